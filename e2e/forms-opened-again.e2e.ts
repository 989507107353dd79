import { soundBytes } from '../server/testing/sounds.ts';
import type { QuestionForStaff } from '../contract/questions/questions.ts';
import { expect, test } from './fixtures.ts';
import { queuedFormTitles } from './device-drafts.ts';
import { button, cutLine, queuedNotice, picture, ready } from './outbox-forms.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');

test('a test that is opened again has all its pictures, those of its options, and its recording', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Opened again with files');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category, savol: 'Which files come back?' });
  await page.goto(`/edit_test/${question}`);
  await ready(page);
  const file = (name: string) => page.locator(`input[type=file][name="${name}"]`);
  await file('image').setInputFiles(await picture());
  await page.getByLabel(say('questions.form.alt'), { exact: true }).fill('A map');
  await button(page, say('questions.form.picture_add')).click();
  await file('unsent.new-1').setInputFiles({ ...(await picture()), name: 'second.png' });
  await page.getByRole('group', { name: 'Picture 2' }).getByLabel(say('questions.form.alt')).fill('A plan');
  await button(page, 'Add pictures to options').click();
  await file('unsent.option-b').setInputFiles({ ...(await picture()), name: 'option.png' });
  await page.getByLabel('What the picture shows: Option B').fill('A house');
  await button(page, say('questions.form.sound_open')).click();
  await file('unsent.sound').setInputFiles({
    name: 'dialogue.mp3',
    mimeType: 'audio/mpeg',
    buffer: soundBytes('tone.mp3'),
  });
  await page.getByLabel(say('questions.form.sound_title')).fill('A dialogue');
  const mend = await cutLine(page);
  await button(page, say('questions.form.save')).click();
  await expect(queuedNotice(page)).toBeVisible();
  const stored = { test_type: 'choosable', savol: 'Which files came meanwhile?', category };
  await staff.send(`PUT /tests_api/${question}/`, { ...stored, a: 'x', b: 'y', right_answer: 'a' });
  await mend();
  await expect(page.getByText(say('forms.kept.refused'))).toBeVisible();
  await page.getByRole('link', { name: say('kept.line.see') }).click();
  await page.getByRole('button', { name: /^Open again/ }).click();
  for (let times = 0; times < 2; times += 1) {
    await expect(page.getByText(say('forms.again.title'))).toBeVisible();
    await expect(page.getByAltText(say('questions.form.image_preview'))).toHaveCount(2);
    await expect(page.locator('.option-picture-thumb')).toHaveCount(1);
    await expect(page.getByText('dialogue.mp3')).toBeVisible();
    await expect(page.getByText('second.png')).toBeVisible();
    // They are there again after a reload.
    if (times === 0) await page.reload();
  }
  await button(page, say('questions.form.save')).click();
  await expect(page.getByText('Test updated successfully!')).toBeVisible();
  const { data_api } = await api.send<{ data_api: [QuestionForStaff] }>(`GET /tests_api/${question}/`);
  const { media } = data_api[0];
  expect(media?.pictures?.map(({ alt }) => alt)).toEqual(['A map', 'A plan']);
  expect(Object.values(media?.options ?? {}).map(({ alt }) => alt)).toEqual(['A house']);
  expect(media?.sound?.title).toBe('A dialogue');
  await expect.poll(() => queuedFormTitles(page)).toEqual([]);
});
