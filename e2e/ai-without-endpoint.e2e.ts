import { expect, test } from './fixtures.ts';

test('without an endpoint nothing of the analysis is offered, and staff read how to set one', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('No endpoint');
  const { page, api } = await visit({ is_staff: true });
  const id = await api.makeQuestion({ category });
  const settings = page.waitForResponse('**/ai_api/settings/');
  await page.goto(`/tests/${id}`);
  await settings;
  await expect(page.getByText('Administrative Information')).toBeVisible();
  await expect(page.getByRole('region', { name: 'AI analysis' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'More like this' })).toHaveCount(0);
  await page.goto('/tests');
  await page.getByRole('link', { name: 'Create Test' }).waitFor();
  await expect(page.getByRole('link', { name: 'Analyze with AI' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Drafts by AI' })).toHaveCount(0);
  for (const path of ['/ai', '/ai/drafts']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('AI is not set up in this school.');
  }
  await page.goto('/staff/ai');
  await expect(page.getByRole('main')).toContainText(
    'give AI_URL and AI_MODEL in the settings of the server',
  );
  await expect(page.getByRole('button', { name: 'Switch' })).toHaveCount(0);
});
