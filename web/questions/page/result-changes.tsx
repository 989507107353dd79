import './page.css';

import type { Regrade } from '../../../contract/answers.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';

export type ResultChangesProps = {
  /** Those of one answer. */
  changes: readonly Regrade[] | undefined;
  /** Whose result it is, where that is not said beside it. */
  owner?: string | undefined;
};

/** How changes of a test changed a result, each with its reason, and for teachers and staff with a name; nothing where none did. */
export function ResultChanges({ changes, owner }: ResultChangesProps) {
  const { t } = useTranslation();
  if (changes === undefined) return null;
  const label =
    owner === undefined ? t('questions.regraded.label') : t('questions.regraded.of', { name: owner });
  return (
    <div className="stack gap-0 answer-comment">
      <span className="muted small">{label}</span>
      <ul>
        {changes.map((change) => (
          <li key={change.changed_at}>
            <ResultChange change={change} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ResultChange({ change }: { change: Regrade }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { changed_at, changed_by, changed, percentage_before, percentage, points_before, points } = change;
  const shown = (value: number | null, format: (value: number) => string) =>
    value === null ? t('statistics.verdict.waiting') : format(value);
  const date = formats.dateTime(changed_at);
  // Another level changes the points and leaves the percentage.
  const result =
    percentage_before === percentage
      ? t('questions.regraded.points', {
          date,
          before: shown(points_before, formats.number),
          after: shown(points, formats.number),
        })
      : t('questions.regraded.percent', {
          date,
          before: shown(percentage_before, formats.percent),
          after: shown(percentage, formats.percent),
        });
  const by =
    changed_by === undefined || changed_by === '' ? '' : t('questions.regraded.by', { name: changed_by });
  return (
    <>{[result, t(`questions.regraded.${reasonOf(changed)}`), by].filter((text) => text !== '').join(' ')}</>
  );
}

/** Why a result changed. The right answer explains more than the rest of the test, and that more than its level. */
export function reasonOf(changed: readonly string[]): 'key' | 'test' | 'level' {
  if (changed.includes('key')) return 'key';
  return changed.includes('content') || changed.includes('test_type') ? 'test' : 'level';
}
