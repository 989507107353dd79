import type { Locator } from '@playwright/test';

/** Degrees on the colour wheel from which each name counts. */
const names = [
  [0, 'red'],
  [20, 'orange'],
  [50, 'yellow'],
  [80, 'green'],
  [170, 'blue'],
  [260, 'violet'],
  [345, 'red'],
] as const;

/** The name of the computed colour of a text, by its hue; grey for one without a hue. */
export async function colourName(text: Locator): Promise<string> {
  const colour = await text.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < 20) return 'grey';
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const hue = (sixth * 60 + 360) % 360;
  return names.findLast(([from]) => hue >= from)?.[1] ?? 'grey';
}
