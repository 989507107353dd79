import type { Page } from '@playwright/test';

import { queueForms } from './outbox-states.ts';
import { picture } from './page-parts.ts';
import { asked } from './question-type-screens.ts';
import { press, type Screen } from './screen.ts';

const path = '/add_test?category=31';

/** Pastes a text into the field of the question, as from another program. */
async function paste(page: Page, text: string): Promise<void> {
  await page.locator('[name=savol]').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await page.locator(`[name="${name}"]`).fill(text);
}

const capitals = `1. Oʻzbekistonning poytaxti qaysi shahar?
A) Buxoro
B) Toshkent
C) Xiva
D) Достопримечательности Самарканда и Бухары
Javob: B

2. Qozogʻistonning poytaxti qaysi shahar?
A) Ostona
B) Olmaota

3. Turkmanistonning poytaxti qaysi shahar?
A) Ashxobod
B) Mari`;

/** A test with a recording and a picture in each option, as it is solved. */
const heard = {
  test_type: 'choosable',
  savol: 'Yozuvni eshiting. Ohang nima qiladi?',
  a: 'Koʻtariladi',
  b: 'Pasayadi',
  c: '',
  d: '',
  e: '',
  image: '/media/default.jpg',
  content: undefined,
  media: {
    sound: {
      id: 'x'.repeat(22),
      url: `/media/${'x'.repeat(22)}.mp3`,
      type: 'audio/mpeg',
      seconds: 65,
      title: 'Uzoq davom etadigan toʻrtta notadan iborat ohang',
    },
  },
};

/** The form of a test with what may be open in it, and what it makes. */
export const screens: readonly Screen[] = [
  { name: 'kept-forms', role: 'teacher', path, prepare: queueForms },
  {
    name: 'add-formulas',
    role: 'teacher',
    path,
    prepare: async (page, say) => {
      await fill(page, { savol: String.raw`$x^2 = \frac{1}{4}$ va $\frac{1}{$ tenglama` });
      await press('questions.formulas.title')(page, say);
      await page.locator('.formula-palette button').nth(5).waitFor();
      await page.locator('.question-preview math').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'add-pasted',
    role: 'teacher',
    path,
    prepare: async (page, say) => {
      await paste(page, capitals);
      await page
        .getByRole('status')
        .filter({ hasText: say('questions.paste.filled') })
        .waitFor();
    },
  },
  {
    name: 'add-pasted-list',
    role: 'teacher',
    path,
    prepare: async (page, say) => {
      await paste(page, capitals);
      await press('questions.paste.list.open')(page, say);
      await page.locator('.pasted-row').nth(2).waitFor();
    },
  },
  {
    name: 'tests-selected',
    role: 'teacher',
    path: '/tests',
    prepare: async (page) => {
      await page.locator('.selection-bar .choice').check();
      await page.locator('.selection-bar-some').waitFor();
    },
  },
  {
    name: 'add-warnings',
    role: 'teacher',
    path,
    prepare: async (page) => {
      const all = 'Barcha javoblar toʻgʻri, ularning hammasi kitobda yozilgan';
      await fill(page, { savol: 'Сamarqand: 2 + 2?', a: '3', b: '4', c: ' 3', d: all });
      await page.locator('[name=right_answer][value=d]').check({ force: true });
      await page.locator('.warning-list li').nth(2).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'add-option-pictures',
    role: 'teacher',
    path,
    prepare: async (page, say) => {
      await fill(page, { savol: 'Qaysi biri?', a: 'Birinchisi', b: 'Ikkinchisi' });
      await press('questions.form.option_pictures_open')(page, say);
      await page.locator('[data-row=a] input[type=file]').setInputFiles(picture);
      await page.locator('[data-row=a] img').waitFor();
      await press('questions.form.sound_open')(page, say);
      await page.locator('[data-row=sound]').waitFor();
    },
  },
  {
    name: 'solve-sound',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: asked(heard),
    prepare: (page) => page.locator('.sound audio').waitFor(),
  },
];
