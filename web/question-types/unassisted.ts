/**
 * The attributes of a field with an answer or a key: no phone changes a word in it, and no browser says how it is spelled. An essay is
 * no exception, as its spelling may be marked, and help would differ from one device to the next.
 */
export const unassisted = {
  autoCapitalize: 'off',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
