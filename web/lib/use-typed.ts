import { useEffect, useRef, useState } from 'react';

/** How long a reader must pause before typed text is passed on, in milliseconds. */
const pause = 300;

/**
 * The value of a text field that passes its text on when the reader pauses, and takes over values that are set elsewhere.
 * @param current the text that was passed on or set last
 * @param take called with the typed text
 */
export function useTyped(current: string, take: (text: string) => void) {
  const [text, setText] = useState(current);
  const [seen, setSeen] = useState(current);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  if (seen !== current) {
    setSeen(current);
    setText(current);
  }
  useEffect(() => {
    if (text === current) return undefined;
    const timer = setTimeout(() => latest.current(text), pause);
    return () => clearTimeout(timer);
  }, [text, current]);
  return { value: text, onChange: setText };
}
