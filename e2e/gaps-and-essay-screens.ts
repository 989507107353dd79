import { asked, chooseType, reviewed } from './question-type-screens.ts';
import { press, type Screen } from './screen.ts';

/** A text with gaps, one typed and one chosen. */
const gaps = {
  test_type: 'gaps',
  savol: 'Hikoyani toʻldiring.',
  content: {
    text: 'Kecha men {{1}} edim.\nDoʻstlarim {{2}} Samarqand haqidagi filmni koʻrishdi.',
    gaps: [{ id: '1' }, { id: '2', choices: ['kinoteatrda', 'kutubxonada', 'maktab hovlisida'] }],
  },
};
const essay = { test_type: 'essay', savol: 'Shahringiz haqida yozing.', content: {} };

/** The screens of texts with gaps and of essays, in their main states. */
export const screens: readonly Screen[] = [
  {
    name: 'solve-gaps',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: asked(gaps),
    prepare: (page) => page.locator('input.gap-field').fill('uyda, oilam bilan birga kechki ovqatda'),
  },
  {
    name: 'solve-gaps-missing',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: asked(gaps),
    prepare: async (page, say) => {
      await press('answers.solve.submit')(page, say);
      await page.locator('.field-error').waitFor();
    },
  },
  {
    name: 'solve-essay',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: asked(essay),
    prepare: (page) => page.locator('main textarea').fill('x'.repeat(9900)),
  },
  {
    name: 'test-gaps',
    role: 'pupil',
    path: '/tests/105',
    before: reviewed({ ...gaps, key: { gaps: { '1': ['uyda', 'uyimda'], '2': ['kinoteatrda'] } } }, [
      { gaps: { '1': 'koʻchada', '2': 'kinoteatrda' } },
      { gaps: { '2': 'kutubxonada', gone: 'x' } },
    ]),
    prepare: (page) => page.locator('.reviewed-gaps').first().waitFor(),
  },
  {
    name: 'test-essay',
    role: 'pupil',
    path: '/tests/105',
    before: reviewed(essay, [{ text: 'Shahrimiz qadimiy.\n\nUnda daryo bor.' }]),
    prepare: (page) => page.locator('.written-answer').first().waitFor(),
  },
  {
    name: 'add-gaps',
    role: 'teacher',
    path: '/add_test?category=31',
    prepare: async (page) => {
      await chooseType('gaps')(page);
      await page.locator('[name="content.text"]').fill('Kecha {{1}} edim, bugun {{2}}.');
      await page.locator('.written-gap .choice').first().check();
      await page.locator('[name="content.gaps.0.choices"]').fill('uyda\nmaktabda');
    },
  },
  {
    name: 'add-gaps-refused',
    role: 'teacher',
    path: '/add_test?category=31',
    prepare: async (page, say) => {
      await chooseType('gaps')(page);
      await press('questions.form.create')(page, say);
      await page.locator('.field-error').first().waitFor();
    },
  },
  { name: 'add-essay', role: 'teacher', path: '/add_test?category=31', prepare: chooseType('essay') },
];
