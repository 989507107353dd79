import { patterns } from '../lib/paths/paths.ts';

let taken = '';

/**
 * Takes the code that a scanned card has in the fragment of the address, and removes it from there at once. So the code is not visible, and
 * not in the history of the browser. A fragment reaches no server, no log and no other site.
 * @returns the code that was taken last; blank for none
 */
export function takeCode(): string {
  const { pathname, hash } = window.location;
  if (hash.length > 1 && pathname.replace(/\/$/, '') === patterns.card) {
    taken = readFragment(hash.slice(1));
    window.history.replaceState(window.history.state, '', patterns.card);
  }
  return taken;
}

function readFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Forgets the code that was taken. */
export function forgetCode(): void {
  taken = '';
}
