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
import type { ChosenTest } from './form-values.ts';

/** How many of how many pupils have met a test. */
export type ExposureCounts = { pupils: number; tests: ReadonlyMap<number, number> };

/** A test in a line: its question, type and subject, and a button that shows all of it. */
export function TestLine({ test, exposure }: { test: ChosenTest; exposure?: ExposureCounts | undefined }) {
  const { t } = useTranslation();
  const count = exposure?.tests.get(test.id);
  const [isRead, setRead] = useState(false);
  return (
    <div className="work-test">
      <RichTexts of={test}>
        <p className="work-test-text">
          <RichText text={test.savol} part="flat" />
        </p>
      </RichTexts>
      <p className="row small">
        <TypeChip type={test.test_type} />
        <span className="muted">{test.category_name}</span>
        {!test.enabled && <Chip tone="orange">{t('work.find.disabled')}</Chip>}
        {exposure !== undefined && count !== undefined && (
          <Chip tone="orange">{t('work.met.test', { met: count, count: exposure.pupils })}</Chip>
        )}
        <ReadButton test={test} onRead={() => setRead(true)} />
      </p>
      {isRead && <LazyReadDialog id={test.id} onClose={() => setRead(false)} />}
    </div>
  );
}

function ReadButton({ test, onRead }: { test: ChosenTest; onRead: () => void }) {
  const { t } = useTranslation();
  const nameOfTest = useTestNames([test]);
  return (
    <Button
      look="quiet"
      small
      aria-label={t('work.find.read_name', { name: nameOfTest(test) })}
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
export function useTestNames(tests: readonly Pick<ChosenTest, 'rendered'>[]) {
  const plain = usePlainText(renderedWith(tests));
  return ({ savol }: Pick<ChosenTest, 'savol'>): string => {
    const text = plain(savol);
    return text.length > 60 ? `${text.slice(0, 60)}…` : text;
  };
}

export type ChosenTestsProps = {
  tests: readonly ChosenTest[];
  onChange: (tests: readonly ChosenTest[]) => void;
  exposure: ExposureCounts | undefined;
};

/** The tests of the work in their order, which buttons and Alt with an arrow key change. */
export function ChosenTests({ tests, onChange, exposure }: ChosenTestsProps) {
  const { t } = useTranslation();
  const { frame, focusNext, announced, onMoved } = useMoves<HTMLDivElement>();
  const nameOfTest = useTestNames(tests);

  function move(place: number, by: -1 | 1, focus: -1 | 1): void {
    const test = tests[place];
    if (test === undefined || tests[place + by] === undefined) return;
    onChange(moved(tests, place, by));
    const id = String(test.id);
    onMoved({ id, name: nameOfTest(test), place: place + by, count: tests.length, focus });
  }

  function remove(place: number): void {
    const neighbour = tests[place + 1] ?? tests[place - 1];
    onChange(tests.filter((_test, at) => at !== place));
    if (neighbour !== undefined) focusNext(`[data-row="${neighbour.id}"] [data-remove]`);
  }

  return (
    <div ref={frame}>
      <p className="muted" role="status">
        {tests.length === 0 ? t('work.form.none_chosen') : t('work.form.chosen', { count: tests.length })}
      </p>
      <ol className="list gap-2 lines work-tests work-chosen">
        {tests.map((test, place) => (
          <li key={test.id} data-row={test.id}>
            <TestLine test={test} exposure={exposure} />
            <span className="work-test-buttons">
              <MoveButtons
                name={nameOfTest(test)}
                place={place}
                count={tests.length}
                onMove={(by, focus) => move(place, by, focus)}
              />
              <IconButton
                icon="remove"
                data-remove=""
                label={t('work.find.remove', { name: nameOfTest(test) })}
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
