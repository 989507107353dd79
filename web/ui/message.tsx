import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Alert, type Tone } from './alert.tsx';
import { Button } from './button.tsx';

/** How long a message is shown, in milliseconds. */
const messageTime = 6000;

export type MessageProps = {
  tone?: Tone;
  children: ReactNode;
  /** Called once when the time is over or the reader closed the message: stop rendering it then. */
  onHide: () => void;
  /** Takes back what the message tells of. */
  undo?: (() => Promise<void> | void) | undefined;
};

/** A notice that hides after six seconds, which do not run while it is pointed at or focused. */
export function Message({ tone = 'success', children, onHide, undo }: MessageProps) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const left = useRef(messageTime);
  const hide = useRef(onHide);
  useEffect(() => {
    hide.current = onHide;
  });

  useEffect(() => {
    if (held) return undefined;
    const started = Date.now();
    const timer = setTimeout(() => hide.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - started));
    };
  }, [held]);

  return (
    <div
      className="message"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Alert
        tone={tone}
        actions={
          undo && (
            <Button
              look="secondary"
              small
              onClick={() => {
                onHide();
                void undo();
              }}
            >
              {t('ui.message.undo')}
            </Button>
          )
        }
      >
        {children}
      </Alert>
      <button type="button" className="message-close" aria-label={t('ui.message.close')} onClick={onHide}>
        ×
      </button>
    </div>
  );
}
