import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { type Browser, chromium } from '@playwright/test';

import config from '../playwright.config.ts';
import { setColorScheme } from './axe.ts';
import { Demo } from './demo.ts';
import { transientScreens } from './transient.ts';
import { composePicture } from './picture.ts';
import { roles, type Screen } from './screen.ts';
import { screens } from './screens.ts';
import { RealServer } from './server.ts';

const folder = join(import.meta.dirname, '../screenshots');
const languages = ['en', 'ru', 'uz'] as const;
const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Takes full-page pictures of screens, on phone and desktop, light and dark, in each language. */
async function takeAll(browser: Browser, demo: Demo, wanted: readonly Screen[]): Promise<void> {
  for (const language of languages) {
    await mkdir(join(folder, language), { recursive: true });
    for (const role of roles) {
      const ownScreens = wanted.filter((screen) => screen.role === role);
      for (const viewport of ownScreens.length > 0 ? viewports : []) {
        const page = await demo.open(browser, role, { viewport, reducedMotion: 'reduce' });
        for (const screen of ownScreens) {
          await demo.show(page, screen, language);
          for (const colorScheme of ['light', 'dark'] as const) {
            await setColorScheme(page, colorScheme);
            const name = `${screen.name}-${viewport.width}-${colorScheme}.png`;
            await page.screenshot({ path: join(folder, language, name), fullPage: true });
          }
        }
        await page.context().close();
      }
    }
    process.stdout.write(`${wanted.length} screens in ${language}\n`);
  }
}

/**
 * Takes pictures of the demonstration into the folder `screenshots`: of all screens, or of those whose names start with one of
 * the parameters. The parameter `picture` makes the picture of the README instead.
 */
async function main(names: readonly string[]): Promise<void> {
  const wanted = [...screens, ...transientScreens].filter(
    ({ name }) => names.length === 0 || names.some((beginning) => name.startsWith(beginning)),
  );
  const demo = new Demo(await RealServer.startDemo());
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  try {
    if (names.includes('picture')) await composePicture(browser, demo);
    else {
      if (names.length === 0) await rm(folder, { recursive: true, force: true });
      await takeAll(browser, demo, wanted);
    }
  } finally {
    await browser.close();
    await demo.server.stop();
  }
}

await main(process.argv.slice(2));
