import type { Page } from '@playwright/test';

import { renderedOf } from '../server/rich-text/rendered-of.ts';
import { asked, chooseType, reviewed } from './question-type-screens.ts';
import { press, type Screen } from './screen.ts';

/** A test as the server answers it: with the trees of its texts. */
const withTrees = <Fields extends object>(fields: Fields) => ({
  ...fields,
  rendered: renderedOf(JSON.stringify(fields)),
});

const table = `| Sana | Mahsulot | Достопримечательности | Narxi, soʻm |
| --- | :-: | --- | --: |
| 1-sentabr | *Kitob* | Самарканд | 80 000 |
| 2-sentabr | **Daftar** | Бухара и Хива | 5 000 |`;

const everything = {
  test_type: 'multiple',
  text_format: 'markdown',
  savol: `Jadvalni **oʻqing** va dasturni *toping*. Javob ____ boʻladi.

${table}

1) Avval narxlarni qoʻshing: $80\\,000 + 5\\,000$
2) Keyin natijani ikkiga boʻling:
   - butun qismini oling
   - qoldigʻini tashlab yuboring

\`\`\`
yigindi = sum(narx for narx in [80000, 5000])  # juda uzun qator, telefonda surib oʻqiladi
print(yigindi // 2)
\`\`\``,
  content: {
    options: [
      { id: 'q', text: '`42500`' },
      { id: 'w', text: '**42 500** soʻm, *albatta*' },
      { id: 'r', text: '- 42 500' },
    ],
  },
};

const gaps = {
  test_type: 'gaps',
  text_format: 'markdown',
  savol: 'Jadvalni **toʻldiring**.',
  content: {
    text: '| Son $x$ | Kvadrati $x^2$ |\n| --: | --: |\n| 2 | {{1}} |\n| 5 | {{2}} |\n\n`print({{3}})` esa *7* chiqaradi.',
    gaps: [{ id: '1' }, { id: '2', choices: ['10', '25'] }, { id: '3' }],
  },
};

const explained = {
  ...everything,
  key: { right: ['q', 'w'] },
  explanation: 'Chunki:\n\n- yigʻindi **85 000**\n- uning yarmi `42500`',
  remarks: { r: 'Bu *manfiy* son:\n\n1. **minus** belgisiga qarang\n2. uni oʻchiring' },
};

const waitFor = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();

/** The screens of tests whose texts are formatted. */
export const screens: readonly Screen[] = [
  {
    name: 'solve-formatted',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: asked(withTrees(everything)),
    prepare: waitFor('.rich-text table'),
  },
  {
    name: 'solve-formatted-gaps',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: asked(withTrees(gaps)),
    prepare: waitFor('.rich-text table input'),
  },
  {
    name: 'test-formatted',
    role: 'pupil',
    path: '/tests/105',
    before: reviewed(withTrees(explained), [{ chosen: ['r'] }]),
    prepare: waitFor('.option-remark ol'),
  },
  {
    name: 'test-formatted-picture',
    role: 'teacher',
    path: '/tests/149',
    prepare: waitFor('.rich-picture'),
  },
  {
    name: 'tests-formatted',
    role: 'teacher',
    path: '/tests?selected_category=25',
    prepare: waitFor('.question-item .rich-text'),
  },
  {
    name: 'tests-print-formatted',
    role: 'teacher',
    path: '/tests/print?sort=id_desc',
    prepare: waitFor('.worksheet .rich-text pre'),
  },
  {
    name: 'edit-formatted',
    role: 'teacher',
    path: '/edit_test/149',
    prepare: async (page, say) => {
      await press('questions.format.help')(page, say);
      await page.locator('.question-preview .rich-text').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'add-formatted-refused',
    role: 'teacher',
    path: '/add_test?category=31',
    prepare: async (page, say) => {
      await chooseType('essay')(page);
      await page.locator('[name=text_format]').check();
      await press('questions.form.create')(page, say);
      await page.locator('.field-error').first().waitFor();
    },
  },
];
