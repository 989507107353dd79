import { colourOf } from '../../../../contract/results.ts';
import type { PupilResult } from '../../../../contract/work/work-results.ts';
import { useFormats } from '../../../lib/languages/formats.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { Chip } from '../../../ui/chip.tsx';
import { soFarText } from '../../own/so-far.ts';
import { stateOf } from './pupil-state.ts';

/** The percentage of a pupil in its colour, with what says the same without it; the points so far while answers wait; a dash where there is none. */
export function Percentage({ pupil: { result } }: { pupil: PupilResult }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (result === null) return <span className="muted">—</span>;
  const { percentage, passed, so_far } = result;
  if (percentage === null) {
    return <span className="small muted">{so_far && soFarText(t, formats, so_far)}</span>;
  }
  return (
    <span className={`pupil-percentage tone-${colourOf(percentage)}`}>
      <strong>{formats.percent(percentage)}</strong>
      <span aria-hidden="true">{passed === true ? '✓' : '✗'}</span>
      <span className="visually-hidden">{t(`work_results.${passed === true ? 'passed' : 'failed'}`)}</span>
    </span>
  );
}

const tones = { not_begun: 'neutral', under_way: 'blue', handed_in: 'green', to_mark: 'orange' } as const;

/** Where a pupil is, as a short label. */
export function StateChip({ pupil }: { pupil: PupilResult }) {
  const { t } = useTranslation();
  const state = stateOf(pupil);
  const { answered = 0, tests = 0 } = pupil.under_way ?? {};
  return (
    <>
      <Chip tone={tones[state]}>{t(`work_results.states.${state}`, { answered, tests })}</Chip>
      {pupil.result?.late === true && <Chip tone="orange">{t('work_results.late')}</Chip>}
      {pupil.late !== undefined && pupil.late.waiting > 0 && (
        <Chip tone="orange">{t('work_results.late_answers.chip', { number: pupil.late.waiting })}</Chip>
      )}
      {pupil.late !== undefined && pupil.late.counted > 0 && (
        <Chip tone="blue">{t('work_results.late_answers.came_later')}</Chip>
      )}
      {!pupil.is_given && <Chip>{t('work_results.left')}</Chip>}
      {!pupil.is_active && <Chip tone="orange">{t('users.inactive')}</Chip>}
    </>
  );
}

/** When a pupil answered or handed in last, and how. */
export function useStateText(): (pupil: PupilResult) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return ({ under_way, result }) => {
    if (under_way !== null) {
      const { answered, tests, changed_at, attempt } = under_way;
      return [
        result !== null && t('work_results.again', { number: attempt }),
        t('work_results.answered', { answered, tests }),
        answered > 0 && t('work_results.changed', { time: formats.time(changed_at) }),
      ]
        .filter(Boolean)
        .join(' · ');
    }
    if (result === null) return '';
    const time = t('work_results.handed_in_at', { time: formats.dateTime(result.handed_in_at) });
    return result.handed_in_by === 'pupil' ? time : `${time}, ${t(`work_results.by.${result.handed_in_by}`)}`;
  };
}

/** The names of the classes of a pupil; blank where the work has one class only. */
export function useClassNames(classes: readonly { id: number; name: string }[]) {
  const names = new Map(classes.map(({ id, name }) => [id, name]));
  return (pupil: PupilResult) =>
    classes.length > 1 ? pupil.classes.map((id) => names.get(id) ?? '').join(', ') : '';
}
