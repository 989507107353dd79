import { expect, test } from 'vitest';

import { modulePreload } from './load-before-import.ts';

const named = (needed: string[], hostType: 'js' | 'html') =>
  modulePreload.resolveDependencies?.('assets/x.js', needed, { hostId: 'assets/index.js', hostType });

test('code that needs no other files is loaded before it is imported too', () => {
  expect(named([], 'js')).toEqual(['assets/x.js']);
  expect(named(['assets/x.js', 'assets/y.js'], 'js')).toEqual(['assets/x.js', 'assets/y.js']);
});

test('the page shell names what it needs alone', () => {
  expect(named([], 'html')).toEqual([]);
});
