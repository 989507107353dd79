import { expect, test } from './fixtures.ts';

const year = new Date().getFullYear() - 1;
const next = `${year + 1}/${String((year + 2) % 100).padStart(2, '0')}`;

test('staff make a class with a teacher and pupils, a pupil joins by its code, the teacher sees it, and the school moves up and back', async ({
  visit,
}) => {
  const director = await visit({ is_staff: true });
  const teacher = await visit({ is_teacher: true }, { first_name: 'Nodira', last_name: 'Sinfboshiyeva' });
  const pupil = await visit({ is_pupil: true }, { first_name: 'Otabek', last_name: 'Kodchiyev' });
  await visit({ is_pupil: true }, { first_name: 'Гулчеҳра', last_name: 'Sinfdoshova' });

  await director.page.goto('/');
  await director.page.getByRole('navigation').getByRole('link', { name: 'Classes' }).click();
  await director.page.getByRole('button', { name: 'New class' }).click();
  const form = director.page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This field is required.')).toBeVisible();
  await form.getByLabel('Name').fill('7-«Journey»');
  await form.getByLabel('School year').selectOption(String(year));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(director.page.getByRole('heading', { level: 1 })).toContainText('7-«Journey»');

  await director.page.getByRole('searchbox', { name: 'Add teachers by name' }).fill('sinfboshi');
  await director.page.getByRole('button', { name: 'Add Sinfboshiyeva Nodira' }).click();
  const teachers = director.page.getByRole('region', { name: 'Teachers' });
  await expect(
    teachers.getByRole('button', { name: 'Remove Nodira Sinfboshiyeva from the class' }),
  ).toBeVisible();
  await director.page.getByRole('searchbox', { name: 'Add pupils by name' }).fill('гулчеҳра sinfdosh');
  await director.page.getByRole('button', { name: 'Add Sinfdoshova Гулчеҳра' }).click();
  await expect(director.page.getByRole('rowheader', { name: 'Sinfdoshova Гулчеҳра' })).toBeVisible();
  await director.page.getByRole('button', { name: 'Create a code' }).click();
  const code = await director.page.locator('.class-code').textContent();
  expect(code).toMatch(/^\w{4}-\w{4}$/);

  await pupil.page.goto('/profile');
  await pupil.page.getByRole('link', { name: 'Open classes' }).click();
  await expect(pupil.page.getByText('There are no classes here yet.')).toBeVisible();
  await pupil.page.getByLabel('Class code').fill('YYYY-YYYY');
  await pupil.page.getByRole('button', { name: 'Join' }).click();
  await expect(pupil.page.getByText('No class has this code.')).toBeVisible();
  await pupil.page.getByLabel('Class code').fill((code ?? '').toLowerCase().replace('-', ' '));
  await pupil.page.getByRole('button', { name: 'Join' }).click();
  await expect(pupil.page.getByRole('heading', { name: '7-«Journey»' })).toBeVisible();
  await expect(pupil.page.getByText('Nodira Sinfboshiyeva')).toBeVisible();

  await teacher.page.goto('/classes');
  await teacher.page.getByRole('link', { name: '7-«Journey»' }).click();
  await expect(teacher.page.getByRole('heading', { name: 'Pupils: 2' })).toBeVisible();
  await expect(teacher.page.getByRole('rowheader', { name: 'Kodchiyev Otabek' })).toBeVisible();
  await teacher.page.getByRole('button', { name: 'Remove Kodchiyev Otabek from the class' }).click();
  await expect(teacher.page.getByRole('heading', { name: 'Pupils: 1' })).toBeVisible();
  await teacher.page.getByRole('button', { name: 'Undo' }).click();
  await expect(teacher.page.getByRole('heading', { name: 'Pupils: 2' })).toBeVisible();

  await director.page.goto('/classes');
  await director.page.getByRole('button', { name: 'Move up a year' }).click();
  const plan = director.page.getByRole('dialog');
  await expect(plan.getByRole('listitem').filter({ hasText: '7-«Journey»' })).toContainText('8-«Journey»');
  await plan.getByRole('button', { name: /^Move \d/ }).click();
  await expect(director.page.getByText(`The classes are now in the school year ${next}.`)).toBeVisible();
  await expect(director.page.getByRole('link', { name: '8-«Journey»' })).toBeVisible();
  await teacher.page.reload();
  await expect(teacher.page.getByRole('heading', { level: 1 })).toContainText('8-«Journey»');
  await director.page.getByRole('button', { name: 'Move up a year' }).click();
  await plan.getByRole('button', { name: 'Undo this move' }).click();
  await expect(director.page.getByRole('link', { name: '7-«Journey»' })).toBeVisible();

  await director.page.goto('/staff?part=audit');
  const done = director.page.getByRole('row');
  await expect(done.filter({ hasText: /Moving up from [\d/]+ was undone/ }).first()).toBeVisible();
  await expect(
    done.filter({ hasText: 'Otabek Kodchiyev joined class 7-«Journey» by its code.' }),
  ).toBeVisible();
  const download = director.page.waitForEvent('download');
  await director.page.getByRole('button', { name: 'Export for spreadsheets' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Audit trail \d{4}-\d\d-\d\d\.csv$/);
});

test('a teacher makes log-in cards once staff have confirmed the class, with the codes for parents, and looks after the log-in of a pupil', async ({
  staff,
  visit,
}) => {
  const { page, api } = await visit({ is_teacher: true });
  const person = { first_name: 'Sitora', last_name: 'Kartochkina' };
  const added = await staff.send<{ data_api: { id: number }[] }>('POST /people_api/', person);
  const made = await api.send<{ data_api: { id: number }[] }>('POST /classes_api/', {
    name: '8-«Cards»',
    year,
  });
  const id = made.data_api[0]?.id;
  await api.send(`PATCH /classes_api/${id}/members/`, {
    add_pupils: added.data_api.map((pupil) => pupil.id),
  });

  await page.goto(`/classes/${id}`);
  await expect(page.getByText('Staff have not confirmed this class yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log-in cards' })).toHaveCount(0);
  const director = await visit({ is_staff: true });
  await director.page.goto('/classes?which=unconfirmed');
  await director.page.getByRole('link', { name: '8-«Cards»' }).click();
  await director.page.getByRole('button', { name: 'Confirm class' }).click();
  const asked = director.page.getByRole('dialog');
  await expect(asked).toContainText('Added by a teacher: Kartochkina Sitora.');
  await asked.getByRole('button', { name: 'Confirm class' }).click();
  await expect(director.page.getByText('8-«Cards» has been confirmed.')).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Log-in cards' }).click();
  await page.getByRole('button', { name: 'Create cards' }).click();
  const card = page.locator('.login-card');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Sitora Kartochkina');
  await expect(card.locator('.login-card-code')).toHaveText([/^\w{4}-\w{4}$/, /^\w{4}-\w{4}$/]);

  await page.goto(`/classes/${id}`);
  await page.getByRole('button', { name: 'Actions for Sitora Kartochkina' }).click();
  await page.getByRole('menuitem', { name: 'Reset PIN' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset PIN' }).click();
  await expect(page.getByText('The PIN of Sitora Kartochkina has been reset.')).toBeVisible();
});
