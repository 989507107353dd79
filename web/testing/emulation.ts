import { cdp } from 'vitest/browser';

type Features = Readonly<Record<string, string>>;
type Media = { features: { name: string; value: string }[] };

/** Runs a check that sets what the page is told of its reader, such as `{ 'prefers-color-scheme': 'dark' }`. */
export async function withMedia(
  check: (set: (features: Features) => Promise<void>) => Promise<void>,
): Promise<void> {
  const session = cdp() as unknown as { send: (method: string, media: Media) => Promise<unknown> };
  const set = async (all: Features) => {
    const features = Object.entries(all).map(([name, value]) => ({ name, value }));
    await session.send('Emulation.setEmulatedMedia', { features });
  };
  try {
    await check(set);
  } finally {
    await set({});
  }
}
