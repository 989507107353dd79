import { beforeEach, expect, test } from 'vitest';

import { listPosts } from '../../contract/news.ts';
import { getToMark, listToMark } from '../../contract/marks.ts';
import { listPeople } from '../../contract/people/people.ts';
import { listQuestions } from '../../contract/questions/questions.ts';
import { answer } from '../testing/api.ts';
import { logIn, openPage, page, phone } from '../testing/page.ts';
import { answerWithCategory, answerWithQuestion, logInTeacher, ownQuestion } from '../testing/questions.ts';
import { answerWithTests, type TestToSolve, twoAndTwo } from '../testing/solving.ts';

/** Code, and a sentence that is written from the right, whose mark stands at its left end. */
const code = `f(x):\n    return ${'x + '.repeat(30)}x`;
const sentence = 'ما هذا!';
const text = `${code}\n${sentence}`;

/** Where a part of a text stands on the screen. */
function placeOf(node: Text, part: string): DOMRect {
  const range = document.createRange();
  range.setStart(node, node.data.indexOf(part));
  range.setEnd(node, node.data.indexOf(part) + part.length);
  return range.getBoundingClientRect();
}

/** The places on the screen where a text stands, the options of lists left out. */
function shown(part: string): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode() !== null) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    const isShown =
      parent?.checkVisibility() === true && parent.closest('option, textarea, .visually-hidden') === null;
    if (node.data.includes(part) && isShown) found.push(node);
  }
  return found;
}

/** Waits until the sentence and the code stand in some places at least, and checks each. */
async function expectAsWritten(least: number, leastCode = least): Promise<void> {
  await expect.poll(() => shown(sentence).length).toBeGreaterThanOrEqual(least);
  await expect.poll(() => shown('return').length).toBeGreaterThanOrEqual(leastCode);
  for (const node of shown('return')) {
    const indent = placeOf(node, 'return').left - placeOf(node, '    return').left;
    expect(indent, node.parentElement?.outerHTML).toBeGreaterThan(8);
  }
  for (const node of shown(sentence)) {
    const [first, mark] = [placeOf(node, 'م'), placeOf(node, '!')];
    expect(mark.right, node.parentElement?.outerHTML).toBeLessThanOrEqual(first.left);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width);
}

beforeEach(() => page.viewport(phone.width, phone.height));

const blank = { a: '', b: '', right_answer: null } as const;
const parts = (...texts: string[]) => texts.map((part, at) => ({ id: `p${at}`, text: part }));
const other = [text, 'else', 'or'];
const types: Record<string, Omit<TestToSolve, 'id'> & { least: number }> = {
  choosable: { a: text, b: 'else', right_answer: 'a', least: 2 },
  multiple: { ...blank, content: { options: parts(...other) }, key: { right: ['p0'] }, least: 2 },
  ordering: { ...blank, content: { items: parts(...other) }, key: { order: ['p0', 'p1', 'p2'] }, least: 2 },
  matching: {
    ...blank,
    content: { prompts: parts(...other), choices: parts(...other) },
    key: { pairs: { p0: 'p0', p1: 'p1', p2: 'p2' } },
    least: 3,
  },
  gaps: {
    ...blank,
    content: { text: `${text} {{g}}`, gaps: [{ id: 'g' }] },
    key: { gaps: { g: ['x'] } },
    least: 2,
  },
  free_text: { ...blank, right_answer_text: 'x', least: 1 },
};

for (const [test_type, { least, ...fields }] of Object.entries(types)) {
  const asked = { ...twoAndTwo, test_type, savol: text, ...fields };

  test(`code and texts from the right are asked, reviewed and printed as they were written (${test_type})`, async () => {
    logIn({ is_pupil: true });
    answerWithTests({ id: 3, name: 'Code' }, [{ ...asked, id: 7 }]);
    await openPage('/solve-test?category=3');
    await expectAsWritten(least);

    const teacher = logInTeacher();
    answerWithCategory();
    const question = ownQuestion(teacher, { ...asked, explanation: text });
    answerWithQuestion(question);
    answer(listQuestions, { data_api: [question] });
    await openPage('/tests/7');
    await expectAsWritten(least + 1);
    await openPage('/tests');
    await expectAsWritten(1);
    await openPage('/tests/print?category=3');
    await expectAsWritten(least);
  });
}

test('an essay is marked as it was written', async () => {
  logInTeacher();
  const essay = {
    id: 1,
    test: { id: 24, test_type: 'essay', savol: text, right_answer: null, content: {} },
    user_name: sentence,
    answer: { answer: { text }, percentage: null },
  };
  answer(listToMark, { data_api: [essay], total: 1 });
  answer(getToMark, { data_api: [essay] });
  await openPage('/to_mark');
  await expectAsWritten(3, 2);
});

test('names of people and titles of news are written from the right', async () => {
  logIn({ is_staff: true });
  answer(listPeople, { data_api: [{ first_name: sentence, last_name: 'Aziz' }] });
  await openPage('/staff');
  await expectAsWritten(1, 0);
  answer(listPosts, { data_api: [{ id: 1, title: sentence, beginning: sentence, language: 'en' }] });
  await openPage('/blog');
  await expectAsWritten(2, 0);
});

test('a paragraph from the right begins at the right, in texts and in fields', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 3, name: 'Code' }, [{ ...twoAndTwo, id: 7, savol: sentence, a: sentence }]);
  await openPage('/solve-test?category=3');
  await expectAsWritten(2, 0);
  for (const node of shown(sentence)) {
    const line = node.parentElement?.parentElement?.getBoundingClientRect();
    expect(line?.right).toBeCloseTo(placeOf(node, 'م').right, 0);
  }
  logInTeacher();
  answerWithCategory();
  await openPage('/add_test');
  await expect.element(page.css('textarea').first()).toBeVisible();
  const fields = page.css('main :is(input[type=text], textarea, select, option)').elements();
  expect(new Set(fields.map((field) => getComputedStyle(field).unicodeBidi))).toEqual(new Set(['plaintext']));
});
