import { join } from 'node:path';

import type { Browser, Page } from '@playwright/test';

import { setColorScheme } from './axe.ts';
import { forceStates, framesOf, openParts, type PartsServer, partsOn } from './parts-page.ts';

const widths = [390, 1280] as const;

/** The text of each part, that of the states which are shown alone included. */
async function textsOn(page: Page): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const file of await partsOn(page)) {
    texts.set(file, await page.locator(`[data-part="${file}"]`).innerText());
  }
  for (const frame of framesOf(page)) {
    const file = new URL(frame.url()).searchParams.get('part') ?? '';
    texts.set(file, (texts.get(file) ?? '') + (await frame.locator('main').innerText()));
  }
  return texts;
}

/** Starts each part at a whole pixel, so that it is drawn alike whatever is above it. */
async function roundHeights(page: Page): Promise<void> {
  await page.locator('.main > *').evaluateAll((all: HTMLElement[]) => {
    for (const element of all)
      element.style.height = `${Math.ceil(element.getBoundingClientRect().height)}px`;
  });
}

/**
 * Takes a picture of each part into a folder: on a phone and a desktop, light and dark, and in Russian and Uzbek too where its
 * texts depend on the language.
 * @returns how many
 */
export async function picturesOfParts(
  browser: Browser,
  server: PartsServer,
  folder: string,
): Promise<number> {
  let count = 0;
  for (const width of widths) {
    let english = new Map<string, string>();
    for (const language of ['en', 'ru', 'uz'] as const) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await openParts(page, server, language);
      const texts = await textsOn(page);
      if (language === 'en') english = texts;
      const wanted = [...texts.keys()].filter(
        (file) => language === 'en' || texts.get(file) !== english.get(file),
      );
      await forceStates(page);
      await roundHeights(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await setColorScheme(page, colorScheme);
        for (const file of wanted) {
          const name = `${file.replace('.tsx', '')}-${width}-${colorScheme}-${language}.png`;
          await page.locator(`[data-part="${file}"]`).screenshot({ path: join(folder, name) });
          count += 1;
        }
      }
      await context.close();
    }
  }
  return count;
}
