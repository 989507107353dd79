import { session } from './session-state.ts';
import { personOf, tokens } from './tokens.ts';

/*
 * A page may show a person whose session has ended. The browser brings it back as it was left (the back/forward cache), or another tab has
 * logged out meanwhile.
 */

/** Whether the stored token is of another person than the one whom the page shows, or of nobody. */
export function isOfAnother(): boolean {
  return personOf(session.get().access) !== personOf(tokens.access());
}

function show(isShown: boolean): void {
  // Not by `display`, which would lose the place to which the page was scrolled. Of the two, `opacity` hides dialogs, and `visibility`
  // elements that are visible by themselves.
  document.documentElement.style.cssText = isShown ? '' : 'opacity:0;visibility:hidden';
}

/**
 * Loads the page anew for the signed-in user. Nothing of the page is seen meanwhile.
 * @param silenced events at which the page would ask a question, or store something once more
 */
export function loadAnew(...silenced: readonly string[]): void {
  show(false);
  for (const name of silenced) {
    window.addEventListener(name, (event) => event.stopImmediatePropagation(), true);
  }
  window.location.reload();
}

/** Hides the page while it is left, and shows it when it comes back for the same person; for another one it is loaded anew. */
export function watchReturns(): void {
  window.addEventListener('pagehide', ({ persisted }) => persisted && show(false));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (isOfAnother()) loadAnew('beforeunload', 'pagehide');
    else show(true);
  });
}
