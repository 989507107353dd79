import type { Page } from '@playwright/test';

/**
 * Makes `page.route` wait until the page has heard of it. The browser says that it holds requests back as soon as it
 * has told the page so, and a key pressed at once may reach the page first: the request that it sends then passes by
 * every route, and Playwright, which waits for it to be held back, tells no listener of it. What a script answers, the
 * page has done after all that it was told before.
 */
export function heedRoutes(page: Page): Page {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const added = await route(...given);
    // A page that is going to another address takes its routes along.
    await page.evaluate(() => undefined).catch(() => undefined);
    return added;
  };
  return page;
}
