import type { Page, Route } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import type { ScreenRole } from './screen.ts';
import { screens } from './screens.ts';

/** The most visited screens whose data comes after the page, from several calls. */
const slow: readonly string[] = [
  'home-pupil',
  'answered',
  'home-parent',
  'child',
  'home-teacher',
  'my-tests',
  'to-mark',
  'home-staff',
  'categories',
  'category-chosen',
  'category-teacher',
  'tests-of-category',
  'tests-parent',
  'tests-teacher',
  'tests-print',
  'test-pupil',
  'test-staff',
  'test-results',
  'history-none',
  'solve-picture',
  'profile',
  'edit',
  'news',
  'post-staff',
  'staff',
  'staff-categories',
];

type Shift = { value: number; moved: string[] };

/** Records every layout shift that does not follow an input. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element }[];
      };
      if (shift.hadRecentInput) continue;
      const moved = shift.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.nodeName ?? '');
      shifts.push({ value: shift.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Waits two frames, after which the page is drawn. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Whether the page has loaded its data. */
async function isLoaded(page: Page): Promise<boolean> {
  const headings = await page.getByRole('heading', { level: 1 }).count();
  return headings > 0 && (await page.locator('[aria-busy="true"]').count()) === 0;
}

/**
 * Lets the requests through one at a time, each when the page has drawn the previous answer, starting with the first or with
 * the last request.
 */
async function letThrough(page: Page, waiting: Route[], order: 'first' | 'last'): Promise<void> {
  for (let idle = 0; idle < 3; idle += 1) {
    await drawn(page);
    const next = order === 'first' ? waiting.shift() : waiting.pop();
    if (next !== undefined) {
      await next.continue();
      // The response is null where the page has aborted the request.
      await (await next.request().response())?.finished();
    }
    if (next !== undefined || !(await isLoaded(page))) idle = -1;
  }
}

async function shiftsOf(page: Page, path: string, order: 'first' | 'last'): Promise<Shift[]> {
  const waiting: Route[] = [];
  await page.route(/\/(django|media)\//, (route) => void waiting.push(route));
  await page.goto(path);
  await letThrough(page, waiting, order);
  await drawn(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  await page.unrouteAll();
  return shifts;
}

const total = (shifts: readonly Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0);

for (const { order, ...viewport } of [
  { width: 390, height: 844, order: 'last' },
  { width: 1280, height: 800, order: 'first' },
] as const) {
  test(`the layout does not shift while answers come slowly, ${viewport.width} px wide`, async ({
    browser,
    demo,
  }) => {
    const chosen = screens.filter(({ name }) => slow.includes(name));
    expect(chosen.length).toBe(slow.length);
    for (const role of new Set<ScreenRole>(chosen.map((screen) => screen.role))) {
      const page = await demo.open(browser, role, { viewport });
      await page.addInitScript(watchShifts);
      for (const { name, path } of chosen.filter((screen) => screen.role === role)) {
        const shifts = await shiftsOf(page, path, order);
        expect.soft(total(shifts), `${name}: ${JSON.stringify(shifts)}`).toBeLessThan(0.01);
      }
      await page.context().close();
    }
  });
}
