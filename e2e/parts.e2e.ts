import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { axeFindings, setColorScheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  buildParts,
  forceStates,
  framesOf,
  openParts,
  type PartsServer,
  partsOn,
  serveParts,
} from './parts-page.ts';

const project = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'savol-parts-'));
let server: PartsServer;

// One build for all tests of this file.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  buildParts(project, folder);
  server = await serveParts(folder);
});

test.afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the page of parts shows every file of components, each of its states with content', async ({
  page,
}) => {
  await openParts(page, server, 'en');
  const files = globSync('**/*.tsx', { cwd: join(project, 'web/ui'), exclude: ['outbox'] }).filter(
    (file) => !file.includes('.test.'),
  );
  expect(await partsOn(page)).toEqual(files.toSorted());
  for (const document of [page, ...framesOf(page)]) {
    for (const state of await document.locator('[data-state]').all()) {
      const name = (await state.getAttribute('data-state')) ?? '';
      const drawn = await state.evaluate((element) =>
        [...element.querySelectorAll('*')].some((inner) => inner.getBoundingClientRect().height > 0),
      );
      expect(drawn, name).toBe(true);
    }
  }
  const alone = await page.locator('.parts-alone').count();
  expect(alone).toBeGreaterThan(5);
  expect(framesOf(page).length).toBe(alone);
});

test('no state of a part has axe findings, in light and dark', async ({ page }) => {
  // Animations without an end would keep the change of colours waiting.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openParts(page, server, 'ru');
  await forceStates(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await setColorScheme(page, colorScheme);
    for (const document of [page, ...framesOf(page)]) {
      expect.soft(await axeFindings(document, { iframes: false }), document.url()).toEqual([]);
    }
  }
});

test('the page that Savol serves has nothing of the page of parts', () => {
  const dist = join(project, 'web/dist');
  const scripts = globSync('**/*.{js,html,css}', { cwd: dist });
  expect(scripts.length).toBeGreaterThan(10);
  for (const script of scripts) {
    expect(readFileSync(join(dist, script), 'utf8'), script).not.toMatch(
      /data-part\b|parts-alone|Parts of Savol/,
    );
  }
});
