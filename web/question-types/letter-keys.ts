import { type RefObject, useEffect, useRef } from 'react';

/** The option of a key among those on offer: by its letter, or by its place on a keyboard with another alphabet. */
export function letterOf<Letter extends string>(
  { key, code }: Pick<KeyboardEvent, 'key' | 'code'>,
  offered: readonly Letter[],
): Letter | undefined {
  const typed = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
  return offered.find((letter) => letter === typed);
}

/**
 * Lets the keys of letters choose an option while one of the options has the focus, and nowhere else: voice control types letters, and
 * readers may press keys for the browser (WCAG 2.1.4).
 * @param frame the element around the inputs, whose values are the letters
 * @param letters the options on offer; with none the keys do nothing
 */
export function useLetterKeys<Letter extends string>(
  frame: RefObject<HTMLElement | null>,
  letters: readonly Letter[],
  choose: (letter: Letter) => void,
): void {
  const latest = useRef({ letters, choose });
  useEffect(() => {
    latest.current = { letters, choose };
  });

  useEffect(() => {
    const group = frame.current;
    function onKeyDown(event: KeyboardEvent): void {
      if (!(event.target instanceof HTMLInputElement)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const letter = letterOf(event, latest.current.letters);
      if (letter === undefined) return;
      event.preventDefault();
      latest.current.choose(letter);
      group?.querySelector<HTMLElement>(`input[value="${letter}"]`)?.focus();
    }
    group?.addEventListener('keydown', onKeyDown);
    return () => group?.removeEventListener('keydown', onKeyDown);
  }, [frame]);
}
