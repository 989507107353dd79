import { listOwnLateAnswers } from '../../../contract/work/own-late-answers.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { workPaths } from '../../lib/paths/work-paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';

/**
 * The answers of the reader that came after the end of an exam, with the decision on each. Where they cannot be loaded, the list below says
 * so.
 */
export function OwnLateAnswers() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data } = useEndpoint(listOwnLateAnswers, { query: {} });
  if (data === undefined || data.data_api.length === 0) return null;
  return (
    <Card title={t('kept.came_late.title')}>
      <p>{t('kept.came_late.about')}</p>
      <ul className="list gap-4">
        {data.data_api.map(({ id, work, title, attempt, number, at, received_at, decided }) => (
          <li key={id} className="stack gap-3">
            <p className="strong">
              {title} · {t('kept.page.test', { number })}
            </p>
            <p>{t(`kept.came_late.${decided}`)}</p>
            <p className="muted small">
              {at !== null && `${t('kept.page.given', { moment: formats.dateTime(at) })} · `}
              {t('kept.came_late.received', { moment: formats.dateTime(received_at) })}
            </p>
            <p>
              <TextLink href={workPaths.paper(work, { attempt })}>{t('kept.came_late.paper')}</TextLink>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
