import { expect, test } from './fixtures.ts';
import { listHeadings } from './page-parts.ts';

const notes = [
  [{ is_staff: true, is_teacher: true, is_pupil: true }, 'Staff', 'You see all tests'],
  [{ is_teacher: true, is_parent: true, is_pupil: true }, 'Teacher', 'You see your own tests.'],
  [{ is_parent: true, is_pupil: true }, 'Parent', 'You see the tests that your children have solved.'],
  [{ is_pupil: true }, 'Pupil', 'You see the tests that you have solved.'],
  [{}, 'User', 'You see the tests that you have solved.'],
] as const;

test('a guest reads that there is no access, and gets a link to log-in', async ({ guest }) => {
  const page = await guest();
  await page.goto('/tests');
  await expect(page.getByText('You do not have access!')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login',
  );
});

test('a guest, who is shown no tests, is offered nothing to search or to order them with', async ({
  guest,
  staff,
}) => {
  const page = await guest();
  const category = await staff.makeCategory('Closed');
  for (const address of ['/tests', `/tests?category=${category}&s=closed&sort=name_asc`]) {
    await page.goto(address);
    await expect(page.getByText('You do not have access!')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Log in', 'create business plan']);
    await expect(page.getByRole('main').locator('input, select, button')).toHaveCount(0);
  }
});

test('the list names the highest role and explains what it sees', async ({ visit, guest }) => {
  for (const [roles, role, note] of notes) {
    const { page } = await visit(roles);
    await page.goto('/tests');
    await expect(page.getByRole('heading', { level: 1, name: 'Tests' })).toBeVisible();
    await expect(page.getByText(`Role: ${role}.`)).toBeVisible();
    await expect(page.getByText(note)).toBeVisible();
  }
  const stranger = await guest();
  await stranger.goto('/tests');
  await expect(stranger.getByText('Tests are shown to people who are logged in.')).toBeVisible();
  await expect(stranger.getByText('Role:')).toHaveCount(0);
});

test('each role finds its own tests in the list', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Own');
  const email = `own-${category}-${process.pid}@example.com`;
  const parent = await visit({ is_parent: true }, { email });
  const teacher = await visit({ is_teacher: true });
  const pupil = await visit({ is_pupil: true });
  await pupil.api.send('PATCH /auth/users/me/', { mother_email: email });
  const taught = await teacher.api.makeQuestion({ category, savol: 'Taught' });
  await staff.makeQuestion({ category, savol: 'By staff' });
  await pupil.api.send(`POST /tests_api/${taught}/submit/`, { users_answer: 'b' });
  const address = `/tests?category=${category}`;
  for (const { page } of [parent, teacher, pupil]) {
    await page.goto(address);
    await expect(listHeadings(page)).toHaveText(['Taught']);
  }
  const other = await visit({ is_staff: true });
  await other.page.goto(address);
  await expect(listHeadings(other.page)).toHaveText(['By staff', 'Taught']);
});
