import '../question-types.css';
import './ordering.css';

import { useId } from 'react';

import type { Ordered, OrderingContent } from '../../../contract/question-types/ordering.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { moved } from '../lists.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { MoveButtons } from '../writing/move-buttons.tsx';
import { useMoves } from '../writing/use-moves.ts';
import type { SolveProps } from '../view.ts';
import { inOrder } from './items.ts';
import { PrintedOrdering } from './print.tsx';

/** The items in the order of the answer, each with buttons that move it. */
export function SolveOrdering(props: SolveProps<OrderingContent, Ordered>) {
  const { content, answer, onAnswer, problem, disabled } = props;
  const { t } = useTranslation();
  const { frame, announced, onMoved } = useMoves<HTMLFieldSetElement>();
  const id = useId();
  const items = inOrder(content, answer?.order ?? []);

  return (
    <>
      <fieldset
        ref={frame}
        className="stack gap-3 solve-on-screen"
        disabled={disabled}
        aria-describedby={problem === undefined ? undefined : `${id}-error`}
      >
        <legend className="parts-legend">{t('questions.types.ordering.arrange')}</legend>
        <ol className="grid gap-2">
          {items.map((item, place) => (
            <li key={item.id} data-row={item.id} className="row ordering-item">
              <span className="ordering-place">{place + 1}.</span>
              <span className="ordering-text">
                <RichText text={item.text} />
              </span>
              <MoveButtons
                name={item.text}
                place={place}
                count={items.length}
                onMove={(by, focus) => {
                  onAnswer({ order: moved(items, place, by).map((placed) => placed.id) });
                  onMoved({ id: item.id, name: item.text, place: place + by, count: items.length, focus });
                }}
              />
            </li>
          ))}
        </ol>
        {problem !== undefined && (
          <p id={`${id}-error`} className="field-error">
            {problem}
          </p>
        )}
        <p role="status" className="visually-hidden">
          {announced}
        </p>
      </fieldset>
      <div className="solve-on-paper">
        <PrintedOrdering content={content} />
      </div>
    </>
  );
}
