import type { Page } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { outboxLine, onDisk } from './outbox-answers.ts';
import { textsIn } from './texts.ts';
import { endIn, giveWork, makeQuestions } from './work-rows.ts';
import { pressOnOptions } from './page-parts.ts';

const languages = byTurns('late-answers', ['en', 'ru', 'uz'] as const);

const asked = (page: Page, savol: string) => page.getByRole('heading', { name: savol });

for (const language of languages) {
  const say = textsIn(language);
  const late = (what: string, values: Record<string, unknown> = {}) =>
    say(`work_results.late_answers.${what}` as Parameters<typeof say>[0], values as never);

  test(`answers without a line that come after the end wait for the teacher, who takes one and leaves one out (${language})`, async ({
    server,
    staff,
    visit,
  }) => {
    const pupil = await visit({ is_pupil: true }, { language });
    const teacher = await visit({ is_teacher: true }, { language });
    const questions = await makeQuestions(staff, `Exam too late ${language}`, 3);
    const work = await giveWork(server, {
      pupils: [pupil.account.id],
      questions,
      author: teacher.account.id,
      offline: true,
    });
    const { page } = pupil;
    await page.goto(`/my-work/${work}`);
    await page.getByRole('button', { name: say('attempts.start'), exact: true }).click();
    await asked(page, '1 + 1 = ?').waitFor();
    await expect(outboxLine(page)).toContainText(say('kept.line.all'));
    await finishWork(page);
    await pressOnOptions(page, 'b');
    await expect.poll(() => onDisk(page)).toBe(0);
    await page.context().route('**/django/**', (route) => route.abort());
    for (const [at, key] of [
      [2, 'b'],
      [3, 'a'],
    ] as const) {
      await page.getByRole('button', { name: say('attempts.exam.next') }).click();
      await expect(asked(page, `${at} + 1 = ?`)).toBeVisible();
      await finishWork(page);
      await pressOnOptions(page, key);
      await expect(outboxLine(page)).toContainText(say('kept.line.waiting', { number: at - 1 }));
    }
    // Right answers are shown after the end, so that nobody can say whether they were known.
    await endIn(server, work, -20);
    await page.context().unroute('**/django/**');
    await page.reload();
    await expect.poll(() => onDisk(page)).toBe(0);
    await page.goto('/kept');
    await expect(page.getByText(say('kept.came_late.waiting'))).toHaveCount(2);

    const { page: results } = teacher;
    await results.goto('/');
    const onHome = results.getByRole('region', { name: say('homes.teacher.work.to_decide'), exact: true });
    const two =
      language === 'ru' ? 'homes.teacher.work.to_decide_of_few' : 'homes.teacher.work.to_decide_of_other';
    await expect(onHome).toContainText(say(two as Parameters<typeof say>[0], { count: 2 }));
    await onHome.getByRole('link').click();
    await expect(results).toHaveURL(`/work/${work}/results/late`);
    await results.goto(`/work/${work}/results`);
    await expect(results.getByText(late('chip', { number: 2 }))).toBeVisible();
    await results.getByRole('link', { name: late('decide') }).click();
    const second = results.getByRole('article', { name: say('work_results.paper.test', { number: 2 }) });
    const third = results.getByRole('article', { name: say('work_results.paper.test', { number: 3 }) });
    await expect(second).toContainText(late('decided.waiting'));
    await expect(second.getByText(late('received'))).toBeVisible();
    // With the keyboard alone.
    await second.getByRole('button', { name: late('take') }).focus();
    await results.keyboard.press('Enter');
    await expect(second).toContainText(late('decided.taken'));
    await expect(second).toContainText(teacher.account.first_name);
    await third.getByRole('button', { name: late('leave') }).focus();
    await results.keyboard.press('Space');
    await expect(third).toContainText(late('decided.left_out'));
    await expect(results.getByText(late('all_decided'))).toBeVisible();
    await results.goto('/');
    await expect(results.getByRole('link', { name: say('homes.teacher.work.all') })).toBeVisible();
    await expect(onHome).toHaveCount(0);
    await results.goto(`/work/${work}/results`);
    await expect(results.getByText(late('came_later')).first()).toBeVisible();
    await expect(results.getByText(/67\s?%/).first()).toBeVisible();

    await page.goto(`/my-work/${work}/paper`);
    await expect(page.getByText(say('kept.came_late.taken'))).toBeVisible();
    await expect(page.getByText(say('kept.came_late.left_out'))).toBeVisible();
  });
}

test('answers of before the end that come after it count by themselves, where nothing is shown yet', async ({
  server,
  staff,
  visit,
}) => {
  const { page, account } = await visit({ is_pupil: true });
  const teacher = await visit({ is_teacher: true });
  const questions = await makeQuestions(staff, 'Exam in time', 1);
  const work = await giveWork(server, {
    pupils: [account.id],
    questions,
    author: teacher.account.id,
    closes: 2,
    show: 'closed',
    offline: true,
  });
  await page.goto(`/my-work/${work}`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await asked(page, '1 + 1 = ?').waitFor();
  await expect(outboxLine(page)).toContainText('Saved');
  await page.context().route('**/django/**', (route) => route.abort());
  await finishWork(page);
  await pressOnOptions(page, 'b');
  await expect(outboxLine(page)).toContainText('Stored here, not sent yet: 1');
  // The attempt ended a moment after that, long enough ago that no answer is on its way any more.
  await server.runStatement(
    `update work_attempt set handed_in_at = now(), handed_in_by = 'clock', ends_at = now() where work = $1`,
    [work],
  );
  await page.context().unroute('**/django/**');
  await page.reload();
  await expect.poll(() => onDisk(page)).toBe(0);
  await page.goto('/kept');
  await expect(page.getByText('you gave it in time, so it counts.')).toBeVisible();
  await teacher.page.goto(`/work/${work}/results/${account.id}`);
  await expect(teacher.page.getByText('arrived later')).toBeVisible();
  await expect(teacher.page.getByText(/100\s?%/).first()).toBeVisible();
});
