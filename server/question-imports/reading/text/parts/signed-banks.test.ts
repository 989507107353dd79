import { expect, test } from 'vitest';

import { summaries } from '../../../testing/tables/summaries.ts';
import { readPlainText } from '../plain.ts';

const read = (text: string) => readPlainText(text);
const asked = (text: string) => read(text).items.map((item) => item.test?.savol);

test('pairs, orders and accepted answers of a bank in which each line has a sign are read beside its options', () => {
  const bank = `V1: Tabiat
I: {{1}} TZ-1; t=60
S: Qaysi biri daryo?
+: Amudaryo
-: Orol
I:
S: Mos keladiganini toping
L1: Samarqand
L2: Xiva
R1: Registon
R2: Ichan Qalʼa
R3: Ark
I:
S: Kun qismlari tartibi
1: tong
2: tush
3: kech
I: {{4}} TZ-4
S: Eng katta ### qaysi?
+: okean
+: ummon
I:
S: Eng kichigi?
-: fil
+: chumoli`;
  expect(summaries(read(bank))).toEqual([
    'choosable: Amudaryo',
    'matching: Samarqand-Registon, Xiva-Ichan Qalʼa',
    'ordering: tong, tush, kech',
    'free_text: okean / ummon',
    'choosable: chumoli',
  ]);
  expect(asked(bank)).toEqual([
    'Qaysi biri daryo?',
    'Mos keladiganini toping',
    'Kun qismlari tartibi',
    'Eng katta ### qaysi?',
    'Eng kichigi?',
  ]);
});

test('an instruction above a question of such a bank is no question of its own', () => {
  const bank = `I:
Q: Отметьте ответ
S: Сколько дней в неделе?
-: 5
+: 7
I:
Q: Впишите число
S: Сколько месяцев в году?
+: 12`;
  expect(summaries(read(bank))).toEqual(['choosable: 7', 'free_text: 12']);
  expect(asked(bank)[1]).toBe('Впишите число\nСколько месяцев в году?');
});

test('prompts without choices and answers with patterns are no tests', () => {
  const outcome = (lines: string) => {
    const [, item] = read(`S: Bir?\n+: ha\n-: yoʻq\nI:\nS: Savol matni\n${lines}`).items;
    return [item?.test?.test_type, item?.remarks[0]?.code];
  };
  const unread = ['free_text', 'few_options'];
  expect(outcome('L1: bir\nL2: ikki\nR1: 1')).toEqual(unread);
  expect(outcome('+: suv#$#')).toEqual(unread);
  expect(outcome('1: bir\n2: ikki')).toEqual(unread);
});

test('a question that begins with the letter of a line of such banks is whole', () => {
  expect(asked('I ___ to school.\n+ go\n- goes\n\nV + IV = ?\n+ IX\n- X')).toEqual([
    'I ___ to school.',
    'V + IV = ?',
  ]);
});
