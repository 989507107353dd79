/** The paths of the logo, a question mark whose dot is a tick, and their classes. Drawn in a square of 48. */
export const logoPaths = [
  {
    className: 'logo-bubble',
    d: 'M24 3c11.6 0 21 8.3 21 18.5S35.6 40 24 40c-2.3 0-4.5-.3-6.6-.9L7 45l2.7-9.6C5.6 32 3 27 3 21.5 3 11.3 12.4 3 24 3Z',
  },
  { className: 'logo-mark', d: 'M17.5 17.2c.3-3.6 3-5.9 6.7-5.9 3.9 0 6.6 2.3 6.6 5.6 0 5.2-6.6 5-6.6 9.8' },
  { className: 'logo-tick', d: 'm20 31.5 3 3 5.5-5.8' },
] as const;
