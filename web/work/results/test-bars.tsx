import type { WorkResults } from '../../../contract/work/work-results.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichTextOf } from '../../rich-text/rich-text.tsx';
import { Bar } from '../../ui/layout/bar.tsx';
import { TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { resultPaths } from './paths.ts';

/** What each test came to, with the way to its answers in counts. */
export function TestBars({ results: { work, tests } }: { results: WorkResults }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (tests.length === 0) {
    return (
      <Card title={t('work_results.tests')}>
        <p>{t('work_results.tests_none')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('work_results.tests')}>
      <p className="muted small">{t('work_results.tests_hint')}</p>
      <ol className="grid gap-3 test-bars">
        {tests.map((test, at) => {
          const { id, average, right, asked } = test;
          const shares = [
            average === null ? '—' : formats.percent(average),
            asked > 0 && t('work_results.right_of', { right, asked }),
          ];
          return (
            <li key={id}>
              <Bar
                label={
                  <TextLink href={resultPaths.test(work.id, id)}>
                    {at + 1}. <RichTextOf of={test} text={test.savol} />
                  </TextLink>
                }
                part={average ?? 0}
                whole={100}
                text={shares.filter(Boolean).join(' · ')}
              />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
