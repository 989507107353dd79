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

/** Shows the page to somebody who prefers dark colours while `check` runs. */
export async function inTheDark(check: () => Promise<void>): Promise<void> {
  await emulate({ features: [{ name: 'prefers-color-scheme', value: 'dark' }] });
  try {
    await check();
  } finally {
    await emulate({ features: [] });
  }
}
