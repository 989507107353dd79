import { useEffect, useRef, useState } from 'react';

/** How long typing must rest before what was typed is taken up, in milliseconds. */
const pause = 300;

/**
 * A text field that is taken up once the typing rests, and that follows when its value is changed elsewhere.
 * @param current the value that was taken up last
 * @param take takes the typed text up
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
