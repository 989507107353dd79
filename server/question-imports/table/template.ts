import type { Language } from '../../../contract/languages.ts';
import { csvOf } from '../../http/responses/csv.ts';
import { sheetsOf } from '../../http/responses/workbook.ts';
import { blankQuestion } from '../reading/item.ts';
import { guideSheet } from './guide.ts';
import { type TableQuestion, testRows } from './test-cells.ts';

/* The table that teachers download to write tests into: its headings, and an example of each type. */

/** The texts of the examples. Options, items and pairs are in the right order; `right` are the places of right options. */
type Examples = {
  category: readonly string[];
  choosable: { question: string; options: readonly string[]; right: number; explanation: string };
  multiple: { question: string; options: readonly string[]; right: readonly number[] };
  free_text: { question: string; accepted: readonly string[] };
  numeric: { question: string; value: string; tolerance: string; unit: string };
  matching: { question: string; pairs: readonly (readonly [string, string])[]; over: string };
  ordering: { question: string; items: readonly string[] };
  gaps: { question: string; text: string; typed: string; choices: readonly string[]; chosen: string };
  essay: { question: string };
};

const examples: Readonly<Record<Language, Examples>> = {
  en: {
    category: ['Geography', 'Countries'],
    choosable: {
      question: 'What is the capital of Uzbekistan?',
      options: ['Samarkand', 'Tashkent', 'Bukhara', 'Khiva'],
      right: 1,
      explanation: 'Tashkent has been the capital since 1930.',
    },
    multiple: {
      question: 'Which of these numbers are prime?',
      options: ['2', '9', '11', '15'],
      right: [0, 2],
    },
    free_text: { question: 'What do plants take in from the air?', accepted: ['carbon dioxide', 'CO2'] },
    numeric: {
      question: 'How fast does a body fall freely near the ground after one second?',
      value: '9.8',
      tolerance: '0.1',
      unit: 'm/s',
    },
    matching: {
      question: 'Match each country with its capital.',
      pairs: [
        ['France', 'Paris'],
        ['Japan', 'Tokyo'],
        ['Egypt', 'Cairo'],
      ],
      over: 'Rome',
    },
    ordering: {
      question: 'Put the planets in order, starting with the one nearest to the Sun.',
      items: ['Mercury', 'Venus', 'Earth', 'Mars'],
    },
    gaps: {
      question: 'Fill in the gaps.',
      text: 'Water boils at {{g1}} °C and is made of hydrogen and {{g2}}.',
      typed: '100',
      choices: ['oxygen', 'nitrogen', 'carbon'],
      chosen: 'oxygen',
    },
    essay: { question: 'What would you change in your town, and why? Write ten sentences.' },
  },
  ru: {
    category: ['География', 'Страны'],
    choosable: {
      question: 'Какой город — столица Узбекистана?',
      options: ['Самарканд', 'Ташкент', 'Бухара', 'Хива'],
      right: 1,
      explanation: 'Ташкент — столица с 1930 года.',
    },
    multiple: { question: 'Какие из этих чисел простые?', options: ['2', '9', '11', '15'], right: [0, 2] },
    free_text: { question: 'Какой газ растения поглощают из воздуха?', accepted: ['углекислый газ', 'CO2'] },
    numeric: {
      question: 'Какую скорость набирает тело за одну секунду свободного падения у поверхности Земли?',
      value: '9,8',
      tolerance: '0,1',
      unit: 'м/с',
    },
    matching: {
      question: 'Подберите к каждой стране её столицу.',
      pairs: [
        ['Франция', 'Париж'],
        ['Япония', 'Токио'],
        ['Египет', 'Каир'],
      ],
      over: 'Рим',
    },
    ordering: {
      question: 'Расположите планеты по порядку, начиная с ближайшей к Солнцу.',
      items: ['Меркурий', 'Венера', 'Земля', 'Марс'],
    },
    gaps: {
      question: 'Заполните пропуски.',
      text: 'Вода кипит при {{g1}} °C и состоит из водорода и {{g2}}.',
      typed: '100',
      choices: ['кислорода', 'азота', 'углерода'],
      chosen: 'кислорода',
    },
    essay: { question: 'Что бы вы изменили в своём городе и почему? Напишите десять предложений.' },
  },
  uz: {
    category: ['Geografiya', 'Davlatlar'],
    choosable: {
      question: 'Oʻzbekiston poytaxti qaysi shahar?',
      options: ['Samarqand', 'Toshkent', 'Buxoro', 'Xiva'],
      right: 1,
      explanation: 'Toshkent 1930-yildan beri poytaxt.',
    },
    multiple: { question: 'Bu sonlarning qaysilari tub?', options: ['2', '9', '11', '15'], right: [0, 2] },
    free_text: {
      question: 'Oʻsimliklar havodan qaysi gazni yutadi?',
      accepted: ['karbonat angidrid', 'CO2'],
    },
    numeric: {
      question: 'Yer yuzasi yaqinida erkin tushayotgan jism bir soniyada qanday tezlikka erishadi?',
      value: '9,8',
      tolerance: '0,1',
      unit: 'm/s',
    },
    matching: {
      question: 'Har bir davlatning poytaxtini toping.',
      pairs: [
        ['Fransiya', 'Parij'],
        ['Yaponiya', 'Tokio'],
        ['Misr', 'Qohira'],
      ],
      over: 'Rim',
    },
    ordering: {
      question: 'Sayyoralarni Quyoshga eng yaqinidan boshlab tartiblang.',
      items: ['Merkuriy', 'Venera', 'Yer', 'Mars'],
    },
    gaps: {
      question: 'Boʻsh joylarni toʻldiring.',
      text: 'Suv {{g1}} °C da qaynaydi, u vodorod va {{g2}} dan iborat.',
      typed: '100',
      choices: ['kislorod', 'azot', 'uglerod'],
      chosen: 'kislorod',
    },
    essay: { question: 'Shahringizda nimani oʻzgartirgan boʻlardingiz va nega? Oʻnta gap yozing.' },
  },
};

const listed = (prefix: string, texts: readonly string[]) =>
  texts.map((text, place) => ({ id: `${prefix}${place + 1}`, text }));

/** A test of each type, in a language. */
function exampleTests(language: Language): TableQuestion[] {
  const { category, choosable, multiple, free_text, numeric, matching, ordering, gaps, essay } =
    examples[language];
  const test = (test_type: string, savol: string, content: object, key: object | null): TableQuestion => ({
    ...blankQuestion(test_type),
    savol,
    content,
    key,
    level: 1,
    category,
  });
  const letters = ['a', 'b', 'c', 'd'];
  const letterAt = (place: number) => letters[place] ?? '';
  const options = choosable.options.map((text, place) => ({ id: letterAt(place), text }));
  const prompts = matching.pairs.map(([prompt]) => prompt);
  const choices = [...matching.pairs.map(([, choice]) => choice), matching.over];
  const pairs = Object.fromEntries(prompts.map((_, place) => [`p${place + 1}`, `c${place + 1}`]));
  return [
    {
      ...test('choosable', choosable.question, { options }, { right: letterAt(choosable.right) }),
      explanation: choosable.explanation,
    },
    test(
      'multiple',
      multiple.question,
      { options: listed('o', multiple.options) },
      { right: multiple.right.map((place) => `o${place + 1}`) },
    ),
    test('free_text', free_text.question, {}, { accepted: free_text.accepted.join('\n') }),
    test(
      'numeric',
      numeric.question,
      { unit: numeric.unit },
      { values: [{ value: numeric.value, tolerance: numeric.tolerance, units: [] }] },
    ),
    test(
      'matching',
      matching.question,
      { prompts: listed('p', prompts), choices: listed('c', choices) },
      { pairs },
    ),
    test(
      'ordering',
      ordering.question,
      { items: listed('i', ordering.items) },
      { order: ordering.items.map((_, place) => `i${place + 1}`) },
    ),
    test(
      'gaps',
      gaps.question,
      { text: gaps.text, gaps: [{ id: 'g1' }, { id: 'g2', choices: gaps.choices }] },
      { gaps: { g1: [gaps.typed], g2: [gaps.chosen] } },
    ),
    test('essay', essay.question, {}, null),
  ];
}

const sheetNames: Readonly<Record<Language, string>> = { en: 'Tests', ru: 'Тесты', uz: 'Testlar' };

/** The template as CSV: examples to write over. */
export function templateCsv(language: Language): AsyncGenerator<string> {
  return csvOf(testRows(exampleTests(language), language), language);
}

/** The template as a workbook: examples to write over, and a sheet that says what stands in each column. */
export function templateWorkbook(language: Language): AsyncGenerator<Uint8Array> {
  const rows = testRows(exampleTests(language), language);
  const widths = (rows[0] ?? []).map((heading) => Math.max(14, String(heading).length + 2));
  widths.splice(0, 3, 24, 50, 40);
  return sheetsOf([
    { name: sheetNames[language], rows, freezePane: { rows: 1, columns: 0 }, widths },
    { ...guideSheet(language), widths: [32, 120] },
  ]);
}
