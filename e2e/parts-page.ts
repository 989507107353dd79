import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import type { Frame, Page } from '@playwright/test';
import { preview } from 'vite';

import type { Language } from './tabs.ts';

/** Builds the page of all parts of a copy of the project into a folder. */
export function buildParts(project: string, folder: string): void {
  const vite = [join(project, 'node_modules/vite/bin/vite.js'), '--configLoader', 'native'];
  const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  execFileSync(process.execPath, [...vite, 'build', 'web/parts', ...options], {
    cwd: project,
    stdio: 'inherit',
  });
}

export type PartsServer = { origin: string; close: () => Promise<void> };

/** Serves a folder that `buildParts` has filled. */
export async function serveParts(folder: string): Promise<PartsServer> {
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The page of parts has no port.');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** The documents of states that are shown alone. */
export const framesOf = (page: Page): Frame[] => page.frames().filter((frame) => frame !== page.mainFrame());

/** Opens the page of parts and waits until all states are there. */
export async function openParts(page: Page, { origin }: PartsServer, language: Language): Promise<void> {
  await page.goto(`${origin}/?lng=${language}`, { waitUntil: 'networkidle' });
  await page.locator('[data-part]').first().waitFor();
  for (const frame of framesOf(page)) await frame.locator('[data-state]').waitFor({ state: 'attached' });
}

/** The files whose parts are on the page, in its order. */
export async function partsOn(page: Page): Promise<string[]> {
  return page
    .locator('[data-part]')
    .evaluateAll((all) => all.map((part) => part.getAttribute('data-part') ?? ''));
}

/** Gives the controls of states such as hover these states, which otherwise only a pointer or the keyboard gives. */
export async function forceStates(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const forced = await page
    .locator('[data-forced]')
    .evaluateAll((all) => all.map((state) => state.getAttribute('data-forced') ?? ''));
  const controls = ':is(a, button, input, select, textarea)';
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '[data-forced]',
  });
  for (const [at, state] of nodeIds.entries()) {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: state, selector: controls });
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [forced[at] ?? ''] });
  }
}
