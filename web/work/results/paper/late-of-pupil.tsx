import { useRef } from 'react';

import type { LateAnswer } from '../../../../contract/work/late-answers.ts';
import { isCode } from '../../../lib/api/api-error.ts';
import { useFormats } from '../../../lib/languages/formats.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { Question } from '../../../question-card/question.tsx';
import { findView } from '../../../question-types/registry.ts';
import { Review } from '../../../question-types/reviewing/review.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { useDecisions } from './late-api.ts';

type Decision = 'taken' | 'left_out';
/** The late answers of one pupil in one attempt, with what can be done about each and about all that wait. */
export function LateOfPupil({ work, answers }: { work: number; answers: readonly LateAnswer[] }) {
  const { t } = useTranslation();
  const { decide, reload } = useDecisions(work);
  const place = useRef<HTMLDivElement>(null);
  const [first] = answers;
  const {
    busy,
    problem,
    run: act,
  } = useAction(
    async (chosen: readonly LateAnswer[], decision: Decision) => {
      const seen = chosen[0]?.decided === 'left_out' ? 'left_out' : 'waiting';
      await decide({ answers: chosen.map(({ id }) => id), decision, seen });
      // The buttons are gone: what they were about keeps the focus.
      place.current?.focus();
      const count = chosen.length;
      return t(`work_results.late_answers.notice_${decision}`, { count, name: first?.name ?? '' });
    },
    {
      inPlace: true,
      onFailure: (error) => (isCode(error, 'decided_meanwhile') || isCode(error, 'newer_counts')) && reload(),
    },
  );
  const waiting = answers.filter(({ decided }) => decided === 'waiting');
  if (first === undefined) return null;
  const { name, attempt } = first;

  return (
    <div ref={place} tabIndex={-1} className="late-pupil">
      <Card title={attempt > 1 ? `${name} · ${t('work_results.attempt', { number: attempt })}` : name}>
        {problem !== undefined && <Alert>{problem}</Alert>}
        {waiting.length > 1 && (
          <p className="row screen-only">
            <Button small busy={busy} onClick={() => act(waiting, 'taken')}>
              {t('work_results.late_answers.take_all', { count: waiting.length })}
            </Button>
            <Button small look="secondary" busy={busy} onClick={() => act(waiting, 'left_out')}>
              {t('work_results.late_answers.leave_all', { count: waiting.length })}
            </Button>
          </p>
        )}
        <ul className="late-list">
          {answers.map((late) => (
            <li key={late.id}>
              <Late late={late} busy={busy} onDecide={(decision) => act([late], decision)} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const tones = { waiting: 'orange', counted: 'blue', taken: 'green', left_out: 'neutral' } as const;

type LateProps = { late: LateAnswer; busy: boolean; onDecide: (decision: Decision) => void };

function Late({ late, busy, onDecide }: LateProps) {
  const { t } = useTranslation();
  const { number, test: question, decided, replaces } = late;
  const title = t('work_results.paper.test', { number });
  const act = (decision: Decision, label: string, look: 'primary' | 'secondary') => (
    <Button
      small
      look={look}
      busy={busy}
      aria-label={`${label}: ${title}, ${late.name}`}
      onClick={() => onDecide(decision)}
    >
      {label}
    </Button>
  );
  return (
    <article className="stack gap-3 late-answer" aria-label={title}>
      <p className="row">
        <strong>{title}</strong>
        <Chip tone={tones[decided]}>{t(`work_results.late_answers.decided.${decided}`)}</Chip>
      </p>
      <Question question={question} look="text">
        <Given late={late} />
      </Question>
      <Times late={late} />
      {replaces && <p className="small">{t('work_results.late_answers.replaces')}</p>}
      {decided === 'waiting' && (
        <p className="row screen-only">
          {act('taken', t('work_results.late_answers.take'), 'primary')}
          {act('left_out', t('work_results.late_answers.leave'), 'secondary')}
        </p>
      )}
      {decided === 'left_out' && (
        <p className="screen-only">
          {act('taken', t('work_results.late_answers.take_after_all'), 'secondary')}
        </p>
      )}
    </article>
  );
}

/** What the pupil answered. */
function Given({ late: { test: question, given, person, name } }: Pick<LateProps, 'late'>) {
  const { t } = useTranslation();
  const view = findView(question.test_type);
  if (given === null) return <p>{t('work_results.late_answers.taken_back')}</p>;
  if (view === undefined) return null;
  const right = 'right_answer' in question ? question : undefined;
  const answer = {
    ...given,
    person,
    label: t('work_results.paper.answer', { name }),
    verdict: 'waiting' as const,
  };
  return <Review view={view} question={question} right={right} answers={[answer]} brief />;
}

/** The time of the answer by its device, when it came, when the attempt had ended, and the decision with its author. */
function Times({
  late: { at, received_at, ended_at, decided, decided_at, decided_by_name },
}: Pick<LateProps, 'late'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <dl className="late-times small">
      <div>
        <dt>{t('work_results.late_answers.at')}</dt>
        <dd>{at === null ? t('work_results.late_answers.at_unknown') : formats.dateTime(at)}</dd>
      </div>
      <div>
        <dt>{t('work_results.late_answers.ended')}</dt>
        <dd>{formats.dateTime(ended_at)}</dd>
      </div>
      <div>
        <dt>{t('work_results.late_answers.received')}</dt>
        <dd>{formats.dateTime(received_at)}</dd>
      </div>
      {decided_at !== null && (
        <div>
          <dt>{t(`work_results.late_answers.decided.${decided}`)}</dt>
          <dd>{[decided_by_name, formats.dateTime(decided_at)].filter((text) => text !== '').join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}
