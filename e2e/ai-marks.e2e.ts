import { expectAccessible } from './axe.ts';
import { expect } from './fixtures.ts';
import { test } from './model-server.ts';
import { answerTest, begin, giveWork, handIn, makeClassOf } from './work-rows.ts';

const reason = 'It names the river. When the town was founded is missing.';
const proposes = () => ({ value: { reason, percentage: 60 } });

const essayTest = { test_type: 'essay', content: {}, a: '', b: '', right_answer: undefined };

test('a mark is proposed only where staff let texts of pupils leave, and the teacher takes, changes and saves it', async ({
  model,
  staff,
  visit,
}) => {
  await staff.send('PUT /ai_api/settings/', { is_on: true, at_saving: false, answers_may_leave: false });
  const category = await staff.makeCategory('Essays that a model reads');
  const { page, api } = await visit({ is_teacher: true });
  const savol = 'What is there in your town?';
  const id = await api.makeQuestion({ category, savol, ...essayTest });
  const writer = await staff.makePerson({ is_pupil: true }, { first_name: 'Dilnoza', last_name: 'Rahimova' });
  const text = 'Men Rahimova Dilnozaman. There is a river.';
  const pupil = staff.as(await staff.logIn(writer.email));
  await pupil.send(`POST /tests_api/${id}/submit/`, { answer: { text } });

  await page.goto(`/to_mark?test=${id}`);
  const form = page.getByRole('form', { name: 'Mark for the answer' });
  await expect(form.getByRole('button', { name: 'Save and go to the next' })).toBeVisible();
  const proposed = page.getByRole('group', { name: 'Proposed mark' });
  await expect(proposed).toHaveCount(0);

  const before = model.received.length;
  const { page: school } = await visit({ is_staff: true });
  await school.goto('/staff/ai');
  const texts = school.getByLabel('Pupils’ texts may be sent, without their names, to propose marks');
  await expect(texts).not.toBeChecked();
  await texts.check();
  await expect(school.getByText('The setting has been saved.')).toBeVisible();
  expect(model.received).toHaveLength(before);

  await page.reload();
  model.state.answer = () => 'hang';
  const state = proposed.getByRole('status');
  await expect(state).toContainText('It is sent the text without the pupil’s name.');
  expect(model.received).toHaveLength(before);
  await proposed.getByRole('button', { name: 'Propose a mark' }).click();
  await expect(state).toContainText('The model is reading the answer.');
  await expect(state).toBeFocused();
  await expectAccessible(page);

  const { cut } = model.state;
  await texts.uncheck();
  await expect.poll(() => model.state.cut).toBe(cut + 1);
  model.state.answer = proposes;
  await texts.check();
  await expect(proposed).toContainText('60%');
  await expect(proposed).toContainText(reason);
  await expect(proposed).toContainText('Proposed by a language model (local-model), which can be wrong.');
  await expectAccessible(page);
  const percentage = form.getByLabel('Percentage, from 0 to 100');
  const comment = form.getByLabel('Comment');
  await expect(percentage).toHaveValue('');
  await expect(comment).toHaveValue('');

  await comment.fill('Well begun.');
  await proposed.getByRole('button', { name: 'Copy into the fields' }).click();
  await expect(percentage).toHaveValue('60');
  await expect(percentage).toBeFocused();
  await expect(comment).toHaveValue(`Well begun.\n\n${reason}`);
  await page.reload();
  await expect(percentage).toHaveValue('60');
  await expect(comment).toHaveValue(`Well begun.\n\n${reason}`);
  await percentage.fill('75');
  await form.getByRole('button', { name: 'Save and go to the next' }).click();
  await expect(page.getByText('No answers are waiting to be marked.')).toBeVisible();
  const [marked] = (
    await api.send<{ data_api: { percentage: number; comment: string }[] }>(`GET /tests_api/${id}/answers/`)
  ).data_api;
  expect(marked).toMatchObject({ percentage: 75 });

  const rows = school.getByRole('listitem').filter({ hasText: `test ${id}` });
  await school.reload();
  const last = rows.filter({ hasText: 'Answered' });
  await last.getByRole('button', { name: 'Show in full' }).click();
  const sent = last.getByRole('region', { name: 'Sent' });
  await expect(sent).toContainText('There is a river.');
  await expect(sent).toContainText('Men […] […].');
  for (const { body } of model.received.slice(before)) expect(body).not.toMatch(/Rahimova|Dilnoza/);
});

test('a mark is proposed for an answer in work; where the model refuses one it is asked for again, and the one before stays', async ({
  model,
  server,
  staff,
  visit,
}) => {
  await staff.send('PUT /ai_api/settings/', { is_on: true, at_saving: false, answers_may_leave: true });
  const category = await staff.makeCategory('Work that a model reads');
  const { page, api, account } = await visit({ is_teacher: true });
  const essay = await api.makeQuestion({ category, savol: 'What do you see?', ...essayTest });
  const sum = await api.makeQuestion({ category, savol: 'What is two and two?' });
  const { id, pupils } = await makeClassOf(staff, account.id, 'Read 7B', ['Aliyeva']);
  const about = { author: account.id, class: id, title: 'Words', questions: [sum, essay] };
  const work = await giveWork(server, about);
  const [person = 0] = pupils;
  await begin(server, { work, person });
  const answers = [
    { question: sum, answer: { chosen: 'a' }, percentage: 0 },
    { question: essay, answer: { text: 'Aziza Aliyeva: a street.' }, percentage: null },
  ];
  for (const answer of answers) await answerTest(server, { work, person }, answer);
  await handIn(server, { work, person });

  model.state.answer = () => ({ status: 403 });
  await page.goto(`/work/${work}/results/${person}`);
  const ofEssay = page.getByRole('region', { name: 'Test 2' });
  const proposed = ofEssay.getByRole('group', { name: 'Proposed mark' });
  await proposed.getByRole('button', { name: 'Propose a mark' }).click();
  await expect(proposed.getByRole('status')).toContainText('No mark could be proposed.');
  await expect(proposed.getByRole('status')).toContainText('Staff should check its settings.');
  model.state.answer = proposes;
  await proposed.getByRole('button', { name: 'Propose a mark' }).click();
  await proposed.getByRole('button', { name: 'Copy into the fields' }).click();
  await expect(ofEssay.getByLabel('Percentage')).toHaveValue('60');
  await expectAccessible(page);

  model.state.answer = () => ({ status: 403 });
  await proposed.getByRole('button', { name: 'Propose again' }).click();
  await expect(proposed.getByRole('status')).toContainText('No mark could be proposed.');
  await expect(proposed.getByRole('status')).toContainText('Before that the model proposed 60%.');
  await expect(proposed).toContainText(reason);
  const sent = model.received.length;
  await staff.send('PUT /ai_api/settings/', { is_on: true, at_saving: false, answers_may_leave: false });
  await proposed.getByRole('button', { name: 'Propose again' }).click();
  await expect(page.getByText('AI is switched off.')).toBeVisible();
  await expect(proposed).toHaveCount(0);
  expect(model.received).toHaveLength(sent);
  await ofEssay.getByRole('button', { name: '50%' }).click();
  await ofEssay.getByRole('button', { name: 'Save' }).click();
  await expect(ofEssay).toContainText('Marked 50% by');
  await expect(ofEssay).toContainText(reason);
  expect(model.received.at(-1)?.data['answer']).toBe('[…] […]: a street.');

  const ofSum = page.getByRole('region', { name: 'Test 1' });
  await ofSum.getByRole('button', { name: 'Change the mark' }).click();
  await expect(ofSum.getByLabel('Percentage')).toBeVisible();
  await expect(ofSum.getByRole('group', { name: 'Proposed mark' })).toHaveCount(0);
});
