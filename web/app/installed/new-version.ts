import { fitOf } from '../../../contract/version.ts';
import { currentTexts, loadTexts } from '../../lib/i18n.ts';
import { saidVersion } from '../../lib/server-version.ts';
import type { TextKey } from '../../lib/translate.ts';
import { showNotice } from '../../ui/notices.tsx';
import { nothingUnsaved } from './nothing-unsaved.ts';

/** What wouter tells of a change of the address, and the browser. */
const moves = ['pushState', 'replaceState', 'popstate', 'visibilitychange'] as const;

/** In a tab: what the page was last loaded anew for. A reload that changes nothing is not repeated. */
const reloadedFor = 'reloaded_for';

let waits = false;

/** Tells it where somebody is busy, in the reader's language. */
async function tell(text: TextKey): Promise<void> {
  await loadTexts(2).catch(() => undefined);
  showNotice(currentTexts()(text), 'info');
}

/**
 * Takes a new version: at once where nothing is being done, otherwise at the next change of the screen where that is so.
 * @param text says that there is one
 * @param take loads the page anew
 */
export function takeWhenNothingIsUnsaved(text: TextKey, take: () => void): void {
  if (waits) return;
  if (nothingUnsaved()) {
    take();
    return;
  }
  waits = true;
  void tell(text);
  const tryNow = () => {
    // A screen that is about to be left has been left by then.
    setTimeout(() => {
      if (!waits || !nothingUnsaved()) return;
      waits = false;
      take();
    });
  };
  for (const move of moves) window.addEventListener(move, tryNow);
}

function loadAnewFor(reason: string): void {
  if (sessionStorage.getItem(reloadedFor) === reason) return;
  sessionStorage.setItem(reloadedFor, reason);
  window.location.reload();
}

/** Compares what the server says of its version with that of the page, now and with every answer that says something else. */
export function followServerVersion(): void {
  const compare = () => {
    const said = saidVersion.get();
    const fit = fitOf(said);
    if (said === null || fit === 'fits' || sessionStorage.getItem(reloadedFor) === said) return;
    takeWhenNothingIsUnsaved(fit === 'too_old' ? 'app.version.too_old' : 'app.version.here', () =>
      loadAnewFor(said),
    );
  };
  saidVersion.subscribe(compare);
  compare();
  window.addEventListener('vite:preloadError', () => void compareFiles());
}

const scriptIn = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src');

/** Code that cannot be loaded may be of a build that the server does not have any more. */
async function compareFiles(): Promise<void> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const script = scriptIn(page);
    if (!answer.ok || script === undefined || script === null || script === scriptIn(document)) return;
    takeWhenNothingIsUnsaved('app.version.here', () => loadAnewFor(script));
  } catch {
    // Without a line there is no other version either.
  }
}
