import './own-work.css';

import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

import type { OwnAttempt, WorkOfPupil } from '../../../contract/work/attempts.ts';
import { isCode, isStatus } from '../../lib/api/api-error.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import type { Translate } from '../../lib/languages/translate.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { workPaths } from '../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { soFarText } from '../own/so-far.ts';
import { useSchoolTime } from '../own/use-school-time.ts';
import { cutAt } from '../own/when.ts';
import { useOwnWork } from './api.ts';
import { openAttempt, passOn } from './attempt/open-attempt.ts';
import { hasPaper } from './attempt/stored-paper.ts';
import { NoWork } from './no-work.tsx';

/** A work as its pupil finds it: its settings, its end and its results. */
export function OwnWorkPage() {
  const id = usePathId();
  return id === null ? <NoWork /> : <OwnWorkWithId key={id} id={id} />;
}

function OwnWorkWithId({ id }: { id: number }) {
  const { t } = useTranslation();
  const answer = useOwnWork(id);
  const { data, error, refetch } = answer;
  if (isStatus(error, 403, 404)) return <NoWork />;
  if (data === undefined) {
    const title = t('attempts.title');
    return (
      <div className="stack">
        <PageHeading key={error === null ? 'loading' : 'failed'} kind={error === null ? title : undefined}>
          {error === null ? undefined : title}
        </PageHeading>
        <Loaded
          answer={answer}
          shapes={['line', 'line', 'short', 'button']}
          actions={<StoredAttempt id={id} />}
        />
      </div>
    );
  }
  return (
    <div className="reading stack">
      <PageHeading key="loaded" kind={t(`attempts.mode.${data.mode}`)}>
        {data.title}
      </PageHeading>
      <Card>
        {data.words !== '' && <p className="pre-wrap">{data.words}</p>}
        <Times work={data} />
        <Next work={data} refetch={refetch} />
      </Card>
      {data.handed_in.length > 0 && (
        <Card title={t('attempts.done.title')}>
          <ul className="list gap-4">
            {data.handed_in.map((attempt) => (
              <HandedIn key={attempt.number} work={data} attempt={attempt} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** Whether another attempt can be started, at once or when it opens. */
function canStart({ state, under_way, attempts_left }: WorkOfPupil): boolean {
  return state !== 'closed' && under_way === null && attempts_left !== 0;
}

function Times({ work }: { work: WorkOfPupil }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const when = useSchoolTime(work);
  const facts: [string, string][] = [[t('attempts.facts.tests'), formats.number(work.tests)]];
  if (work.state === 'planned') facts.push([t('attempts.facts.opens'), when(work.opens_at)]);
  if (work.due_at !== null) facts.push([t('attempts.facts.due'), when(work.due_at, true)]);
  if (work.closes_at !== null) facts.push([t('attempts.facts.closes'), when(work.closes_at, true)]);
  if (work.time_limit !== null) {
    const cut = canStart(work) ? cutAt(work, work.now) : null;
    const time =
      cut === null
        ? t('attempts.facts.minutes', { count: work.time_limit })
        : t('attempts.facts.until', { time: when(cut, true) });
    facts.push([t('attempts.facts.time'), time]);
  }
  facts.push([t('attempts.facts.attempts'), t(`attempts.rule.${work.attempts}`)]);
  facts.push([t('attempts.facts.pass_mark'), formats.percent(work.pass_mark)]);
  facts.push([t('attempts.facts.offline'), t(work.offline ? 'attempts.offline.yes' : 'attempts.offline.no')]);
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name} className="facts-row">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function openingProblem(t: Translate, error: unknown): string {
  if (isCode(error, 'no_tests')) return t('attempts.no_tests');
  return isStatus(error, 409) ? t('attempts.changed') : errorText(t, error);
}

/** What can be done now: go on, begin, or why nothing can. */
function Next({ work, refetch }: { work: WorkOfPupil; refetch: () => unknown }) {
  const { t } = useTranslation();
  const when = useSchoolTime(work);
  const [, navigate] = useLocation();
  const {
    busy,
    problem,
    run: open,
  } = useAction(
    async () => {
      passOn(work.id, await openAttempt(work.id, work.under_way !== null));
      navigate(workPaths.doWork(work.id));
    },
    {
      inPlace: true,
      describeError: openingProblem,
      onFailure: (error) => isStatus(error, 403, 404, 409) && refetch(),
    },
  );
  const failed = problem !== undefined && <Alert tone="error">{problem}</Alert>;
  const cut = cutAt(work, work.now);

  if (work.ending) return <Alert>{t('attempts.ending')}</Alert>;
  if (work.under_way !== null) {
    const { answered, tests, ends_at } = work.under_way;
    return (
      <div className="stack gap-3">
        <Alert tone="warning">
          {t('attempts.under_way', { answered, tests })}{' '}
          {ends_at !== null && t('attempts.ends', { time: when(ends_at) })}
        </Alert>
        {failed}
        <div className="row">
          <Button busy={busy} busyText={t('attempts.opening')} onClick={open}>
            {t('attempts.go_on')}
          </Button>
        </div>
      </div>
    );
  }
  if (work.state === 'planned') {
    return <Alert>{t('attempts.planned', { time: when(work.opens_at) })}</Alert>;
  }
  if (work.state === 'closed') {
    return work.handed_in.length > 0 ? null : <Alert tone="warning">{t('attempts.closed')}</Alert>;
  }
  if (work.attempts_left === 0) return null;
  return (
    <div className="stack gap-3">
      {work.state === 'late' && <Alert tone="warning">{t('attempts.late')}</Alert>}
      {cut !== null && <p>{t('attempts.before_start_until', { time: when(cut, true) })}</p>}
      {cut === null && work.time_limit !== null && (
        <p>{t('attempts.before_start', { count: work.time_limit })}</p>
      )}
      {failed}
      <div className="row">
        <Button
          look={work.handed_in.length > 0 ? 'secondary' : 'primary'}
          busy={busy}
          busyText={t('attempts.opening')}
          onClick={open}
        >
          {t(work.handed_in.length > 0 ? 'attempts.again' : 'attempts.start')}
        </Button>
      </div>
    </div>
  );
}

function HandedIn({ work, attempt }: { work: WorkOfPupil; attempt: OwnAttempt }) {
  const { t } = useTranslation();
  const when = useSchoolTime(work);
  const { number, handed_in_at, handed_in_by, late, answered, tests, counts, result } = attempt;
  return (
    <li>
      <p className="row gap-2 own-attempt-name">
        {t('attempts.done.number', { number })}
        {work.handed_in.length > 1 && counts && <Chip tone="blue">{t('attempts.done.counts')}</Chip>}
        {late && <Chip tone="orange">{t('attempts.done.late')}</Chip>}
      </p>
      <p className="muted small">
        {t(`attempts.done.by_${handed_in_by}`, { time: when(handed_in_at) })}{' '}
        {t('attempts.done.answered', { answered, tests })}
      </p>
      {result === undefined ? <p>{t('attempts.done.no_marks')}</p> : <Result result={result} />}
      <div className="row">
        <LinkButton href={workPaths.paper(work.id, { attempt: number })} look="secondary" small>
          {t('attempts.done.paper')}
        </LinkButton>
      </div>
    </li>
  );
}

function Result({ result }: { result: NonNullable<OwnAttempt['result']> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { points, most, percentage, passed, so_far } = result;
  if (percentage === null) return <p>{so_far && soFarText(t, formats, so_far)}</p>;
  return (
    <p className="row">
      <span>
        {t('attempts.done.result', {
          percent: formats.percent(percentage),
          points: formats.number(points),
          most: formats.number(most),
        })}
      </span>
      <Chip tone={passed === true ? 'green' : 'red'}>
        {t(passed === true ? 'attempts.done.passed' : 'attempts.done.not_passed')}
      </Chip>
    </p>
  );
}

/** Leads to the attempt that this device has stored, where the work itself cannot be loaded. */
function StoredAttempt({ id }: { id: number }) {
  const { t } = useTranslation();
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    hasPaper(id).then(setHere, () => undefined);
  }, [id]);
  if (!isHere) return null;
  return (
    <LinkButton href={workPaths.doWork(id)} look="secondary">
      {t('attempts.offline.go_on')}
    </LinkButton>
  );
}
