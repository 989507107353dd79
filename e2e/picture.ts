import { join } from 'node:path';

import type { Browser } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';

import type { Demo } from './demo.ts';
import type { ScreenRole } from './screen.ts';

const target = join(import.meta.dirname, '../docs/picture.png');

/** A picture of a screen, with round corners and a thin border. */
async function framed(
  browser: Browser,
  demo: Demo,
  {
    role,
    path,
    width,
    height,
    shown,
  }: { role: ScreenRole; path: string; width: number; height: number; shown: number },
): Promise<Buffer> {
  const viewport = { width, height };
  const page = await demo.open(browser, role, { viewport, deviceScaleFactor: 2, colorScheme: 'light' });
  await demo.show(page, { name: path, role, path });
  const taken = await page.screenshot();
  await page.context().close();
  const size = { width: shown, height: Math.round((shown * height) / width) };
  const shape = (style: string) =>
    Buffer.from(
      `<svg width="${size.width}" height="${size.height}"><rect x="1" y="1" width="${size.width - 2}" height="${size.height - 2}" rx="22" ${style}/></svg>`,
    );
  return sharp(taken)
    .resize(size.width, size.height)
    .composite([
      { input: shape('fill="#fff"'), blend: 'dest-in' },
      { input: shape('fill="none" stroke="#9db3ad" stroke-width="2"') },
    ])
    .png()
    .toBuffer();
}

/** Makes the picture of the README: a test on a phone beside the list of tests on a desktop. */
export async function composePicture(browser: Browser, demo: Demo): Promise<void> {
  const phone = {
    role: 'pupil',
    path: '/solve-test?category=36',
    width: 390,
    height: 780,
    shown: 390,
  } as const;
  const desk = { role: 'teacher', path: '/tests', width: 1280, height: 860, shown: 1120 } as const;
  const parts: OverlayOptions[] = [
    { input: await framed(browser, demo, desk), left: 360, top: 20 },
    { input: await framed(browser, demo, phone), left: 20, top: 50 },
  ];
  await sharp({ create: { width: 1500, height: 850, channels: 4, background: '#00000000' } })
    .composite(parts)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(target);
}
