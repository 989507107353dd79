import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './routes.ts';

const questions = /\/en-[^/]*\.js$/;

test('nothing moves when the question comes late, and where it cannot be loaded the start page stands without it', async ({
  guest,
}) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    const page = await guest();
    await page.setViewportSize(viewport);
    const below = page.getByRole('list', { name: 'What Savol offers' });
    const release = await holdRequests(page, questions);
    await page.goto('/');
    await expect(below).toBeVisible();
    const before = await below.boundingBox();
    release();
    await expect(page.locator('.asked-question')).toBeVisible();
    expect(await below.boundingBox()).toEqual(before);
  }

  const page = await guest();
  await page.clock.install();
  await page.route(questions, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (let seconds = 0; (await page.locator('.trial').count()) > 0; seconds += 1) {
    expect(seconds).toBeLessThan(60);
    await page.clock.runFor(1000);
    await finishWork(page);
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toBeVisible();
});
