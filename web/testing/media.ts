import { cdp } from 'vitest/browser';

type Media = { media?: 'print' | ''; features?: { name: string; value: string }[] };

function send(method: string, parameters: object): Promise<unknown> {
  const session = cdp() as unknown as { send: (method: string, parameters: object) => Promise<unknown> };
  return session.send(method, parameters);
}

const emulate = (media: Media) => send('Emulation.setEmulatedMedia', media);

/** Shows the page on a device that has no mouse, and is touched with fingers, while `check` runs. */
export async function withFingers(check: () => Promise<void>): Promise<void> {
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  try {
    await check();
  } finally {
    await send('Emulation.setTouchEmulationEnabled', { enabled: false });
  }
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
