import './work-row.css';

import type { OwnWork } from '../../../contract/work/own-work.ts';
import { colourOf } from '../../../contract/results.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { soFarText } from './so-far.ts';
import { useSchoolTime } from './use-school-time.ts';
import { cutAt, type SchoolClock } from './when.ts';
import { workPaths } from './work-paths.ts';

export type WorkRowProps = {
  work: OwnWork;
  clock: SchoolClock;
  /** Whether the title leads to the work, which only its pupil opens. */
  isLink?: boolean;
  /** Whether to start or continue it is the next step of the screen. */
  isNext?: boolean;
};

/** A work in a list: what it is, until when it is to be done, how far it is, and what came of it. */
export function WorkRow({ work, clock, isLink = true, isNext = false }: WorkRowProps) {
  const { t } = useTranslation();
  const when = useSchoolTime(clock);
  const canStart = work.state !== 'closed' && work.progress === 'not_begun';
  const cut = canStart ? cutAt(work, clock.now) : null;
  const limit = work.time_limit !== null && t('my_work.time_limit', { count: work.time_limit });
  const facts = [
    work.subject,
    work.teacher_name,
    t(`my_work.mode.${work.mode}`),
    t('my_work.tests', { count: work.tests }),
    cut === null ? limit : t('my_work.limit_until', { when: when(cut, true) }),
  ];
  return (
    <li className="grid gap-1 work-row">
      <div className="row work-row-head">
        <p className="work-row-title">
          {isLink ? <TextLink href={workPaths.own(work.id)}>{work.title}</TextLink> : work.title}
        </p>
        <Stage work={work} />
      </div>
      <p className="muted small">{facts.filter(Boolean).join(' · ')}</p>
      <Times work={work} clock={clock} />
      {work.under_way !== null && <p>{t('my_work.answered', answeredIn(work.under_way))}</p>}
      {work.result !== null && <Result result={work.result} />}
      {isLink && <Again work={work} />}
      {isLink && canDo(work) && <Do work={work} isNext={isNext} />}
    </li>
  );
}

const answeredIn = ({ answered, tests }: NonNullable<OwnWork['under_way']>) => ({ answered, count: tests });

/** Whether a work can be started or continued now. */
export function canDo({ state, progress }: Pick<OwnWork, 'state' | 'progress'>): boolean {
  return progress === 'under_way' || (progress === 'not_begun' && (state === 'open' || state === 'late'));
}

/** Leads to the work, which says its rules before it starts, or on to the attempt that is under way. */
function Do({ work: { id, progress }, isNext }: Required<Pick<WorkRowProps, 'work' | 'isNext'>>) {
  const { t } = useTranslation();
  const goesOn = progress === 'under_way';
  return (
    <div className="row">
      <LinkButton
        href={goesOn ? workPaths.solve(id) : workPaths.own(id)}
        look={isNext ? 'primary' : 'secondary'}
      >
        {t(goesOn ? 'my_work.go_on' : 'my_work.start')}
      </LinkButton>
    </div>
  );
}

type StageName = 'planned' | 'not_begun' | 'late' | 'missed' | 'handed_in' | 'handed_in_late' | 'under_way';

/** How far a work is. */
function Stage({ work: { state, progress, handed_in_late } }: { work: OwnWork }) {
  const { t } = useTranslation();
  const [name, tone] = ((): [StageName, ChipTone] => {
    if (progress === 'under_way') return ['under_way', 'blue'];
    if (progress === 'handed_in')
      return handed_in_late ? ['handed_in_late', 'orange'] : ['handed_in', 'green'];
    if (state === 'closed') return ['missed', 'red'];
    if (state === 'late') return ['late', 'orange'];
    return [state === 'planned' ? 'planned' : 'not_begun', 'neutral'];
  })();
  return <Chip tone={tone}>{t(`my_work.state.${name}`)}</Chip>;
}

/** The moments that matter now. */
function Times({ work, clock }: { work: OwnWork; clock: SchoolClock }) {
  const { t } = useTranslation();
  const { state, progress, opens_at, due_at, closes_at, handed_in_at } = work;
  const when = useSchoolTime(clock);
  const ends = (moment: string | null, key: 'due_at' | 'was_due_at' | 'closes_at' | 'closed_at') =>
    moment === null ? [] : [t(`my_work.${key}`, { when: when(moment, true) })];
  return <p>{times().join(' · ')}</p>;

  function times(): string[] {
    if (progress === 'handed_in' && handed_in_at !== null) {
      return [t('my_work.handed_in_at', { when: when(handed_in_at, false) })];
    }
    if (state === 'closed')
      return [...ends(due_at, 'was_due_at'), ...ends(closes_at, 'closed_at')].slice(0, 1);
    const opens = state === 'planned' ? [t('my_work.opens_at', { when: when(opens_at, false) })] : [];
    const closes = due_at === closes_at ? [] : ends(closes_at, 'closes_at');
    return [
      ...opens,
      ...ends(due_at ?? closes_at, state === 'late' ? 'was_due_at' : 'due_at'),
      ...(due_at === null ? [] : closes),
    ];
  }
}

/** Points and percentage, in the colour of the percentage, and whether that is a pass; the points so far while answers wait. */
function Result({ result }: { result: NonNullable<OwnWork['result']> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { points, most, percentage, passed, so_far } = result;
  const score = t('my_work.points', { points: formats.number(points), count: most });
  if (percentage === null) {
    return <p className="muted">{so_far === undefined ? score : soFarText(t, formats, so_far)}</p>;
  }
  return (
    <p>
      <strong className={`work-share ink-${colourOf(percentage) ?? 'red'}`}>
        {formats.percent(percentage)}
      </strong>{' '}
      {`${t(passed === true ? 'my_work.passed' : 'my_work.failed')} · ${score}`}
    </p>
  );
}

/** Whether it can be done once more. */
function Again({ work: { state, progress, attempts_left } }: { work: OwnWork }) {
  const { t } = useTranslation();
  const isOpen = state === 'open' || state === 'late';
  if (!isOpen || progress !== 'handed_in' || attempts_left === 0) return null;
  return (
    <p className="muted small">
      {attempts_left === null ? t('my_work.again_often') : t('my_work.again', { count: attempts_left })}
    </p>
  );
}
