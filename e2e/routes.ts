import type { Page, Route } from '@playwright/test';

/**
 * Makes `page.route` wait until the page applies the route. The browser confirms a route as soon as it has notified the page,
 * so a key that is pressed at once may reach the page first. The request of that key then passes the route, and Playwright,
 * which expects the route to hold it back, reports it to no listener. A page runs a script after everything of which it
 * was notified before.
 */
export function withAppliedRoutes(page: Page): Page {
  const route = page.route.bind(page);
  page.route = async (...parameters) => {
    const added = await route(...parameters);
    // While the page navigates the script fails, but the routes are applied to the next document.
    await page.evaluate(() => undefined).catch(() => undefined);
    return added;
  };
  return page;
}

/**
 * Holds back the requests that match `url`.
 * @param respond handles each of them once they are released; by default they go on to the server
 * @returns the function that releases them
 */
export async function holdRequests(
  page: Page,
  url: Parameters<Page['route']>[0],
  respond: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await respond(route);
  });
  return resolve;
}
