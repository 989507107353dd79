import { type RefObject, useEffect, useRef } from 'react';

/** The option of a key among those on offer: by its letter, or by its place on a keyboard with another alphabet. */
export function letterOf<Letter extends string>(
  { key, code }: Pick<KeyboardEvent, 'key' | 'code'>,
  offered: readonly Letter[],
): Letter | undefined {
  const typed = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
  return offered.find((letter) => letter === typed);
}

/** Whether the focused element uses keys itself, as a text field or a list of choices does. */
function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest(
      'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"], dialog',
    ) !== null
  );
}

/** Whether the focused element uses Enter itself. */
function takesEnter(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('a, button, input, summary') !== null;
}

/**
 * Lets the keys of letters choose an option and Enter submit the form, unless the focused element uses those keys itself.
 * @param frame the form, or a part of it
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
    function onKeyDown(event: KeyboardEvent): void {
      const offered = latest.current.letters;
      if (offered.length === 0 || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      // In a preview nothing can be operated.
      if (takesKeys(event.target) || frame.current?.closest('[inert]')) return;
      if (event.key === 'Enter') {
        if (takesEnter(event.target)) return;
        event.preventDefault();
        frame.current?.closest('form')?.requestSubmit();
        return;
      }
      const letter = letterOf(event, offered);
      if (letter === undefined) return;
      event.preventDefault();
      latest.current.choose(letter);
      frame.current?.querySelector<HTMLElement>(`input[value="${letter}"]`)?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [frame]);
}
