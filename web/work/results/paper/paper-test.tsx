import { useState } from 'react';

import type { PaperAnswer, PaperQuestion, PaperTest } from '../../../../contract/work/work-papers.ts';
import { verdictOf } from '../../../../contract/results.ts';
import { useFormats } from '../../../lib/languages/formats.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { Question } from '../../../question-card/question.tsx';
import { findView } from '../../../question-types/registry.ts';
import { Review } from '../../../question-types/reviewing/review.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useHasDraft } from '../../../ui/fields/form-draft.ts';
import { type Place, placeOfMark, WorkMarkForm, type WorkMarkFormProps } from './mark-form.tsx';

export type PaperTestProps = {
  place: Place;
  /** Of the pupil. */
  name: string;
  test: PaperTest;
  canMark: boolean;
  proposal: WorkMarkFormProps['proposal'];
};

/** A test of a paper: the question, the answer, its points and the form of its mark. */
export function PaperTestCard({ place, name, test: asked, canMark, proposal }: PaperTestProps) {
  const { t } = useTranslation();
  const { test: question, answer, has_changed, is_flagged, came_late } = asked;
  const view = findView(question.test_type);
  const isToMark = view?.isMarked === true && answer?.percentage === null;
  const hasDraft = useHasDraft(placeOfMark(place, question.id));
  // An open form stays where another person marks the answer meanwhile.
  const [marking, setMarking] = useState(hasDraft || isToMark);
  const [round, setRound] = useState(0);
  const isOpen = canMark && answer !== null && (marking || isToMark);
  return (
    <div id={`test-${question.id}`} className="paper-test">
      <Card title={t('work_results.paper.test', { number: place.number })}>
        <Question question={question} look="text">
          {came_late !== undefined && <CameLate {...came_late} />}
          {(has_changed || is_flagged) && (
            <p className="row small muted">
              {is_flagged && <Chip tone="blue">{t('work_results.paper.flagged')}</Chip>}
              {has_changed && t('work_results.paper.changed')}
            </p>
          )}
          {answer === null ? (
            <p className="paper-left-out">– {t('work_results.paper.left_out')}</p>
          ) : (
            <Given question={question} answer={answer} person={place.person} name={name} />
          )}
        </Question>
        <Earned asked={asked} />
        {isOpen && (
          <WorkMarkForm
            key={round}
            place={place}
            name={name}
            test={asked}
            answer={answer}
            proposal={proposal}
            isMarkedAnyway={view?.isMarked === true}
            canCancel={!isToMark}
            onClose={() => {
              setMarking(false);
              setRound(round + 1);
            }}
          />
        )}
        {!isOpen && canMark && answer !== null && (
          <div className="screen-only">
            <Button look="secondary" small onClick={() => setMarking(true)}>
              {t(answer.percentage === null ? 'work_results.mark.give' : 'work_results.mark.change')}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}

/** That the answer came after the end, with when it was given as the device says. */
function CameLate({ at, received_at }: NonNullable<PaperTest['came_late']>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const given = at === null ? t('work_results.late_answers.at_unknown') : formats.dateTime(at);
  return (
    <p className="row small muted">
      <Chip tone="blue">{t('work_results.late_answers.came_later')}</Chip>
      {t('work_results.late_answers.at')}: {given} · {t('work_results.late_answers.received')}:{' '}
      {formats.dateTime(received_at)}
    </p>
  );
}

type GivenProps = { question: PaperQuestion; answer: PaperAnswer; person: number; name: string };

function Given({ question, answer, person, name }: GivenProps) {
  const { t } = useTranslation();
  const view = findView(question.test_type);
  if (view === undefined) return null;
  const right = 'right_answer' in question ? question : undefined;
  const given = {
    ...answer,
    person,
    label: t('work_results.paper.answer', { name }),
    verdict: verdictOf(answer.percentage),
  };
  return (
    <>
      <Review view={view} question={question} right={right} answers={[given]} brief />
      {right === undefined && view.isMarked !== true && given.verdict !== 'right' && (
        <p className="muted small">{t('work_results.paper.no_key')}</p>
      )}
    </>
  );
}

/** What an answer earned, and who marked it, why. */
function Earned({ asked: { answer, weight } }: { asked: PaperTest }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (answer === null) return null;
  const { points, percentage, mark, reason, marked_at, marked_by_name } = answer;
  return (
    <div className="paper-earned">
      <p>
        <strong>{percentage === null ? '—' : formats.percent(percentage)}</strong>
        {points !== null && ` · ${t('work_results.paper.worth', { points: formats.number(points), weight })}`}
      </p>
      {mark !== null && marked_at !== null && (
        <div className="paper-mark">
          <p className="small">
            {t(marked_by_name === '' ? 'work_results.mark.by_nobody' : 'work_results.mark.by', {
              percentage: formats.percent(mark),
              name: marked_by_name,
              time: formats.dateTime(marked_at),
            })}
          </p>
          {reason !== '' && <p className="pre-wrap paper-reason">{reason}</p>}
        </div>
      )}
    </div>
  );
}
