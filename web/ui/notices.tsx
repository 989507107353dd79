import { observable, useObservable } from '../lib/observable.ts';
import type { Tone } from './alert.tsx';
import { Message } from './message.tsx';

type Notice = { key: number; tone: Tone; text: string };

const notices = observable<readonly Notice[]>([]);
let lastKey = 0;

/** Shows a message for six seconds that survives a change of screen. */
export function showNotice(text: string, tone: Tone = 'success'): void {
  lastKey += 1;
  notices.set([...notices.get(), { key: lastKey, tone, text }]);
}

/** Where the notices appear; stands once in the page. */
export function Notices() {
  const shown = useObservable(notices);
  return (
    <div className="notices">
      {shown.map((notice) => (
        <Message
          key={notice.key}
          tone={notice.tone}
          onHide={() => notices.set(notices.get().filter((other) => other.key !== notice.key))}
        >
          {notice.text}
        </Message>
      ))}
    </div>
  );
}
