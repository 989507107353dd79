import { cdp } from 'vitest/browser';

type Media = { media?: 'print' | ''; features?: { name: string; value: string }[] };

function emulate(media: Media): Promise<unknown> {
  const { send } = cdp() as unknown as { send: (method: string, media: Media) => Promise<unknown> };
  return send('Emulation.setEmulatedMedia', media);
}

/** Shows the page as it is printed while `check` runs. */
export async function printed(check: () => Promise<void>): Promise<void> {
  await emulate({ media: 'print' });
  try {
    await check();
  } finally {
    await emulate({ media: '' });
  }
}

/** Runs a check while the page reads other media features of its reader, such as `{ 'prefers-color-scheme': 'dark' }`. */
export async function withMedia(
  check: (set: (features: Readonly<Record<string, string>>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const set = async (all: Readonly<Record<string, string>>) => {
    await emulate({ features: Object.entries(all).map(([name, value]) => ({ name, value })) });
  };
  try {
    await check(set);
  } finally {
    await set({});
  }
}

/** Shows the page in dark colours while `check` runs. */
export function inTheDark(check: () => Promise<void>): Promise<void> {
  return withMedia(async (set) => {
    await set({ 'prefers-color-scheme': 'dark' });
    await check();
  });
}
