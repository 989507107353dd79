import { fitOf } from '../../../contract/wire/version-fit.ts';
import { currentTexts } from '../../lib/languages/i18n.ts';
import { saidVersion } from '../../lib/api/server-version.ts';
import type { TextKey } from '../../text-keys.ts';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { nothingUnsaved } from './nothing-unsaved.ts';

/** What wouter and the browser tell of a change of the address, and of a tab that is left or looked at again. */
const moves = ['pushState', 'replaceState', 'popstate', 'visibilitychange'] as const;

/** In a tab: what the page was loaded anew for last. A reload that changes nothing is not repeated. */
const reloadedFor = 'reloaded_for';

/** What waits until nothing is unsaved. */
const waiting = new Set<() => void>();

/** How often it is looked whether a screen was left, and at what distance in milliseconds: the next one may take a while to come. */
const looks = 80;
const pause = 250;

let timer: ReturnType<typeof setTimeout> | undefined;

function doWaiting(left: number): void {
  clearTimeout(timer);
  if (waiting.size === 0) return;
  if (nothingUnsaved()) {
    const all = Array.from(waiting);
    waiting.clear();
    for (const listener of all) listener();
  } else if (left > 0) timer = setTimeout(doWaiting, pause, left - 1);
}

for (const move of moves) {
  window.addEventListener(move, () => {
    clearTimeout(timer);
    // A screen that is about to be left has been left by then, where the next one is loaded already.
    timer = setTimeout(doWaiting, 0, looks);
  });
}

/**
 * Takes a new version: at once where nothing is being done, otherwise at the next change of the screen where that is so.
 * @param take what takes it
 * @param text says so to those who are busy
 */
export function takeWhenNothingIsUnsaved(take: () => void, text?: TextKey): void {
  if (nothingUnsaved()) {
    take();
    return;
  }
  waiting.add(take);
  if (text !== undefined) showNotice(currentTexts()(text), 'info');
}

/** Loads the page anew. @param reason for which that is done once in this tab */
export function loadAnewFor(reason: string): void {
  if (sessionStorage.getItem(reloadedFor) === reason) return;
  sessionStorage.setItem(reloadedFor, reason);
  window.location.reload();
}

/** Compares what the server says of its version with that of the page, now and when it says something else. */
export function followServerVersion(): void {
  const compare = () => {
    const versionOfServer = saidVersion.get();
    const fit = fitOf(versionOfServer);
    if (versionOfServer === null || fit === 'fits') return;
    const text = fit === 'too_old' ? 'app.version.too_old' : 'app.version.here';
    takeWhenNothingIsUnsaved(() => loadAnewFor(versionOfServer), text);
  };
  saidVersion.subscribe(compare);
  compare();
  window.addEventListener('vite:preloadError', () => void compareBuilds());
}

const scriptOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src') ?? '';

/** The address of the script with which this page has started: another build has another one. */
export const ownScript = scriptOf(document);

/** Code that cannot be loaded may be of a build that the server does not have any more. */
async function compareBuilds(): Promise<void> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const script = scriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    if (!answer.ok || script === '' || script === ownScript) return;
    takeWhenNothingIsUnsaved(() => loadAnewFor(script), 'app.version.here');
  } catch {
    // Without a line there is no other version either.
  }
}
