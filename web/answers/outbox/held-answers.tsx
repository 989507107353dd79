import { listUntakenAnswers } from '../../../contract/work/rejected-answers.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { Card } from '../../ui/layout/card.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';

/** The answers of the reader that the school holds without counting them, other than those in the list above: `here` has their ids. */
export function HeldAnswers({ here }: { here: readonly string[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data, error, refetch } = useEndpoint(listUntakenAnswers, { query: {} });
  if (data === undefined) {
    if (error !== null) return <LoadError text={t('kept.page.load_failed')} onRetry={refetch} />;
    return (
      <LoadingPanel>
        <SkeletonCard shapes={['title', 'short']} />
      </LoadingPanel>
    );
  }
  const others = data.data_api.filter(({ id }) => !here.includes(id));
  if (others.length === 0) return null;
  return (
    <Card title={t('kept.page.elsewhere')}>
      <ul className="list gap-4">
        {others.map(({ id, question, kind, at, reason }) => (
          <li key={id} className="stack gap-3">
            <p className="strong">
              {question === null
                ? t(`kept.page.${kind === 'work' ? 'work' : 'hand_in'}`)
                : t('kept.page.test', { number: question })}
            </p>
            <p>{t(`kept.reason.${reason}`)}</p>
            <p className="muted small">{t('kept.page.given', { moment: formats.dateTime(at) })}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
