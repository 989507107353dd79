import { expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';

const languages = ['en', 'ru', 'uz'] as const;

test('a person finds the home of each role, the highest first, and the notice below', async ({ visit }) => {
  const roles = { is_pupil: true, is_teacher: true, is_staff: true, is_parent: true };
  const { page } = await visit(roles, { first_name: 'Gulnora' });
  await page.goto('/');
  for (const language of languages) {
    await page.locator('.language-select').selectOption(language);
    const say = textsIn(language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('app.home.welcome_name', { name: 'Gulnora' }),
    );
    const parts = (['staff', 'teacher', 'parent', 'pupil'] as const).map((role) => say(`homes.part.${role}`));
    await expect(page.locator('.home-part > h2')).toHaveText(parts);
    for (const name of parts) await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    const notice = page.getByText(say('app.home.notice'));
    await expect(notice).toBeVisible();
    await expect(notice).toHaveCSS('font-size', '14px');
    await expect(page.getByText(say('app.home.points.pupils_text'))).toBeHidden();
  }
});

test('a person without a role has the home of a pupil, and one role needs no heading', async ({ visit }) => {
  const say = textsIn('en');
  for (const roles of [{}, { is_pupil: true }]) {
    const { page } = await visit(roles);
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('link', { name: say('homes.pupil.choose') })).toBeVisible();
    await expect(page.locator('.home-part')).toHaveCount(1);
    await expect(page.locator('.home-part > h2')).toHaveCount(0);
  }
});

test('what a person began to write is offered above everything else', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  await page.goto('/add_test');
  await page.getByLabel('Question').fill('How many sides has a triangle?');
  await page.goto('/');
  await page.getByRole('link', { name: textsIn('en')('app.home.begun') }).click();
  await expect(page).toHaveURL('/add_test');
  await expect(page.getByLabel('Question')).toHaveValue('How many sides has a triangle?');
});

test('the news are one link away from every home', async ({ visit }) => {
  const { page } = await visit({ is_parent: true });
  await page.goto('/');
  await page.getByRole('link', { name: textsIn('en')('news.home') }).click();
  await expect(page).toHaveURL('/blog');
});
