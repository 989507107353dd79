import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';

import { type PastedQuestion, pastedQuestions } from '../../../contract/question-text/pasted-question.ts';
import type { Asked } from '../write/form-values.ts';
import { filledWith, replacesOptions, stillTaken } from './pasted-fill.ts';

/** A pasted text, and the form with its first question. */
type Fill = {
  pasted: string;
  after: Asked;
  /** The other questions of the text: those that wait, and how many do not. */
  others: readonly PastedQuestion[];
  leftOut: number;
  /** What stands in the text after its questions. */
  rest: string;
};

/** What the form says of the last text that was pasted. */
export type PasteState =
  | ({ kind: 'filled'; before: Asked } & Fill)
  /** The form has options already, which are not replaced without asking. */
  | ({ kind: 'offered' } & Fill)
  /** Pasted once more, that text is text. */
  | { kind: 'undone'; pasted: string };

export type PastedFields = {
  state: PasteState | undefined;
  /** The questions of the pasted text that are still to be written. */
  waiting: readonly PastedQuestion[];
  /** The key of the fields of the type, which change with each fill. */
  round: number;
  /** The field of the question, which has the focus after a press of these buttons: they go. */
  area: RefObject<HTMLTextAreaElement | null>;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  undo: () => void;
  /** Fills the fields with the offered question. */
  accept: () => void;
  /** Fills the fields with the next of the waiting questions, in place of the one that they have. */
  skip: () => void;
  forgetWaiting: () => void;
};

/**
 * Fills the form from a whole question that is pasted into the field of its text.
 * @param start the questions that wait since an earlier paste
 * @param keep whether further questions of a text wait to be written next
 */
export function usePasted(
  asked: Asked,
  change: (asked: Asked) => void,
  start: readonly PastedQuestion[],
  keep: boolean,
): PastedFields {
  const [state, setState] = useState<PasteState>();
  const [waiting, setWaiting] = useState(start);
  const [round, setRound] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);

  function fill(after: Asked): void {
    change(after);
    area.current?.focus();
    setRound(round + 1);
  }

  function undo(): void {
    if (state?.kind !== 'filled') return;
    fill(state.before);
    setWaiting(waiting.filter((question) => !state.others.includes(question)));
    setState({ kind: 'undone', pasted: state.pasted });
  }

  return {
    state,
    waiting,
    round,
    area,
    undo,
    onPaste(event) {
      const pasted = event.clipboardData.getData('text/plain');
      const { questions, rest } = pastedQuestions(pasted);
      const [first, ...others] = questions;
      if (first === undefined || (state?.kind === 'undone' && state.pasted === pasted)) return;
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const text = value.slice(0, selectionStart) + first.text + value.slice(selectionEnd);
      const after = filledWith(asked, first, text);
      if (after === undefined) return;
      const waitingNext = keep ? others : [];
      const found: Fill = {
        pasted,
        after,
        others: waitingNext,
        leftOut: others.length - waitingNext.length,
        rest,
      };
      // Options that are filled are not replaced without asking: the browser pastes the text into the field.
      if (replacesOptions(asked, after)) return setState({ kind: 'offered', ...found });
      event.preventDefault();
      fill(after);
      setWaiting([...waitingNext, ...waiting]);
      setState({ kind: 'filled', before: asked, ...found });
    },
    accept() {
      if (state?.kind !== 'offered') return;
      fill(state.after);
      setWaiting([...state.others, ...waiting]);
      setState({ ...state, kind: 'filled', before: asked });
    },
    onKeyDown(event) {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyZ';
      if (!isUndo || state?.kind !== 'filled' || asked !== state.after) return;
      event.preventDefault();
      undo();
    },
    skip() {
      const [next, ...others] = stillTaken(waiting);
      const after = next && filledWith(asked, next, next.text);
      if (after !== undefined) fill(after);
      setWaiting(others);
      setState(undefined);
    },
    forgetWaiting() {
      setWaiting([]);
      area.current?.focus();
    },
  };
}
