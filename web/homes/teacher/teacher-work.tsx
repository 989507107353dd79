import type { TeacherHome, TeacherWork, WaitingWorks, WorkToday as Work } from '../../../contract/homes.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { Bar } from '../../ui/layout/bar.tsx';
import { paths } from '../../lib/paths/paths.ts';
import { setPaths } from '../../question-sets/paths.ts';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { whenOf } from '../../work/own/when.ts';
import { workPaths } from '../../work/paths.ts';
import { resultPaths } from '../../work/results/paths.ts';

/** The works that open, are due or close today, or run, with the pupils who still have to start; nothing where there are none. */
export function WorkToday({ work }: { work: TeacherWork }) {
  const { t } = useTranslation();
  if (work.total === 0) return null;
  return (
    <Card title={t('homes.teacher.work.title')}>
      <ul className="grid home-list home-works">
        {work.today.map((today) => (
          <WorkOfToday key={today.id} work={today} clock={work} />
        ))}
      </ul>
      <p>
        <TextLink href={workPaths.list}>{t('homes.teacher.work.all')}</TextLink>
      </p>
    </Card>
  );
}

function WorkOfToday({ work, clock }: { work: Work; clock: TeacherWork }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = useLanguage();
  const { id, title, mode, classes, opens_at, due_at, closes_at, given, begun, handed_in } = work;
  const end = due_at ?? closes_at;
  const isPlanned = opens_at > clock.now;
  const when = isPlanned
    ? t('my_work.opens_at', { when: whenOf(opens_at, clock, language, t) })
    : end !== null &&
      t(end < clock.now ? 'my_work.was_due_at' : 'my_work.due_at', {
        when: whenOf(end, clock, language, t, true),
      });
  const facts = [classes.join(', '), t(`my_work.mode.${mode}`), when].filter(Boolean);
  return (
    <li className="stack gap-3">
      <Bar
        label={<TextLink href={workPaths.results(id)}>{title}</TextLink>}
        part={begun}
        whole={given}
        text={t('homes.teacher.work.begun', { begun: number(begun), count: given })}
      />
      <p className="muted small">
        {[...facts, t('homes.teacher.work.handed_in', { number: number(handed_in) })].join(' · ')}
      </p>
      {!isPlanned && <NotStarted work={work} />}
    </li>
  );
}

function NotStarted({ work: { given, begun, not_begun } }: { work: Work }) {
  const { t } = useTranslation();
  if (given === 0) return <p className="small">{t('homes.teacher.work.nobody')}</p>;
  if (not_begun.length === 0) return <p className="small">{t('homes.teacher.work.all_begun')}</p>;
  const more = given - begun - not_begun.length;
  return (
    <p className="small">
      {`${t('homes.teacher.work.not_begun')} ${not_begun.join(', ')}`}
      {more > 0 && ` ${t('homes.teacher.work.more', { count: more })}`}
    </p>
  );
}

/** How many sets of tests colleagues have shared with the reader, until the list of sets is opened; nothing where there are none, or in a stored answer of an earlier version. */
export function NewSets({ count }: { count: number }) {
  const { t } = useTranslation();
  return count > 0 ? (
    <Card title={t('homes.teacher.new_sets', { count })}>
      <p className="muted">{t('homes.teacher.new_sets_text')}</p>
      <div>
        <LinkButton href={setPaths.list} look="secondary">
          {t('homes.teacher.sets')}
        </LinkButton>
      </div>
    </Card>
  ) : null;
}

/** The answers that wait for the reader, in free solving and in work: for a mark, or for the decision whether they count; and the works whose results were corrected. Nothing where there are none. */
export function WaitingAnswers({ home: { to_mark, work } }: { home: Pick<TeacherHome, 'to_mark' | 'work'> }) {
  const { to_decide, corrected } = work;
  return (
    <>
      <ToMark free={to_mark} works={work.to_mark} />
      <Waiting what="to_decide" works={to_decide} />
      <Waiting what="corrected" works={corrected} />
    </>
  );
}

/** The one queue of answers to mark: how many there are in all, and the works among them with most of them. */
function ToMark({ free, works }: { free: number; works: WaitingWorks }) {
  const { t } = useTranslation();
  const all = free + works.answers;
  if (all === 0) return null;
  return (
    <Card title={t('homes.teacher.to_mark', { count: all })}>
      <p className="muted">{t('homes.teacher.to_mark_text')}</p>
      {works.first.length > 0 && (
        <ul className="grid home-list">
          {works.first.map(({ id, title, waiting }) => (
            <li key={id}>
              <TextLink href={workPaths.results(id)}>{title}</TextLink>
              <p className="muted small">{t('homes.teacher.work.to_mark_of', { count: waiting })}</p>
            </li>
          ))}
        </ul>
      )}
      <div>
        <LinkButton href={paths.toMark()} look="secondary">
          {t('homes.to_mark')}
        </LinkButton>
      </div>
    </Card>
  );
}

function Waiting({ what, works }: { what: 'to_decide' | 'corrected'; works: WaitingWorks }) {
  const { t } = useTranslation();
  if (works.total === 0) return null;
  return (
    <Card title={t(`homes.teacher.work.${what}`)}>
      <ul className="grid home-list">
        {works.first.map(({ id, title, waiting }) => (
          <li key={id}>
            <TextLink href={what === 'to_decide' ? resultPaths.late(id) : workPaths.results(id)}>
              {title}
            </TextLink>
            <p className="muted small">{t(`homes.teacher.work.${what}_of`, { count: waiting })}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
