import { session } from './session-state.ts';
import { personOf, tokens } from './tokens.ts';

/*
 * A page that the browser brings back by Back or Forward as it was left (the back/forward cache), or that another tab has gone on without,
 * may show a person who is not logged in any more.
 */

/** Whether the stored token is of another person than the one whom the page shows, or of nobody. */
export function isOfAnother(): boolean {
  return personOf(session.get().access) !== personOf(tokens.access());
}

function show(isShown: boolean): void {
  // Not by `display`, which would lose where the page was scrolled to. Of the two, one hides dialogs and the other what is visible by itself.
  document.documentElement.style.cssText = isShown ? '' : 'opacity:0;visibility:hidden';
}

/**
 * Loads the page anew for the person who is logged in. Nothing of the page is seen meanwhile.
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
