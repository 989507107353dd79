import { useState } from 'react';

import { useTranslation } from '../../../lib/languages/i18n.ts';
import { moved } from '../../../question-types/lists.ts';
import { MoveButtons } from '../../../question-types/writing/move-buttons.tsx';
import { useMoves } from '../../../question-types/writing/use-moves.ts';
import { TypeChip } from '../../../questions/type-chip.tsx';
import { renderedWith, RichText, RichTexts, usePlainText } from '../../../rich-text/rich-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ChosenQuestion } from './form-values.ts';

/** How many of how many pupils have met a test. */
export type ExposureCounts = { pupils: number; tests: ReadonlyMap<number, number> };

/** A test in a line: its question, type and subject, and a button that shows all of it. */
export function TestLine({
  question,
  exposure,
}: {
  question: ChosenQuestion;
  exposure?: ExposureCounts | undefined;
}) {
  const { t } = useTranslation();
  const count = exposure?.tests.get(question.id);
  const [isRead, setRead] = useState(false);
  return (
    <div className="line-text">
      <RichTexts of={question}>
        <p className="work-test-text">
          <RichText text={question.savol} part="flat" />
        </p>
      </RichTexts>
      <p className="row small">
        <TypeChip type={question.test_type} />
        <span className="muted">{question.category_name}</span>
        {!question.enabled && <Chip tone="orange">{t('work.find.disabled')}</Chip>}
        {exposure !== undefined && count !== undefined && (
          <Chip tone="orange">{t('work.met.test', { met: count, count: exposure.pupils })}</Chip>
        )}
        <ReadButton question={question} onRead={() => setRead(true)} />
      </p>
      {isRead && <LazyReadDialog id={question.id} onClose={() => setRead(false)} />}
    </div>
  );
}

function ReadButton({ question, onRead }: { question: ChosenQuestion; onRead: () => void }) {
  const { t } = useTranslation();
  const nameOfTest = useTestNames([question]);
  return (
    <Button
      look="quiet"
      small
      aria-label={t('work.find.read_name', { name: nameOfTest(question) })}
      onClick={onRead}
    >
      {t('work.find.read')}
    </Button>
  );
}

/** Most tests are given without being read here. */
const LazyReadDialog = lazyComponent(
  async () => (await import('../../../questions/page/read-dialog.tsx')).ReadDialog,
  () => null,
);

/** What tests are called on buttons and for screen readers: the beginning of the question, with formulas in words. */
export function useTestNames(tests: readonly Pick<ChosenQuestion, 'rendered'>[]) {
  const plain = usePlainText(renderedWith(tests));
  return ({ savol }: Pick<ChosenQuestion, 'savol'>): string => {
    const text = plain(savol);
    return text.length > 60 ? `${text.slice(0, 60)}…` : text;
  };
}

export type ChosenTestsProps = {
  questions: readonly ChosenQuestion[];
  onChange: (questions: readonly ChosenQuestion[]) => void;
  exposure: ExposureCounts | undefined;
};

/** The tests of the work in their order, which buttons and Alt with an arrow key change. */
export function ChosenTests({ questions, onChange, exposure }: ChosenTestsProps) {
  const { t } = useTranslation();
  const { frame, focusNext, announced, onMoved } = useMoves<HTMLDivElement>();
  const nameOfTest = useTestNames(questions);

  function move(place: number, by: -1 | 1, focus: -1 | 1): void {
    const question = questions[place];
    if (question === undefined || questions[place + by] === undefined) return;
    onChange(moved(questions, place, by));
    const id = String(question.id);
    onMoved({ id, name: nameOfTest(question), place: place + by, count: questions.length, focus });
  }

  function remove(place: number): void {
    const neighbour = questions[place + 1] ?? questions[place - 1];
    onChange(questions.filter((_test, at) => at !== place));
    if (neighbour !== undefined) focusNext(`[data-row="${neighbour.id}"] [data-remove]`);
  }

  return (
    <div ref={frame}>
      <p className="muted" role="status">
        {questions.length === 0
          ? t('work.form.none_chosen')
          : t('work.form.chosen', { count: questions.length })}
      </p>
      <ol className="list gap-2 lines work-tests work-chosen">
        {questions.map((question, place) => (
          <li key={question.id} data-row={question.id}>
            <TestLine question={question} exposure={exposure} />
            <span className="work-test-buttons">
              <MoveButtons
                name={nameOfTest(question)}
                place={place}
                count={questions.length}
                onMove={(by, focus) => move(place, by, focus)}
              />
              <IconButton
                icon="remove"
                data-remove=""
                label={t('work.find.remove', { name: nameOfTest(question) })}
                onClick={() => remove(place)}
              />
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </div>
  );
}
