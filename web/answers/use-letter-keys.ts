import { type RefObject, useEffect, useRef } from 'react';

import type { OptionLetter } from '../../contract/questions.ts';
import { letterOf, takesEnter, takesKeys } from './keys.ts';

/**
 * Lets the keys A to E choose an option and Enter submit the form, wherever the focus is but in something
 * that takes keys itself.
 * @param letters the options on offer; with none the keys do nothing
 */
export function useLetterKeys(
  form: RefObject<HTMLFormElement | null>,
  letters: readonly OptionLetter[],
  choose: (letter: OptionLetter) => void,
): void {
  const latest = useRef({ letters, choose });
  useEffect(() => {
    latest.current = { letters, choose };
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const offered = latest.current.letters;
      if (offered.length === 0 || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (takesKeys(event.target)) return;
      if (event.key === 'Enter') {
        if (takesEnter(event.target)) return;
        event.preventDefault();
        form.current?.requestSubmit();
        return;
      }
      const letter = letterOf(event);
      if (letter === undefined || !offered.includes(letter)) return;
      event.preventDefault();
      latest.current.choose(letter);
      form.current?.querySelector<HTMLElement>(`input[value="${letter}"]`)?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
}
