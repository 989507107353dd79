import { type ReactNode, useEffect, useRef, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { Alert, type Tone } from './alert.tsx';
import { Button } from '../button.tsx';

/** How long a message is shown, in milliseconds. */
const messageTime = 6000;

export type MessageProps = {
  tone?: Tone;
  children: ReactNode;
  /** Called when the time is over or the reader closes the message; the caller then stops rendering it. */
  onHide: () => void;
  /** Undoes the change that the message reports. */
  undo?: (() => Promise<void> | void) | undefined;
};

/** A message that hides after six seconds. The time stops while the pointer or the focus is on it. */
export function Message({ tone = 'success', children, onHide, undo }: MessageProps) {
  const { t } = useTranslation();
  const [paused, setPaused] = useState(false);
  const left = useRef(messageTime);
  const hide = useRef(onHide);
  useEffect(() => {
    hide.current = onHide;
  });

  useEffect(() => {
    if (paused) return undefined;
    const started = Date.now();
    const timer = setTimeout(() => hide.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - started));
    };
  }, [paused]);

  return (
    <div
      className="message"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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
      <button type="button" className="close-button" aria-label={t('ui.message.close')} onClick={onHide}>
        ×
      </button>
    </div>
  );
}
