import type { Page } from '@playwright/test';

import { answer, changeAnswer, press, type Screen } from './screen.ts';

const part = (id: string, text: string) => ({ id, text });

const matching = {
  test_type: 'matching',
  content: {
    prompts: [
      part('q', 'Fransiya'),
      part('z', 'Достопримечательности и столица Республики Узбекистан, о которых рассказано в учебнике'),
      part('f', 'Koʻrsatilganlardanmisiz'),
    ],
    choices: [part('c', 'Parij'), part('k', 'Toshkent'), part('b', 'Tokio'), part('x', 'Rim')],
  },
};

const long = 'Сельскохозяйственные предприятия, которые выращивают хлопок, пшеницу и фрукты';
const [, ...others] = matching.content.choices;
const longMatching = { ...matching, content: { ...matching.content, choices: [...others, part('c', long)] } };

const ordering = {
  test_type: 'ordering',
  content: {
    items: [
      part('q', 'Merkuriy'),
      part('z', 'Earth, on which we live, with one Moon that takes about a month to go round it'),
      part('f', 'Достопримечательность'),
    ],
  },
};

/** Asks a test of another type in place of the next one. */
export const asked = (fields: object) => (page: Page) =>
  page.route('**/get-unsolved/*', async (route) => {
    const real = (await (await route.fetch()).json()) as { test: object };
    await route.fulfill({ json: { ...real, test: { ...real.test, ...fields } } });
  });

/** Shows the details of a test of another type, and how two people answered it. */
export const reviewed = (fields: object, answers: readonly object[]) => async (page: Page) => {
  await changeAnswer('**/tests_api/105/', fields)(page);
  const data_api = answers.map((given, at) => ({
    test: 105,
    person: 800 + at,
    user_name: at === 0 ? 'Malika Aliyeva' : 'Достонбек Абдурахмонов',
    users_answer: null,
    users_text_answer: null,
    answer: given,
    points: 0.33,
    percentage: 33,
    completed_at: '2026-11-20T09:00:00.000Z',
  }));
  await answer('**/tests_api/answers/*', { status: 'ok', data_api })(page);
};

const waitFor = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();

/** Chooses a type of test in the form. */
export const chooseType = (name: string) => (page: Page) =>
  page.locator(`[name=test_type][value=${name}]`).check({ force: true });

/** The screens of tests whose parts are matched or put in order, in their main states. */
export const screens: readonly Screen[] = [
  {
    name: 'solve-matching',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: asked(matching),
    prepare: waitFor('.matching-row'),
  },
  {
    name: 'solve-matching-letters',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: asked(longMatching),
    prepare: waitFor('.matching-choice'),
  },
  {
    name: 'solve-matching-missing',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: asked(matching),
    prepare: async (page, say) => {
      await page.locator('main select').first().selectOption('c');
      await press('answers.solve.submit')(page, say);
      await page.locator('.field-error').waitFor();
    },
  },
  {
    name: 'solve-ordering',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: asked(ordering),
    prepare: waitFor('.ordering-item'),
  },
  {
    name: 'test-matching',
    role: 'pupil',
    path: '/tests/105',
    before: reviewed({ ...longMatching, key: { pairs: { q: 'c', z: 'k', f: 'b' } } }, [
      { pairs: { q: 'k', z: 'k' } },
      { pairs: { q: 'gone', z: 'x', f: 'b' } },
    ]),
    prepare: waitFor('.reviewed-answer.ink-red'),
  },
  {
    name: 'test-ordering',
    role: 'pupil',
    path: '/tests/105',
    before: reviewed({ ...ordering, key: { order: ['q', 'z', 'f'] } }, [
      { order: ['q', 'f', 'z'] },
      { order: ['f', 'gone'] },
    ]),
    prepare: waitFor('.reviewed-answer.ink-red'),
  },
  {
    name: 'add-matching',
    role: 'teacher',
    path: '/add_test?category=31',
    prepare: async (page, say) => {
      await chooseType('matching')(page);
      await press('questions.types.matching.add_spare')(page, say);
    },
  },
  {
    name: 'add-ordering-refused',
    role: 'teacher',
    path: '/add_test?category=31',
    prepare: async (page, say) => {
      await chooseType('ordering')(page);
      await page.locator('[name=savol]').fill('2 + 2 × 2 = ?');
      await press('questions.form.create')(page, say);
      await page.locator('.part-row .field-error').waitFor();
    },
  },
];
