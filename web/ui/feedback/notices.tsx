import { observable, useObservable } from '../../lib/observable.ts';
import type { Tone } from './alert.tsx';
import { Message } from './message.tsx';

type Notice = { key: number; tone: Tone; text: string; undo: Undo | undefined };

/** Undoes the change that a notice reports. It handles its own errors. */
export type Undo = () => Promise<void> | void;

const notices = observable<readonly Notice[]>([]);
let lastKey = 0;

/** Shows a message for six seconds, across a change of screen; with `undo`, it has an Undo button. */
export function showNotice(text: string, tone: Tone = 'success', undo?: Undo): void {
  lastKey += 1;
  notices.set([...notices.get(), { key: lastKey, tone, text, undo }]);
}

function hide(key: number): void {
  notices.set(notices.get().filter((other) => other.key !== key));
}

/** The place of the notices, once in the page. */
export function Notices() {
  const shown = useObservable(notices);
  return (
    <div className="stack gap-3 notices">
      {shown.map(({ key, tone, text, undo }) => (
        <Message key={key} tone={tone} undo={undo} onHide={() => hide(key)}>
          {text}
        </Message>
      ))}
    </div>
  );
}
