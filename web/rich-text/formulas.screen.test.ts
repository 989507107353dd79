import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';

import { listDifficultyLevels } from '../../contract/questions/categories.ts';
import { getPupilHome } from '../../contract/homes.ts';
import { getQuestion, listQuestions, QuestionForAuthor } from '../../contract/questions/questions.ts';
import { getStatistics, listWritten } from '../../contract/statistics.ts';
import { listVersions } from '../../contract/questions/versions.ts';
import { answer } from '../testing/api.ts';
import { expectAccessible } from '../testing/axe.ts';
import { example, type Some } from '../testing/example.ts';
import { logIn, openPage, page, phone, userEvent } from '../testing/page.ts';
import { answerWithPreview, withTrees } from '../testing/rendered.ts';
import { answerWithTests, twoAndTwo } from '../testing/solving.ts';
import { textsIn } from '../testing/texts.ts';

const system = withTrees({
  ...twoAndTwo,
  id: 1,
  savol: String.raw`Solve the system:
$$\begin{cases} x + y = 10 \\ x - y = 4 \end{cases}$$
A pen costs $5 and a book $10.`,
  a: String.raw`$x = \frac{7}{1}$`,
  b: String.raw`$\sqrt{49}$ and $3$`,
  c: String.raw`$\ce{2H2 + O2 -> 2H2O}$`,
});

const half = withTrees({ ...twoAndTwo, id: 2, savol: String.raw`What is $\frac{1}{2}$ of $x^2$?` });

const maths = (within: Locator | typeof page = page) => within.getByRole('math');
const heightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0;

/** Logs in the author of a test. */
function logInAuthor(fields: Some<QuestionForAuthor>): void {
  const author = logIn({ is_teacher: true }).id;
  answer(getQuestion, { data_api: [example(QuestionForAuthor, { ...fields, author, version: 2 })] });
}

test('a pupil solves a test with formulas, which a screen reader and a narrow phone can read', async () => {
  logIn({ is_pupil: true });
  const { submitted } = answerWithTests({ id: 81, name: 'Formulas' }, [system]);
  await page.viewport(360, phone.height);
  await openPage('/solve-test?category=81');
  await expect.element(maths()).toHaveLength(5);
  const question = page.getByRole('heading', { level: 2 });
  await expect.element(question).toMatchTextContent('A pen costs $5 and a book $10.');
  await expect.element(page.getByRole('radio')).toHaveLength(3);

  const brace = Array.from(question.element().querySelectorAll('mo')).find(
    ({ textContent }) => textContent === '{',
  );
  await expect
    .poll(() => heightOf(brace) / heightOf(question.element().querySelector('mtable')))
    .toBeGreaterThan(0.85);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectAccessible();

  await page.getByRole('radio', { name: /and 3|49/ }).click({ force: true });
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect.element(page.getByText('Your last answer was right: 1 point.')).toBeVisible();
  expect(submitted.requests[0]?.body.users_answer).toBe('b');
});

test('formulas are shown in details and lists', async () => {
  logInAuthor(system);
  await openPage('/tests/1');
  await expect.element(maths(page.getByRole('heading', { level: 1 }))).toHaveLength(1);
  await expect.element(maths()).toHaveLength(5);
  expect(document.title).toMatch(/^Solve the system/);
  answer(listQuestions, { data_api: [system] });
  await openPage('/tests');
  await expect.element(maths()).toHaveLength(5);
  await expectAccessible();
});

test('headings and rows of homes show formulas, titles of tabs and lists to choose from have them in words', async () => {
  const say = await textsIn('en');
  logInAuthor(half);
  answer(getStatistics, { data_api: [{}] });
  answer(listVersions, { data_api: [{ number: 1 }] });
  answerWithPreview();
  for (const [path, title] of [
    ['/tests/2', /^What is 1\/2 of x\^2\? · Savol$/],
    ['/edit_test/2', /^Edit Test/],
    ['/tests/2/results', /^What is 1\/2 of x\^2\?/],
    ['/tests/2/history', /^What is 1\/2 of x\^2\?/],
  ] as const) {
    await openPage(path);
    await expect.element(maths(page.getByRole('heading', { level: 1 }))).toHaveLength(2);
    await expect.poll(() => document.title).toMatch(title);
  }
  const row = withTrees({ id: 2, savol: half.savol });
  answer(listWritten, { data_api: [row] });
  await openPage('/my_tests');
  await expect.element(maths(page.getByRole('link', { name: /^What is/ }))).toHaveLength(2);

  logIn({ is_pupil: true });
  answer(getPupilHome, {
    data_api: [{ latest: [withTrees({ test: 2, savol: half.savol })], in_all: { answered: 1 } }],
  });
  await openPage('/');
  const latest = page.getByRole('region', { name: say('homes.pupil.latest') });
  const link = latest.getByRole('link', { name: /^What is/ });
  await expect.element(maths(link)).toHaveLength(2);
  // Formulas are no part of an underlined text, so the line stands below all of it.
  await expect.element(link).toHaveStyle({ textDecorationLine: 'none', borderBottomStyle: 'solid' });

  const roots = {
    prompts: [
      { id: 'p', text: '4' },
      { id: 'r', text: '9' },
    ],
    choices: [
      { id: 'i', text: String.raw`$\sqrt{x+1}$` },
      { id: 'f', text: '$x_1$' },
    ],
  };
  answerWithTests({ id: 82, name: 'Lists to choose from' }, [
    withTrees({ ...twoAndTwo, id: 3, a: '', b: '', test_type: 'matching', content: roots }),
  ]);
  await openPage('/solve-test?category=82');
  const list = page.getByRole('main').getByRole('combobox').first();
  for (const text of ['A) √(x+1)', 'B) x₁']) {
    await expect.element(list.getByRole('option', { name: text, exact: true })).toHaveLength(1);
  }
});

test('a fraction that begins a line does not touch the words above it', async () => {
  logIn({ is_pupil: true });
  const sum = withTrees({
    ...twoAndTwo,
    id: 9,
    savol: String.raw`Add, gypsy:
$\frac{1}{2}$ and $x$`,
  });
  answerWithTests({ id: 86, name: 'Fractions' }, [sum]);
  await openPage('/solve-test?category=86');
  await expect.element(maths()).toHaveLength(2);
  const question = page.getByRole('heading', { level: 2 }).element();
  const words = document.createRange();
  const [first] = Array.from(question.querySelectorAll('.typed'), ({ firstChild }) => firstChild);
  words.setStart(first as Text, 0);
  words.setEnd(first as Text, 3);
  const fraction = question.querySelector('mfrac')?.getBoundingClientRect();
  expect((fraction?.top ?? 0) - words.getBoundingClientRect().bottom).toBeGreaterThan(2);
});

test('behind a root there is no more room than behind a letter', async () => {
  logIn({ is_pupil: true });
  const roots = withTrees({
    ...twoAndTwo,
    id: 10,
    savol: String.raw`$\sqrt{49}$ and $\sqrt{2}x$, $\sqrt[3]{8}y$ and $\sqrt{\sqrt{\frac{1}{2}}}$`,
  });
  answerWithTests({ id: 87, name: 'Roots' }, [roots]);
  await openPage('/solve-test?category=87');
  await expect.element(maths()).toHaveLength(4);
  const question = page.getByRole('heading', { level: 2 }).element();
  const radicandOf = (root: Element): Element | null => {
    const [radicand = null] = root.children;
    return radicand?.localName === 'msqrt' ? radicandOf(radicand) : radicand;
  };
  /** From the end of each radicand to the next sign, or to the end of the formula, in parts of the size of letters. */
  const rooms = () =>
    Array.from(question.querySelectorAll('msqrt, mroot'), (root) => {
      const next = root.nextElementSibling?.getBoundingClientRect().left;
      const end = next ?? root.closest('math')?.getBoundingClientRect().right ?? 0;
      const room = end - (radicandOf(root)?.getBoundingClientRect().right ?? 0);
      return Number((room / Number.parseFloat(getComputedStyle(root).fontSize)).toFixed(2));
    });
  await expect.poll(rooms).toEqual(Array.from({ length: 5 }, () => expect.closeTo(0, 1)));
});

test('numbers before a letter, arrows, hats and long division have their place and their width', async () => {
  logIn({ is_pupil: true });
  const drawn = withTrees({
    ...twoAndTwo,
    id: 4,
    savol: String.raw`$\ce{^{235}_{92}U}$ $\overrightarrow{ABCD}$ $\widehat{ABC}$ $\underrightarrow{ABCD}$ $\ce{A ->[very hot water][p] B}$ $\longdiv{123}$`,
  });
  answerWithTests({ id: 83, name: 'Drawn' }, [drawn]);
  await openPage('/solve-test?category=83');
  await expect.element(maths()).toHaveLength(6);
  const question = page.getByRole('heading', { level: 2 }).element();
  const boxOf = (element: Element | null | undefined) => (element ?? question).getBoundingClientRect();

  const [letter, , below, above] = question.querySelector('mmultiscripts')?.children ?? [];
  for (const script of [below, above]) {
    expect(boxOf(script).width).toBeGreaterThan(5);
    expect(boxOf(script).right).toBeLessThanOrEqual(boxOf(letter).left + 0.5);
  }
  expect(boxOf(above).top).toBeLessThan(boxOf(below).top);

  const accents = Array.from(question.querySelectorAll('.rich-accent-above, .rich-accent-below'));
  expect(accents).toHaveLength(3);
  for (const accent of accents) {
    const [base, sign] = accent.children;
    expect(boxOf(base).width).toBeGreaterThan(20);
    expect(Math.abs(boxOf(sign).width - boxOf(base).width)).toBeLessThan(1);
    const [upper, lower] = accent.matches('.rich-accent-above') ? [sign, base] : [base, sign];
    expect(boxOf(lower).top - boxOf(upper).bottom).toBeGreaterThanOrEqual(-3);
    expect(boxOf(sign).height).toBeGreaterThan(3);
  }

  const [arrow, labelBelow, label] = question.querySelector('munderover')?.children ?? [];
  const line = arrow?.querySelector('.rich-drawn');
  expect(boxOf(label).width).toBeGreaterThan(60);
  expect(boxOf(line).width).toBeGreaterThanOrEqual(boxOf(label).width - 1);
  expect(boxOf(line).top).toBeGreaterThanOrEqual(boxOf(label).bottom - 3);
  expect(boxOf(line).bottom).toBeLessThanOrEqual(boxOf(labelBelow).top + 3);

  const arc = question.querySelector('.rich-longdiv-arc');
  expect(boxOf(arc).height).toBeGreaterThan(8);
  expect(boxOf(arc).left).toBeLessThan(boxOf(arc?.previousElementSibling).left);
});

test('the name of a control has its formula in words', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 84, name: 'Names' }, [
    withTrees({
      ...twoAndTwo,
      id: 5,
      a: String.raw`$\frac{1}{2}$`,
      b: '$12$',
      c: String.raw`$1\overline{2}$`,
    }),
  ]);
  await openPage('/solve-test?category=84');
  for (const name of ['1/2', '12', '12\u0305']) {
    await expect.element(page.getByRole('math', { name, exact: true })).toHaveLength(1);
    await expect
      .element(page.getByRole('radio', { name: new RegExp(`^[A-C] ?${name.replace('/', '.')}$`) }))
      .toHaveLength(1);
  }
  await expectAccessible();
});

test('the description of a picture has its formulas in words', async () => {
  logIn({ is_pupil: true });
  const image = {
    id: 'plot',
    image: `/media/${'plot'.padEnd(22, 'x')}-300x200.webp`,
    alt: String.raw`The graph of $y = x^{2}3$`,
    width: 300,
    height: 200,
  };
  answerWithTests({ id: 85, name: 'Pictures' }, [
    withTrees({ ...twoAndTwo, id: 6, media: { pictures: [image] } }),
  ]);
  await openPage('/solve-test?category=85');
  await expect.element(page.css('main img').first()).toHaveAttribute('alt', 'The graph of y=x^2 3');
});

test('a teacher writes a formula with the palette, sees it as pupils will, and is warned of a broken one', async () => {
  logIn({ is_teacher: true });
  answer(listDifficultyLevels, { data_api: [{ id: 34 }] });
  answerWithPreview();
  await openPage('/add_test');
  const question = page.getByLabelText('Question', { exact: true });
  const preview = page.css('.question-preview');
  const sign = (name: string) => page.getByRole('button', { name, exact: true });
  const press = async (name: string) => {
    (sign(name).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await question.fill('A pen costs $5 and a book $10. ');
  await expect.element(preview).toMatchTextContent('A pen costs $5 and a book $10.');
  await question.click();
  await userEvent.keyboard('{End}');
  await press('Formulas');
  await expect.element(sign('Fraction')).toBeVisible();
  await press('Fraction');
  await expect.element(question).toHaveFocus();
  await userEvent.keyboard('7');
  await expect.element(question).toHaveValue(String.raw`A pen costs $5 and a book $10. $\frac{7}{}$`);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}2');
  await expect.element(preview.css('math mfrac')).toHaveTextContent('72');
  await expect.element(preview).toMatchTextContent('A pen costs $5 and a book $10.');
  await expectAccessible();

  await page.css('[name=a]').click();
  await sign('Chemical formula').click();
  await userEvent.keyboard('H2O');
  await expect.element(page.css('[name=a]')).toHaveValue(String.raw`$\ce{H2O}$`);
  await expect.element(maths(preview)).toHaveLength(2);

  await page.css('[name=b]').fill(String.raw`$\frac{1}{$`);
  const hint = page.getByRole('status').filter({ hasText: 'This formula cannot be read' });
  await expect.element(hint).toMatchTextContent(String.raw`$\frac{1}{$`);
  await expect.element(preview).toMatchTextContent(String.raw`$\frac{1}{$`);
  await page.css('[name=b]').fill(String.raw`$\reflectbox{R}$`);
  const unsupported = page
    .getByRole('status')
    .filter({ hasText: 'Browsers cannot show part of this formula' });
  await expect.element(unsupported).toMatchTextContent(String.raw`$\reflectbox{R}$`);
  await expect.element(hint).not.toBeInTheDocument();
  await page.css('[name=b]').fill('$1$');
  await expect.element(unsupported).not.toBeInTheDocument();
  await expect.element(maths(preview)).toHaveLength(3);
});
