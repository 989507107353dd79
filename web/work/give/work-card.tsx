import type { WorkInList } from '../../../contract/work/work.ts';
import { type Formats, useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import type { Translate } from '../../lib/languages/translate.ts';
import { workPaths } from '../paths.ts';
import { Chip } from '../../ui/chip.tsx';
import { LinkCard, LinkCardHeading } from '../../ui/layout/link-card.tsx';

type Facts = Pick<WorkInList, 'state' | 'mode' | 'archived_at'>;

/** State and mode of a work. */
export function WorkChips({ state, mode, archived_at }: Facts) {
  const { t } = useTranslation();
  const tone = { planned: 'neutral', open: 'green', over: 'neutral' } as const;
  return (
    <>
      {archived_at === null ? (
        <Chip tone={tone[state]}>{t(`work.state.${state}`)}</Chip>
      ) : (
        <Chip tone="orange">{t('work.state.archived')}</Chip>
      )}
      <Chip tone="blue">{t(`work.mode.${mode}`)}</Chip>
    </>
  );
}

/** The times of a work that matter now, by the clock of the school. */
export function timesOf(
  t: Translate,
  { dateTime }: Formats,
  work: Pick<WorkInList, 'state' | 'opens_at' | 'due_at' | 'closes_at'>,
): string {
  const { state, opens_at, due_at, closes_at } = work;
  const times = [
    ...(state === 'planned' ? [t('work.opens', { time: dateTime(opens_at) })] : []),
    ...(due_at === null ? [] : [t('work.due', { time: dateTime(due_at) })]),
    ...(closes_at === null
      ? []
      : [t(state === 'over' ? 'work.closed' : 'work.closes', { time: dateTime(closes_at) })]),
  ];
  return times.join(' · ');
}

/** A work in the list. */
export function WorkCard({ work }: { work: WorkInList }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { title, classes, tests_count, pupils_count, handed_in, author_name, is_own } = work;
  const times = timesOf(t, formats, work);
  const facts = [
    ...classes.map(({ name }) => name),
    t('work.tests_count', { count: tests_count }),
    t('work.list.handed_in', { done: handed_in, count: pupils_count }),
  ];
  return (
    <LinkCard>
      <div className="row">
        <WorkChips {...work} />
      </div>
      <LinkCardHeading href={workPaths.work(work.id)}>{title}</LinkCardHeading>
      {times !== '' && <p className="small">{times}</p>}
      <p className="muted small">{facts.join(' · ')}</p>
      {!is_own && author_name !== '' && (
        <p className="muted small">{t('work.list.by', { name: author_name })}</p>
      )}
    </LinkCard>
  );
}
