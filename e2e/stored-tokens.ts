import type { Page } from '@playwright/test';

/** The tokens that a page has stored: for access and to refresh it, each null where there is none. */
export function storedTokens(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [localStorage.getItem('access'), localStorage.getItem('refresh')]);
}
