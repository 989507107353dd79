import { type OptionLetter, optionLetters } from '../../contract/questions.ts';

/** The option that a key stands for: its letter, or the letter's place where the keyboard writes another alphabet. */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): OptionLetter | undefined {
  const typed = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
  return optionLetters.find((letter) => letter === typed);
}

/** Whether keys belong to what has the focus: a field that is typed into, or a list that is chosen from. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest(
      'input:not([type="radio"]), textarea, select, [contenteditable], [role="menu"], dialog',
    ) !== null
  );
}

/** Whether Enter already does something where the focus is. */
export function takesEnter(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('a, button, input, summary') !== null;
}
