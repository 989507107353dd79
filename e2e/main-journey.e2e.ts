import type { Browser, BrowserContext, Page } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import { expect, test } from './fixtures.ts';
import { picture, openRoles, roleItem } from './page-parts.ts';
import { linkIn } from './mailbox.ts';
import { RealServer } from './server.ts';
import { contextIn } from './tabs.ts';
import { type Say, textsIn } from './texts.ts';

const password = 'uchburchak-3-4-5';

const names = {
  staff: ['Sarvinoz', 'Yoʻldosheva'],
  teacher: ['Dilshod', 'Ergashev'],
  pupil: ['Madina', 'Gʻaniyeva'],
  parent: ['Olim', 'Gʻaniyev'],
} as const;
type Part = keyof typeof names;

/** The server and the language that the four people of one journey share. */
class Journey {
  readonly server: RealServer;
  readonly say: Say;
  readonly language: 'en' | 'uz';
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];

  constructor(browser: Browser, server: RealServer, language: 'en' | 'uz') {
    this.#browser = browser;
    this.server = server;
    this.language = language;
    this.say = textsIn(language);
  }

  email(part: Part): string {
    return `${part}@maktab.example`;
  }

  /** Opens a browser context of its own at the start page. */
  async open(path = '/'): Promise<Page> {
    const context = await this.#browser.newContext({
      baseURL: this.server.origin,
      ...contextIn(this.language, this.server.origin),
    });
    this.#contexts.push(context);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
    await this.server.stop();
  }

  async fillSignUp(page: Page, part: Part): Promise<void> {
    const [first_name, last_name] = names[part];
    await page.locator('[name=first_name]').fill(first_name);
    await page.locator('[name=last_name]').fill(last_name);
    await page.locator('[name=email]').fill(this.email(part));
    await page.locator('[name=password]').fill(password);
    await page.locator('[name=re_password]').fill(password);
    await page
      .getByRole('main')
      .getByRole('button', { name: this.say('auth.signup.submit') })
      .click();
  }

  async logIn(page: Page, part: Part): Promise<void> {
    await page.locator('[name=email]').fill(this.email(part));
    await page.locator('[name=password]').fill(password);
    await page.getByRole('button', { name: this.say('auth.login.submit'), exact: true }).click();
    await expect(page.getByText(this.say('app.home.welcome_name', { name: names[part][0] }))).toBeVisible();
  }

  /** Signs up without an invitation, follows the link of the mail and logs in. */
  async join(part: Part): Promise<Page> {
    const { say } = this;
    const page = await this.open('/signup');
    await this.fillSignUp(page, part);
    await expect(page.getByText(say('auth.signup.done'))).toBeVisible();
    const mail = await this.server.mailbox.newest(this.email(part));
    await page.goto(linkIn(mail));
    await expect(page.getByText(say('auth.activation.success'))).toBeVisible();
    await page.goto('/login');
    await this.logIn(page, part);
    return page;
  }
}

async function makeStaff(journey: Journey): Promise<Page> {
  const { say } = journey;
  const { pathname, search } = new URL(journey.server.staffLink);
  const page = await journey.open(pathname + search);
  await journey.fillSignUp(page, 'staff');
  await expect(page.getByText(say('app.home.welcome_name', { name: names.staff[0] }))).toBeVisible();
  return page;
}

async function addCategory(journey: Journey, page: Page, name: string): Promise<void> {
  const { say } = journey;
  await page.goto('/staff?part=categories');
  await page.getByRole('button', { name: say('people.category.add_root'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=name]').fill(name);
  await dialog.getByRole('button', { name: say('people.save') }).click();
  await expect(page.getByText(say('people.category.saved', { name }))).toBeVisible();
}

async function makeTeacher(journey: Journey, page: Page): Promise<void> {
  const { say } = journey;
  await page.goto('/staff');
  await page.locator('[name=s]').fill(journey.email('teacher'));
  const row = page.getByRole('row').filter({ hasText: journey.email('teacher') });
  const teacher = roleItem(row, say('users.role.teacher'));
  const pupil = roleItem(row, say('users.role.pupil'));
  // A role changes before the server has answered; a reload would cancel the request.
  const stored = () => page.waitForResponse((response) => response.request().method() === 'PATCH');
  await openRoles(row);
  const given = stored();
  await teacher.click();
  await given;
  await expect(teacher).toBeChecked();
  const taken = stored();
  await pupil.click();
  await taken;
  await expect(pupil).not.toBeChecked();
  // After a reload the menu shows the stored value.
  await page.reload();
  await page.locator('[name=s]').fill(journey.email('teacher'));
  await openRoles(row);
  await expect(teacher).toBeChecked();
  await expect(pupil).not.toBeChecked();
}

/** Opens the form for a new test of the category, in the same tab. */
async function openForm(journey: Journey, page: Page, category: string): Promise<void> {
  await page.goto('/category');
  await page.getByRole('main').getByText(category, { exact: true }).first().click();
  const link = page.getByRole('link', { name: journey.say('categories.create') });
  const opened = page.context().waitForEvent('page');
  await link.click();
  const tab = await opened;
  await tab.waitForURL(/add_test/);
  const url = new URL(tab.url());
  await tab.close();
  await page.goto(url.pathname + url.search);
}

async function writeTests(journey: Journey, page: Page, category: string): Promise<void> {
  const { say } = journey;
  const create = page.getByRole('button', { name: say('questions.form.create') });
  await openForm(journey, page, category);
  await page.locator('[name=savol]').fill('Tomonlari 3 va 4 ga teng.\nGipotenuza nechaga teng?');
  await page.locator('[name=a]').fill('5');
  await page.locator('[name=b]').fill('6');
  await page.locator('[name=c]').fill('7');
  await page.locator('[name=right_answer][value=a]').check({ force: true });
  await page.locator('[name=image]').setInputFiles(picture);
  await create.click();
  await expect(page.getByText(say('questions.add.done'))).toBeVisible();
  await page.waitForURL('/tests');

  await openForm(journey, page, category);
  await page.locator('[name=test_type][value=free_text]').check({ force: true });
  await page.locator('[name=savol]').fill('Yarim sonini oʻnli kasr bilan yozing.');
  await page.locator('[name=right_answer_text]').fill('0,5');
  await create.click();
  await expect(page.getByText(say('questions.add.done'))).toBeVisible();
  await page.waitForURL('/tests');
  await expect(page.getByRole('main').getByText('Yarim sonini')).toBeVisible();
}

async function solveAll(journey: Journey, page: Page, category: string): Promise<void> {
  const { say } = journey;
  const submit = page.getByRole('button', { name: say('answers.solve.submit') });
  await page.goto('/category');
  await page.getByRole('main').getByText(category, { exact: true }).first().click();
  await page.getByRole('link', { name: say('categories.solve') }).click();

  await expect(page.getByText('Gipotenuza nechaga teng?')).toBeVisible();
  const image = page.getByRole('main').locator('img');
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(100);
  await page.getByRole('radio', { name: '6' }).check({ force: true });
  await submit.click();

  await expect(page.getByText('Yarim sonini')).toBeVisible();
  await page.getByRole('textbox').fill('1/2');
  await submit.click();

  await expect(page.getByText(say('answers.solve.none_left'))).toBeVisible();
}

async function saveParent(journey: Journey, page: Page): Promise<void> {
  await page.goto('/profile');
  await page.locator('[name=father_email]').fill(journey.email('parent'));
  await page.getByRole('button', { name: journey.say('users.parent.save') }).click();
  await expect(page.getByText(journey.say('users.parent.saved'))).toBeVisible();
}

async function follow(journey: Journey, page: Page): Promise<void> {
  const { say } = journey;
  for (const [question, verdict] of [
    ['Gipotenuza', 'answers.results.failed'],
    ['Yarim sonini', 'answers.results.passed'],
  ] as const) {
    await page.goto('/tests');
    await page.getByRole('main').getByRole('link').filter({ hasText: question }).first().click();
    const row = page.getByRole('row').filter({ hasText: names.pupil.join(' ') });
    await expect(row).toContainText(say(verdict));
  }
}

for (const language of byTurns('main journey', ['uz', 'en'] as const)) {
  test(`a teacher writes tests, a pupil solves them, a parent sees the results (${language})`, async ({
    browser,
  }) => {
    const journey = new Journey(browser, await RealServer.start(), language);
    const category = language === 'uz' ? 'Geometriya' : 'Geometry';
    try {
      const staff = await makeStaff(journey);
      await addCategory(journey, staff, category);
      const teacher = await journey.join('teacher');
      await makeTeacher(journey, staff);
      await writeTests(journey, teacher, category);
      const pupil = await journey.join('pupil');
      await solveAll(journey, pupil, category);
      await saveParent(journey, pupil);
      const parent = await journey.join('parent');
      await follow(journey, parent);
    } finally {
      await journey.close();
    }
  });
}
