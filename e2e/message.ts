import type { Locator } from '@playwright/test';

/**
 * Waits for a message and points at it: it hides after six seconds, which do not run while it is pointed at, so that
 * a slow machine has the time to read it and to press what is in it.
 */
export async function hold(message: Locator): Promise<void> {
  await message.hover();
}
