import type { Correction, WorkResults } from '../../../contract/work/work-results.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { listedName } from '../../lib/languages/names.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichTextOf } from '../../rich-text/rich-text.tsx';
import { reasonOf } from '../../questions/page/result-changes.tsx';
import { TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { resultPaths } from './paths.ts';

/** Which results changes of tests have changed, why, and from what to what; nothing where none has. */
export function Corrections({ results }: { results: WorkResults }) {
  const { t } = useTranslation();
  const { corrections } = results;
  if (corrections === undefined) return null;
  return (
    <Card title={t('work_results.corrections.title')}>
      <ul className="grid">
        {corrections.map((correction) => (
          <li key={`${correction.test} ${correction.changed_at}`} className="stack gap-3">
            <OneCorrection correction={correction} results={results} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type OneProps = { correction: Correction; results: WorkResults };

function OneCorrection({ correction, results: { work, tests: questions, pupils } }: OneProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { test: id, changed_at, changed_by, changed, pupils: changes } = correction;
  const question = questions.find((candidate) => candidate.id === id);
  const names = new Map(pupils.map((pupil) => [pupil.person, listedName(pupil)]));
  const shown = (value: number | null, format: (value: number) => string) =>
    value === null ? t('statistics.verdict.waiting') : format(value);
  const sentences = [
    t('work_results.corrections.results', {
      count: changes.length,
      date: formats.dateTime(changed_at),
    }),
    t(`questions.regraded.${reasonOf(changed)}`),
    changed_by !== '' && t('questions.regraded.by', { name: changed_by }),
  ];
  return (
    <>
      <p>{sentences.filter(Boolean).join(' ')}</p>
      {question !== undefined && (
        <p>
          <TextLink href={resultPaths.test(work.id, id)}>
            <RichTextOf of={question} text={question.savol} />
          </TextLink>
        </p>
      )}
      <ul>
        {changes.map(({ person, attempt, points_before, percentage_before, points, percentage }) => (
          <li key={`${person} ${attempt}`}>
            <TextLink href={resultPaths.paper(work.id, person, { attempt, test: id })}>
              {names.get(person)}
            </TextLink>
            {': '}
            {/* Another level changes the points and leaves the percentage. */}
            {percentage_before === percentage
              ? t('work_results.corrections.points', {
                  before: shown(points_before, formats.number),
                  after: shown(points, formats.number),
                })
              : t('work_results.corrections.percent', {
                  before: shown(percentage_before, formats.percent),
                  after: shown(percentage, formats.percent),
                })}
          </li>
        ))}
      </ul>
    </>
  );
}
