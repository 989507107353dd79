import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves the focus to an element that a change brings or moves, once the change is on the page. */
export function useNextFocus<Frame extends HTMLElement>(): {
  /** What the element is in. */
  frame: RefObject<Frame | null>;
  focusNext: (selector: string) => void;
  /** Moves it at once, to an element that is on the page. */
  focusNow: (selector: string) => void;
} {
  const frame = useRef<Frame>(null);
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    frame.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return {
    frame,
    focusNext(selector) {
      wanted.current = selector;
    },
    focusNow(selector) {
      frame.current?.querySelector<HTMLElement>(selector)?.focus();
    },
  };
}
