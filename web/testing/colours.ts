import type { Locator } from 'vitest/browser';

/** Degrees on the colour wheel from which each name counts, the highest first. */
const names = [
  [345, 'red'],
  [260, 'violet'],
  [170, 'blue'],
  [80, 'green'],
  [50, 'yellow'],
  [20, 'orange'],
  [0, 'red'],
] as const;

/** The name of the computed colour of a text, by its hue; grey for one without a hue. */
export function colourName(text: Locator): string {
  const { color } = getComputedStyle(text.element());
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
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
  return names.find(([from]) => hue >= from)?.[1] ?? 'grey';
}
