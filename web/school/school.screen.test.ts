import { afterEach, expect, test } from 'vitest';

import { getSchoolNetwork } from '../../contract/people/school-network.ts';
import { changeSchool, getSchool, type School } from '../../contract/school.ts';
import { languages } from '../../contract/languages.ts';
import { schoolOfPage } from '../lib/school.ts';
import { answer, held, refusal } from '../testing/api.ts';
import { expectAccessible } from '../testing/axe.ts';
import { address, desk, logIn, openPage, page, phone, userEvent } from '../testing/page.ts';
import { say } from '../testing/shown.ts';

const header = page.getByRole('banner');
const footer = page.getByRole('contentinfo');

afterEach(() => schoolOfPage.set({ name: '', contact: '' }));

/** Answers with the texts of a school, which can be changed. */
function answerWithSchool(some: Partial<School> = {}) {
  const school = { name: '', contact: '', privacy: '', teachers_add_topics: false, ...some };
  answer(getSchool, () => ({ data_api: [school] }));
  return answer(changeSchool, ({ body }) => ({ data_api: [Object.assign(school, body)] }));
}

test('guests read whose school it is and whom to ask, and come from each page to the page about it', async () => {
  schoolOfPage.set({ name: '12-maktab', contact: 'Kotiba, +998 90 123 45 67' });
  answerWithSchool({ name: '12-maktab', contact: 'Kotiba, +998 90 123 45 67' });
  await openPage('/');
  await expect.element(header.getByText('12-maktab')).toBeVisible();
  await expect.element(page.getByText('Questions? Ask Kotiba, +998 90 123 45 67.')).toBeVisible();
  await footer.getByRole('link', { name: 'About the school' }).click();
  await expect.poll(address).toBe('/about');
  await expect.element(page.getByText('“12-maktab” on Savol')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Privacy' })).toMatchTextContent('no advertising');
  await expectAccessible();
});

test('a school without texts of its own shows the usual ones in each language', async () => {
  answerWithSchool();
  for (const language of languages) {
    await openPage('/about', { language });
    await expect.element(page.getByText(say('school.about.unnamed'))).toBeVisible();
    await expect.element(page.getByText(say('school.about.ask_default'))).toBeVisible();
    await expect.element(page.getByRole('region', { name: say('app.school.privacy') })).toBeVisible();
  }
});

test('a long name of a school leaves the header of a phone as it is', async () => {
  schoolOfPage.set({ name: 'Toshkent shahri Yunusobod tumanidagi 12-umumtaʼlim maktabi', contact: '' });
  for (const width of [320, phone.width]) {
    await page.viewport(width, phone.height);
    await openPage('/login');
    await expect.element(header.getByText('Toshkent shahri')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
    expect(header.element().getBoundingClientRect().height).toBeLessThan(80);
  }
});

test('staff name the school, see the name in the header at once, and take the change back', async () => {
  logIn({ is_staff: true });
  const { requests } = answerWithSchool({ name: '5-maktab' });
  await openPage('/staff?part=school');
  await page.getByLabelText('Name of the school').fill(' ');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect.element(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabelText('Name of the school').fill('12-maktab');
  await page.getByLabelText('Who to ask').fill('Kotiba');
  await page.getByLabelText('Teachers may add topics to subjects').click();
  await save.click();
  await expect.element(header.getByText('12-maktab')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    { name: '12-maktab', contact: 'Kotiba', privacy: '', teachers_add_topics: true },
  ]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(page.getByLabelText('Name of the school')).toHaveValue('5-maktab');
  await expect.element(page.getByLabelText('Teachers may add topics to subjects')).not.toBeChecked();
});

test('what staff type stays while texts come that a colleague has saved, which an undo saves again', async () => {
  logIn({ is_staff: true });
  let school: School = { name: '5-maktab', contact: '', privacy: '', teachers_add_topics: false };
  let arrives = held(undefined);
  arrives.release();
  const asked = answer(getSchool, async () => {
    await arrives.reply();
    return { data_api: [school] };
  });
  const { requests } = answer(changeSchool, ({ body }) => {
    school = { ...body, teachers_add_topics: body.teachers_add_topics ?? false };
    return { data_api: [school] };
  });
  await openPage('/staff?part=school');
  const [name, contact] = [page.getByLabelText('Name of the school'), page.getByLabelText('Who to ask')];
  await expect.element(name).toHaveValue('5-maktab');
  // Another tab, and back: the known texts are shown until the newest come.
  const tabs = page.getByRole('navigation', { name: 'Staff pages' });
  await tabs.getByRole('link', { name: 'Grades', exact: true }).click();
  await expect.element(page.getByRole('form', { name: 'Grades' })).toBeVisible();
  arrives = held(undefined);
  school = { ...school, name: '6-maktab' };
  await tabs.getByRole('link', { name: 'School', exact: true }).click();
  await contact.fill('Kotiba');
  await expect.poll(() => asked.requests.length).toBeGreaterThan(1);
  arrives.release();
  await expect.element(contact).toHaveValue('Kotiba');
  await name.fill('12-maktab');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(header.getByText('12-maktab')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(name).toHaveValue('6-maktab');
  expect(requests.map(({ body }) => body)).toEqual([
    { name: '12-maktab', contact: 'Kotiba', privacy: '' },
    { name: '6-maktab', contact: '', privacy: '', teachers_add_topics: false },
  ]);
});

test('on a phone the tabs of staff are one row, which shows the current one on each of their pages', async () => {
  await page.viewport(phone.width, phone.height);
  logIn({ is_staff: true });
  answer(getSchoolNetwork, { data_api: [{ addresses: [], school: '' }] });
  answerWithSchool();
  const tabs = page.getByRole('navigation', { name: 'Staff pages' });
  for (const [path, name] of [
    ['/staff?part=school', 'School'],
    ['/school-address', 'Address'],
  ] as const) {
    await openPage(path);
    const tab = tabs.getByRole('link', { name, exact: true });
    await expect.element(tab).toHaveAttribute('aria-current', 'page');
    await expect.element(tab).toBeInViewport({ ratio: 1 });
    expect(tabs.element().getBoundingClientRect().height).toBeLessThan(120);
    expect(document.documentElement.scrollWidth).toBe(phone.width);
  }
  await expect.element(page.getByText('So far, Savol only opens on this computer.')).toBeVisible();
});

test('at a desk the tabs of staff are one row in each language, and the keyboard reaches each of them', async () => {
  logIn({ is_staff: true });
  answerWithSchool();
  for (const language of languages) {
    await openPage('/staff?part=school', { language });
    const tabs = page.getByRole('navigation', { name: say('people.parts') });
    await expect.element(tabs.getByRole('link')).toHaveLength(11);
    const links = tabs.getByRole('link').elements();
    expect(new Set(links.map((link) => Math.round(link.getBoundingClientRect().top))).size).toBe(1);
    expect(document.documentElement.scrollWidth).toBe(desk.width);
    if (links[0] instanceof HTMLElement) links[0].focus();
    for (const link of links) {
      expect(document.activeElement).toBe(link);
      await userEvent.tab();
    }
  }
});

test('a teacher sees no tabs beside the refusal', async () => {
  logIn({ is_teacher: true });
  answer(getSchoolNetwork, refusal(403, { detail: 'No.' }));
  await openPage('/school-address');
  await expect
    .element(page.getByText('Only staff can see how the school reaches this server.'))
    .toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Staff pages' })).not.toBeInTheDocument();
});
