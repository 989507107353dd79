import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { corpusNames, corpusText, inQti3 } from '../../testing/qti/corpus.ts';
import type { Item } from '../item.ts';
import { looksLikeQti, looksLikeQtiPackage, readQti, readQtiPackage } from './read-qti.ts';
import { readItem } from './write-test.ts';

const none = new Map<string, Uint8Array>();

/** Files that the items of the corpus name. */
const files = new Map(
  ['images/sign.png', 'images/six.png', 'sound/word.mp3', 'web_resources/Uploaded Media/kettle.png'].map(
    (name) => [name, strToU8(name)],
  ),
);

function read(name: string): Item[] {
  return readQti(corpusText(name), files).items;
}

/** The only item of a file. */
function only(name: string): Item {
  const [item, ...others] = read(name);
  expect(others).toEqual([]);
  if (item === undefined) throw new Error(name);
  return item;
}

const codesOf = ({ remarks }: Item) => remarks.map(({ code }) => code);
const reasonsOf = ({ remarks }: Item) => remarks.map(({ code, detail }) => `${code}: ${detail}`);

function byName(items: readonly Item[], name: string): Item {
  const item = items.find((candidate) => candidate.name === name || candidate.place === name);
  if (item === undefined) throw new Error(`${name} is none of ${items.map((found) => found.name).join()}`);
  return item;
}

test('the version is recognised by the names of elements and by namespaces', () => {
  const formatOf = (text: string) => readQti(text, none).format;
  expect(formatOf(corpusText('first/specification.xml'))).toBe('qti12');
  expect(formatOf(corpusText('second/choice.xml'))).toBe('qti21');
  expect(formatOf(corpusText('second/number.xml'))).toBe('qti22');
  expect(formatOf(corpusText('third/choice.xml'))).toBe('qti30');
  expect(looksLikeQti('<quiz><question type="essay"/></quiz>')).toBe(false);
  expect(looksLikeQti(corpusText('manifest.xml'))).toBe(false);
});

test('items of QTI 1.2 are read with their sections as categories', () => {
  const items = read('first/specification.xml');
  expect(items.map(({ place }) => place)).toEqual([
    'single',
    'several',
    'blank',
    'blanks',
    'number',
    'order',
    'group',
    'essay',
    'spot',
    'two',
    'empty',
  ]);
  expect(items[0]?.category).toEqual(['Science', 'Grade 7']);
  expect(items[4]?.category).toEqual(['Science', 'Grade 8']);
});

test('an item of QTI 1.2 with options has its key, remarks on options and explanation', () => {
  const single = byName(read('first/specification.xml'), 'Capital');
  expect(single.test).toMatchObject({
    test_type: 'choosable',
    savol: 'What is the capital of Uzbekistan?',
    text_format: 'plain',
    content: {
      options: [
        { id: 'a', text: 'Samarkand' },
        { id: 'b', text: 'Tashkent' },
        { id: 'c', text: 'None of these' },
      ],
    },
    key: { right: 'b' },
    remarks: { a: 'It was until 1930.', b: 'Yes, since 1930.' },
    explanation: 'See the map.\n\nIt has a metro.',
  });
  expect(reasonsOf(single)).toEqual(expect.arrayContaining(['order_lost: C', 'hint_in_explanation: H']));
});

test('an item of QTI 1.2 with several right options says that their marks differ', () => {
  const several = byName(read('first/specification.xml'), 'Primes');
  expect(several.test).toMatchObject({
    test_type: 'multiple',
    savol: 'Which are **prime**?',
    text_format: 'markdown',
    key: { right: ['o1', 'o3'] },
  });
  expect(codesOf(several)).toEqual(expect.arrayContaining(['weights_left_out', 'marks_left_out']));
});

test('typed answers of QTI 1.2 are texts, gaps, numbers or essays', () => {
  const items = read('first/specification.xml');
  expect(byName(items, 'Season').test).toMatchObject({
    test_type: 'free_text',
    savol: 'Snow falls in ____ in Tashkent.',
    key: { accepted: 'winter\nthe winter', exact: true },
  });
  expect(byName(items, 'Rhyme').test).toMatchObject({
    test_type: 'gaps',
    savol: 'Rhyme',
    content: { text: 'Roses are {{g1}}, violets are {{g2}}.', gaps: [{ id: 'g1' }, { id: 'g2' }] },
    key: { gaps: { g1: ['red'], g2: ['blue'] } },
  });
  expect(codesOf(byName(items, 'Rhyme'))).toEqual(['title_in_question']);
  expect(byName(items, 'Gravity').test).toMatchObject({
    test_type: 'numeric',
    key: { values: [{ value: '9.8', tolerance: '0.05', units: [] }] },
  });
  expect(byName(items, 'Summer').test).toMatchObject({ test_type: 'essay', content: {}, key: null });
});

test('orders and pairs of QTI 1.2 are read', () => {
  const items = read('first/specification.xml');
  expect(byName(items, 'Planets').test).toMatchObject({
    test_type: 'ordering',
    content: { items: [{ text: 'Earth' }, { text: 'Mercury' }, { text: 'Mars' }] },
    key: { order: ['i2', 'i1', 'i3'] },
  });
  expect(byName(items, 'Pairs').test).toMatchObject({
    test_type: 'matching',
    content: {
      prompts: [{ text: 'Zarafshan' }, { text: 'Thames' }],
      choices: [{ text: 'London' }, { text: 'Samarkand' }],
    },
    key: { pairs: { p1: 'c2', p2: 'c1' } },
  });
});

test('an item of QTI 1.2 that is no test is refused by the name of its kind', () => {
  const items = read('first/specification.xml');
  expect(reasonsOf(byName(items, 'Map'))).toEqual(['unknown_kind: render_hotspot']);
  expect(reasonsOf(byName(items, 'Two things'))).toEqual(['several_questions: several parts']);
  expect(reasonsOf(byName(items, 'Nothing'))).toEqual(['broken: no content']);
  for (const name of ['Map', 'Two things', 'Nothing']) expect(byName(items, name).test).toBeNull();
});

test('questions of Canvas with options are read', () => {
  const items = read('first/canvas.xml');
  const choice = byName(items, 'Boiling');
  expect(choice.category).toEqual(['Quiz']);
  expect(choice.test).toMatchObject({
    test_type: 'choosable',
    savol: 'Water boils at',
    key: { right: 'b' },
    remarks: { a: 'Too cold.' },
    explanation: 'At sea level.\n\nWell done.',
    pictures: [{ file: 'web_resources/Uploaded Media/kettle.png', alt: 'a kettle' }],
  });
  expect(reasonsOf(choice)).toEqual(['feedback_in_explanation: correct_fb', 'marks_left_out: 2.0']);
  const decision = byName(items, 'tf');
  expect(decision.name).toBe('The Earth is flat.');
  expect(decision.test).toMatchObject({
    content: { options: [{ text: 'True' }, { text: 'False' }] },
    key: { right: 'b' },
  });
  expect(reasonsOf(decision)).toEqual(['kind_changed: true/false']);
  const several = byName(items, 'Even');
  expect(several.test).toMatchObject({ test_type: 'multiple', key: { right: ['o1', 'o3'] } });
  expect(several.remarks).toEqual([]);
});

test('typed answers of Canvas are read', () => {
  const items = read('first/canvas.xml');
  const keyOf = (name: string) => byName(items, name).test?.key;
  expect(keyOf('Metal')).toEqual({ accepted: 'iron\ntemir' });
  expect(keyOf('Sum')).toEqual({ values: [{ value: '4', tolerance: '', units: [] }] });
  expect(keyOf('Between')).toEqual({ values: [{ value: '7', tolerance: '1', units: [] }] });
  expect(keyOf('Margin')).toEqual({
    values: [
      { value: '5', tolerance: '0.05', units: [] },
      { value: '7', tolerance: '', units: [] },
    ],
  });
  expect(keyOf('Precise')).toEqual({ values: [{ value: '3.14', tolerance: '0.005', units: [] }] });
  expect(reasonsOf(byName(items, 'Precise'))).toEqual(['settings_left_out: rounding']);
  expect(byName(items, 'Essay').test).toMatchObject({
    test_type: 'essay',
    explanation: 'Light is scattered.',
  });
});

test('blanks and lists in texts of Canvas are gaps, and its pairs are pairs', () => {
  const items = read('first/canvas.xml');
  expect(byName(items, 'fimb').test).toMatchObject({
    test_type: 'gaps',
    savol: 'Complete the rhyme.',
    content: {
      text: expect.stringMatching(/^Roses are \{\{g1\}\}, violets are \{\{g2\}\}\. \\?\[sic\\?\]$/),
    },
    key: { gaps: { g1: ['red', 'crimson'], g2: ['blue'] } },
  });
  expect(byName(items, 'Verbs').test).toMatchObject({
    content: {
      text: 'She {{g1}} to school and {{g2}} home.',
      gaps: [
        { id: 'g1', choices: ['goes', 'go'] },
        { id: 'g2', choices: ['come', 'comes'] },
      ],
    },
    key: { gaps: { g1: ['goes'], g2: ['comes'] } },
  });
  expect(byName(items, 'Capitals').test).toMatchObject({
    test_type: 'matching',
    savol: 'Match the capitals.',
    content: {
      prompts: [{ text: 'Uzbekistan' }, { text: 'Britain' }],
      choices: [{ text: 'Tashkent' }, { text: 'London' }, { text: 'Paris' }],
    },
    key: { pairs: { p1: 'c1', p2: 'c2' } },
  });
  expect(byName(items, 'Order').test).toMatchObject({
    test_type: 'ordering',
    key: { order: ['i1', 'i2', 'i3'] },
  });
  expect(byName(items, 'Classes').test).toMatchObject({
    test_type: 'matching',
    content: {
      prompts: [{ text: 'cat' }, { text: 'eagle' }, { text: 'dog' }],
      choices: [{ text: 'Mammals' }, { text: 'Birds' }],
    },
    key: { pairs: { p1: 'c1', p2: 'c2', p3: 'c1' } },
  });
  expect(codesOf(byName(items, 'Classes'))).toEqual(['kind_changed']);
});

/** A package of New Quizzes: a text with blanks that are named by identifiers, and the labels of each. */
function blanksOfCanvas(text: string, blanks: Record<string, string>, metadata = ''): Item | undefined {
  const field = (label: string, entry: string) =>
    `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;
  const responses = Object.entries(blanks).map(
    ([id, labels]) =>
      `<response_lid ident="response_${id}"><material><mattext>tea</mattext></material><render_choice>${labels}</render_choice></response_lid>`,
  );
  const rules = Object.keys(blanks).map(
    (id) =>
      `<respcondition><conditionvar><varequal respident="response_${id}">${id}-0</varequal></conditionvar><setvar action="Add" varname="SCORE">50</setvar></respcondition>`,
  );
  const source = `<questestinterop><item ident="i" title="Drinks"><itemmetadata><qtimetadata>${field('question_type', 'fill_in_multiple_blanks_question')}${metadata}</qtimetadata></itemmetadata>
    <presentation><material><mattext>${text}</mattext></material>${responses.join('')}</presentation><resprocessing>${rules.join('')}</resprocessing></item></questestinterop>`;
  return readQti(source, none).items[0];
}

const label = (id: string, text: string, settings: string) =>
  `<response_label ident="${id}" ${settings}><material><mattext>${text}</mattext></material></response_label>`;

test('blanks of New Quizzes are named by their identifiers, and are typed or chosen as their labels say', () => {
  const chosen = 'scoring_algorithm="Equivalence" answer_type="dropdown"';
  const typed = 'scoring_algorithm="TextInChoices" answer_type="openEntry"';
  const blanks = {
    'a-1': label('a-1-0', 'tea', chosen) + label('a-1-1', 'sand', chosen),
    'b-2': label('b-2-0', 'milk', typed) + label('b-2-1', 'cream', typed),
  };
  const item = blanksOfCanvas('We drink [a-1] with [b-2].', blanks);
  expect(item?.test).toMatchObject({
    test_type: 'gaps',
    content: { gaps: [{ id: 'g1', choices: ['tea', 'sand'] }, { id: 'g2' }] },
    key: { gaps: { g1: ['tea'], g2: ['milk', 'cream'] } },
  });
  const isExact =
    '<qtimetadatafield><fieldlabel>case_sensitive</fieldlabel><fieldentry>true</fieldentry></qtimetadatafield>';
  expect(blanksOfCanvas('[a-1] or [b-2]', blanks, isExact)?.test?.key).toMatchObject({ exact: ['g2'] });
});

test('a blank of New Quizzes that a pattern checks is refused, and one with misspellings says so', () => {
  const blanks = (way: string) => ({
    a: label('a-0', 'tea', `scoring_algorithm="${way}" answer_type="openEntry"`),
    b: label('b-0', 'milk', 'scoring_algorithm="TextEquivalence" answer_type="openEntry"'),
  });
  const reasons = (way: string) => {
    const item = blanksOfCanvas('Fill: [a] and [b]', blanks(way));
    return item && reasonsOf(item).filter((reason) => !reason.startsWith('title'));
  };
  expect(reasons('TextRegex')).toEqual(['wildcards: tea']);
  expect(reasons('TextContainsAnswer')).toEqual(['wildcards: tea']);
  expect(reasons('TextCloseEnough')).toEqual(['settings_left_out: TextCloseEnough']);
});

test('answers of QTI that may stand in any of several fields are refused, since a gap would have those of the others', () => {
  const equal = (id: string, value: string) =>
    `<stringMatch caseSensitive="false"><variable identifier="${id}"/><baseValue baseType="string">${value}</baseValue></stringMatch>`;
  const item = (expression: string) =>
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Seas">
      <responseDeclaration identifier="A" cardinality="single" baseType="string"/><responseDeclaration identifier="B" cardinality="single" baseType="string"/>
      <itemBody><p>Two seas: <textEntryInteraction responseIdentifier="A"/> <textEntryInteraction responseIdentifier="B"/></p></itemBody>
      <responseProcessing><responseCondition><responseIf>${expression}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing></assessmentItem>`;
  const readSecond = (expression: string) => readQti(item(expression), none).items.flatMap(reasonsOf);
  const anyOrder = ['unknown_kind: answers in any order'];
  const both = (a: string, b: string) => `<and>${equal('A', a)}${equal('B', b)}</and>`;
  expect(readSecond(`<or>${both('Aral', 'Caspian')}${both('Caspian', 'Aral')}</or>`)).toEqual(anyOrder);
  expect(readSecond(`<and><or>${equal('A', 'Aral')}${equal('B', 'Aral')}</or></and>`)).toEqual(anyOrder);
  const spellings = (id: string, ...texts: string[]) =>
    `<or>${texts.map((text) => equal(id, text)).join('')}</or>`;
  expect(readSecond(`<and>${spellings('A', 'Aral', 'Orol')}${spellings('B', 'Caspian')}</and>`)).toEqual([
    'title_in_question: Seas',
  ]);

  const first = (condition: string) =>
    `<questestinterop><item ident="i" title="Seas"><presentation><flow><material><mattext>Two seas:</mattext></material>
      <response_str ident="A"><render_fib><response_label ident="A1"/></render_fib></response_str><response_str ident="B"><render_fib><response_label ident="B1"/></render_fib></response_str></flow></presentation>
      <resprocessing><respcondition><conditionvar>${condition}</conditionvar><setvar action="Set">1</setvar></respcondition></resprocessing></item></questestinterop>`;
  const named = (id: string, value: string) => `<varequal respident="${id}">${value}</varequal>`;
  const readFirst = (condition: string) => readQti(first(condition), none).items.flatMap(reasonsOf);
  expect(readFirst(`<or>${named('A', 'Aral')}${named('B', 'Aral')}</or>`)).toEqual(anyOrder);
  expect(readFirst(`<and>${named('A', 'Aral')}${named('B', 'Caspian')}</and>`)).not.toEqual(anyOrder);
});

test('bounds without an end, wider tolerances for some of the marks and options for a part of them are not lost', () => {
  const item = (kind: string, declared: string, body: string, rules: string) =>
    readQti(
      `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="T"><responseDeclaration identifier="R" ${kind}>${declared}</responseDeclaration>
        <itemBody><p>Which?</p>${body}</itemBody>${rules}</assessmentItem>`,
      none,
    ).items[0];
  const number = (conditions: string) =>
    item(
      'cardinality="single" baseType="float"',
      '<correctResponse><value>10</value></correctResponse>',
      '<p><textEntryInteraction responseIdentifier="R"/></p>',
      `<responseProcessing><responseCondition>${conditions}</responseCondition></responseProcessing>`,
    );
  const marks = (score: number) =>
    `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${score}</baseValue></setOutcomeValue>`;
  const answer = '<variable identifier="R"/>';
  const atLeast = number(
    `<responseIf><gte>${answer}<baseValue baseType="float">5</baseValue></gte>${marks(1)}</responseIf>`,
  );
  expect(atLeast && reasonsOf(atLeast)).toEqual(['not_number: ≥ 5']);
  const near = (tolerance: string) =>
    `<equal toleranceMode="absolute" tolerance="${tolerance}">${answer}<correct identifier="R"/></equal>`;
  const wider = number(
    `<responseIf>${near('1')}${marks(2)}</responseIf><responseElseIf>${near('3')}${marks(1)}</responseElseIf>`,
  );
  expect(wider && reasonsOf(wider)).toEqual(['answer_left_out: 10 ± 3 (1)']);
  expect(wider?.test?.key).toEqual({ values: [{ value: '10', tolerance: '1', units: [] }] });

  const entry = (key: string, score: number) => `<mapEntry mapKey="${key}" mappedValue="${score}"/>`;
  const choices = ['a', 'b', 'c'].map((id) => `<simpleChoice identifier="${id}">${id}</simpleChoice>`);
  const several = item(
    'cardinality="multiple" baseType="identifier"',
    `<correctResponse><value>a</value><value>b</value></correctResponse><mapping>${entry('a', 1)}${entry('b', 1)}${entry('c', 0.5)}</mapping>`,
    `<choiceInteraction responseIdentifier="R" maxChoices="0">${choices.join('')}</choiceInteraction>`,
    '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/map_response"/>',
  );
  expect(several && reasonsOf(several)).toEqual(['weights_left_out: a: 1, b: 1, c: 0.5']);
  expect(several?.test?.key).toEqual({ right: ['o1', 'o2'] });
});

/** An item of QTI 1.2 whose text has two fields. */
function itemWithFields(fields: readonly [string, string], conditions: string): Item | undefined {
  const [first, second] = fields;
  const source = `<questestinterop><item ident="i"><presentation><flow><material><mattext>Tea is </mattext></material>${first}<material><mattext>, snow is </mattext></material>${second}<material><mattext>.</mattext></material></flow></presentation>
    <resprocessing>${conditions}</resprocessing></item></questestinterop>`;
  return readQti(source, none).items[0];
}

const condition = (id: string, value: string, score: number) =>
  `<respcondition><conditionvar><varequal respident="${id}">${value}</varequal></conditionvar><setvar action="Add">${score}</setvar></respcondition>`;

test('lists and numbers in texts of ILIAS are gaps', () => {
  const options = ['cold', 'hot'].map((text, at) => label(String(at), text, ''));
  const list = `<response_str ident="A"><render_choice>${options.join('')}</render_choice></response_str>`;
  const number =
    '<response_num ident="B"><render_fib fibtype="Decimal" minnumber="-1" maxnumber="1"/></response_num>';
  const item = itemWithFields(
    [list, number],
    condition('A', 'hot', 1) + condition('A', 'cold', 0) + condition('B', '0', 1),
  );
  expect(item?.test).toMatchObject({
    content: { gaps: [{ id: 'g1', choices: ['cold', 'hot'] }, { id: 'g2' }] },
    key: { gaps: { g1: ['hot'], g2: ['0'] } },
  });
  expect(item && reasonsOf(item)).toEqual(['settings_left_out: tolerance: -1–1']);
});

test('answers to be typed for which no condition has marks, as Sakai writes them, are accepted', () => {
  const field = (id: string) => `<response_str ident="${id}"><render_fib/></response_str>`;
  const item = itemWithFields(
    [field('A'), field('B')],
    condition('A', 'hot', 0) + condition('A', 'warm', 0) + condition('B', 'cold', 0),
  );
  expect(item?.test?.key).toEqual({ gaps: { g1: ['hot', 'warm'], g2: ['cold'] } });
  const marked = itemWithFields(
    [field('A'), field('B')],
    condition('A', 'hot', 0) + condition('B', 'cold', 1),
  );
  expect(marked && codesOf(marked)).toEqual(['no_key']);
});

test('questions of Canvas that are no tests are refused by name, and formulas are read', () => {
  const items = read('first/canvas.xml');
  const reasons = ['Instructions', 'Upload', 'Formula'].map((name) => reasonsOf(byName(items, name)));
  expect(reasons).toEqual([
    ['unknown_kind: text_only_question'],
    ['unknown_kind: file_upload_question'],
    ['unknown_kind: calculated_question'],
  ]);
  expect(byName(items, 'Maths').test?.savol).toBe('What is $x^2$ for $x=3$?');
});

test('a pool of Blackboard is read', () => {
  const items = read('first/blackboard.dat');
  const tests = items.map((item) => item.test);
  expect(items[0]?.category).toEqual(['Pool of grade 6']);
  expect(tests.map((found) => found?.test_type)).toEqual([
    'choosable',
    'multiple',
    'choosable',
    'essay',
    'matching',
    'ordering',
    'numeric',
    'free_text',
    'gaps',
    'gaps',
    'essay',
    undefined,
    undefined,
    undefined,
  ]);
  expect(tests[0]).toMatchObject({
    savol: '2 + 3 = ?',
    key: { right: 'a' },
    remarks: { b: 'One too many.' },
    explanation: 'Yes.',
  });
  expect(reasonsOf(items[0] as Item)).toEqual(['feedback_in_explanation: correct', 'marks_left_out: 10.0']);
  expect(tests[1]).toMatchObject({ key: { right: ['o1', 'o3'] } });
  expect(tests[2]).toMatchObject({ key: { right: 'a' } });
  expect(tests[3]).toMatchObject({ explanation: 'A large one.' });
  expect(tests[4]).toMatchObject({
    savol: 'Match the numbers.',
    content: {
      prompts: [{ text: 'bir' }, { text: 'ikki' }],
      choices: [{ text: '2' }, { text: '1' }, { text: '3' }],
    },
    key: { pairs: { p1: 'c2', p2: 'c1' } },
  });
  expect(tests[5]).toMatchObject({ key: { order: ['i2', 'i1', 'i3'] } });
  expect(tests[6]).toMatchObject({ key: { values: [{ value: '6.28', tolerance: '0.01' }] } });
  expect(tests[7]).toMatchObject({ key: { accepted: 'Jupiter\nYupiter' } });
  expect(tests[8]).toMatchObject({
    content: { text: '{{g1}} plus {{g2}} is ten.' },
    key: { gaps: { g1: ['four', '4'], g2: ['six'] } },
  });
  expect(tests[9]).toMatchObject({
    content: { gaps: [{ choices: ['drink', 'eat'] }, { choices: ['drink', 'eat'] }] },
    key: { gaps: { g1: ['drink'], g2: ['eat'] } },
  });
  expect(items.slice(11).flatMap(reasonsOf)).toEqual([
    'unknown_kind: Calculated',
    'unknown_kind: File Upload',
    'unknown_kind: Hot Spot',
  ]);
});

test('an item of QTI 2 with options has its pictures, key, remarks on options and explanation', () => {
  const item = only('second/choice.xml');
  expect(item.name).toBe('Unattended luggage');
  expect(item.test).toMatchObject({
    test_type: 'choosable',
    content: {
      options: [
        { id: 'a', text: 'You must **stay** with your luggage.' },
        { id: 'b', text: 'Do not let someone else look after it.' },
        { id: 'c', text: 'Neither.' },
      ],
    },
    key: { right: 'b' },
    remarks: { a: 'It is one of the rules.', b: 'Right.' },
    explanation: 'Luggage must not be left alone.\n\nLook again.',
    pictures: [{ file: 'images/sign.png', alt: 'NEVER LEAVE LUGGAGE UNATTENDED' }],
  });
  expect(item.test?.savol).toMatch(/^Look at the sign\.[\s\S]*What does it say\?$/);
  expect(reasonsOf(item)).toEqual(
    expect.arrayContaining(['order_lost: C', 'feedback_in_explanation: incorrect', 'marks_left_out: 2']),
  );
});

test('several right options of QTI 2, a long list and one without a right option are read', () => {
  const weighted = only('second/weighted.xml');
  expect(weighted.test).toMatchObject({
    test_type: 'multiple',
    savol: 'Which elements form H₂O?',
    key: { right: ['o1', 'o2'] },
  });
  expect(reasonsOf(weighted)).toEqual(['weights_left_out: H: 1, O: 0.5, Cl: -1']);
  const long = only('second/long-list.xml');
  expect(long.test).toMatchObject({ test_type: 'multiple', key: { right: ['o7'] } });
  expect(codesOf(long)).toEqual(['kind_changed']);
  const unmarked = only('second/unmarked.xml');
  expect(unmarked.test).toMatchObject({ test_type: 'choosable', key: null });
  expect(codesOf(unmarked)).toEqual(['no_key']);
  const byRule = only('second/by-rule.xml');
  expect(byRule.test).toMatchObject({ key: { right: 'c' } });
  expect(reasonsOf(byRule)).toEqual(['weights_left_out: B: 0.5']);
});

test('orders and pairs of QTI 2 are read, with columns swapped where only so each has one pair', () => {
  expect(only('second/order.xml').test).toMatchObject({ key: { order: ['i3', 'i1', 'i2'] } });
  expect(only('second/match.xml').test).toMatchObject({
    content: { prompts: [{ text: 'Capulet' }, { text: 'Demetrius' }] },
    key: { pairs: { p1: 'c2', p2: 'c1' } },
  });
  const swapped = only('second/match-swapped.xml');
  expect(swapped.test).toMatchObject({
    content: { prompts: [{ text: 'Capulet' }, { text: 'Lorenzo' }, { text: 'Demetrius' }] },
    key: { pairs: { p1: 'c1', p2: 'c1', p3: 'c2' } },
  });
  expect(codesOf(swapped)).toEqual(['order_lost']);
  expect(codesOf(only('second/match-many.xml'))).toEqual(['several_right']);
  const associate = only('second/associate.xml');
  expect(associate.test).toMatchObject({
    content: {
      prompts: [{ text: 'Antonio' }, { text: 'Capulet' }],
      choices: [{ text: 'Montague' }, { text: 'Prospero' }, { text: 'Lysander' }],
    },
    key: { pairs: { p1: 'c2', p2: 'c1' } },
  });
  expect(reasonsOf(associate)).toEqual(['kind_changed: pairs of one list']);
});

test('typed answers of QTI 2 are texts and numbers with tolerances', () => {
  const entry = only('second/text-entry.xml');
  expect(entry.test).toMatchObject({ test_type: 'free_text', key: { accepted: 'York', exact: true } });
  expect(entry.test?.savol).toContain('by this sun of ____;');
  expect(reasonsOf(entry)).toEqual(['answer_left_out: york (0.5)', 'markup_removed: quotation']);
  const caseless = only('second/text-caseless.xml');
  expect(caseless.test).toMatchObject({
    savol: 'Which river flows through Samarqand?',
    key: { accepted: 'Zarafshon\nZeravshan' },
  });
  expect(caseless.test?.key).not.toHaveProperty('exact');
  expect(reasonsOf(only('second/text-pattern.xml'))).toEqual(['wildcards: colou?r']);
  const valueOf = (name: string) => only(name).test?.key;
  expect(valueOf('second/number.xml')).toEqual({ values: [{ value: '3.14', tolerance: '0.01', units: [] }] });
  expect(valueOf('second/number-range.xml')).toEqual({
    values: [{ value: '7.5', tolerance: '1.5', units: [] }],
  });
  expect(valueOf('second/number-relative.xml')).toEqual({
    values: [{ value: '200', tolerance: '5%', units: [] }],
  });
});

test('gaps of QTI 2 are chosen or typed, below the text before them', () => {
  expect(only('second/inline-choice.xml').test).toMatchObject({
    test_type: 'gaps',
    savol: 'Complete the sentence.',
    content: {
      text: 'Now is the winter of our discontent, made glorious summer by this sun of {{g1}}, born in {{g2}}.',
      gaps: [{ id: 'g1', choices: ['Gloucester', 'Lancaster', 'York'] }, { id: 'g2' }],
    },
    key: { gaps: { g1: ['York'], g2: ['1452'] }, exact: ['g2'] },
  });
  expect(only('second/gap-match.xml').test).toMatchObject({
    savol: 'Drag the missing words.',
    content: {
      gaps: [{ choices: ['winter', 'spring', 'summer'] }, { choices: ['winter', 'spring', 'summer'] }],
    },
    key: { gaps: { g1: ['winter'], g2: ['summer'] } },
  });
});

test('essays, formulas, pictures in options and recordings of QTI 2 are read', () => {
  const essay = only('second/essay.xml');
  expect(essay.test).toMatchObject({ test_type: 'essay', explanation: 'Dear Sam, …' });
  expect(essay.test?.savol).toMatch(/Write 25–35 words\.\s+Write Sam a postcard\./);
  expect(codesOf(essay).toSorted()).toEqual(['feedback_in_explanation', 'feedback_left_out']);
  const maths = only('second/maths.xml');
  expect(maths.test).toMatchObject({ option_pictures: { b: { file: 'images/six.png', alt: 'six' } } });
  expect(maths.test?.savol).toMatch(/^What is \$x\^\{?2\}?\$ for 3\?$/);
  expect(codesOf(maths)).toEqual(['picture_left_out']);
  expect(only('second/listening.xml').test?.sound?.file).toBe('sound/word.mp3');
});

test('an item of QTI 2 that is no test is refused by the name of its interaction', () => {
  const reasons = ['hotspot', 'slider', 'upload', 'hottext'].map((name) =>
    reasonsOf(only(`second/${name}.xml`)),
  );
  expect(reasons).toEqual([
    ['unknown_kind: hotspotInteraction'],
    ['unknown_kind: sliderInteraction'],
    ['unknown_kind: uploadInteraction'],
    ['unknown_kind: hottextInteraction'],
  ]);
  expect(reasonsOf(only('second/template.xml'))).toEqual(['unknown_kind: templateDeclaration']);
  expect(reasonsOf(only('second/two-interactions.xml'))).toEqual(['several_questions: several parts']);
  expect(reasonsOf(only('second/information.xml'))).toEqual(['unknown_kind: itemBody']);
  expect(reasonsOf(only('third/custom.xml'))).toEqual(['unknown_kind: portableCustomInteraction']);
});

test('every item of QTI 2 is the same with the names of QTI 3', () => {
  for (const name of corpusNames('second').filter((file) => !file.endsWith('/test.xml'))) {
    const { format, items } = readQti(inQti3(corpusText(name)), files);
    expect(format).toBe('qti30');
    expect({ name, items }).toEqual({ name, items: read(name) });
  }
});

/** A package of some files of the corpus, and others. */
function packageOf(
  named: Record<string, string>,
  others: Record<string, string> = {},
): Uint8Array<ArrayBuffer> {
  const contents = Object.entries(named).map(([path, name]) => [path, strToU8(corpusText(name))] as const);
  const made = Object.entries(others).map(([path, text]) => [path, strToU8(text)] as const);
  return zipSync(Object.fromEntries([...contents, ...made]));
}

test('a package has the items of its tests first, then those of its manifest, then others', () => {
  const bytes = packageOf(
    {
      'imsmanifest.xml': 'manifest.xml',
      'items/choice.xml': 'second/choice.xml',
      'items/match.xml': 'second/match.xml',
      'items/order.xml': 'second/order.xml',
      'items/test.xml': 'second/test.xml',
      'unlisted.xml': 'second/essay.xml',
      '__MACOSX/._unlisted.xml': 'second/essay.xml',
    },
    { 'items/images/sign.png': 'a picture', 'items/images/other.png': 'not named' },
  );
  expect(looksLikeQtiPackage(bytes)).toBe(true);
  const { format, items, files: unpacked } = readQtiPackage(bytes);
  expect(format).toBe('qti21');
  expect(items.map(({ place, category }) => [place, ...category])).toEqual([
    ['items/order.xml', 'Final test', 'Reading'],
    ['items/choice.xml', 'Final test', 'Reading'],
    ['../gone.xml', 'Final test', 'Reading'],
    ['items/match.xml'],
    ['items/lost.xml'],
    ['unlisted.xml'],
  ]);
  expect(items.flatMap((item) => (item.test === null ? reasonsOf(item) : []))).toEqual([
    'file_missing: ../gone.xml',
    'file_missing: items/lost.xml',
  ]);
  expect(reasonsOf(byName(items, 'items/order.xml'))).toEqual(['marks_left_out: 3']);
  expect([...unpacked.keys()]).toEqual(['items/images/sign.png']);
});

test('a package without a manifest is read, in the natural order of its files', () => {
  const bytes = packageOf({ 'q10.xml': 'second/order.xml', 'q2.xml': 'second/match.xml' });
  expect(looksLikeQtiPackage(bytes)).toBe(true);
  expect(readQtiPackage(bytes).items.map(({ place }) => place)).toEqual(['q2.xml', 'q10.xml']);
});

test('an item of QTI 3 has the text of its stimulus, with the pictures of that', () => {
  const bytes = packageOf(
    { 'items/choice.xml': 'third/choice.xml', 'stimuli/map.xml': 'third/map.xml' },
    { 'stimuli/map.png': 'a map' },
  );
  const { format, items, files: unpacked } = readQtiPackage(bytes);
  expect(format).toBe('qti30');
  expect(items).toHaveLength(1);
  expect(items[0]?.test).toMatchObject({
    key: { right: 'b' },
    remarks: { a: 'It was one.' },
    explanation: 'It has been since 1930.',
    pictures: [{ file: 'stimuli/map.png', alt: 'Uzbekistan' }],
  });
  expect(items[0]?.test?.savol).toMatch(
    /^Look at the map: !\[Uzbekistan\]\(1\) of the country\.\s+Choose one\.\s+Which is the capital\?$/,
  );
  expect(codesOf(items[0] as Item)).toEqual(['order_lost', 'settings_left_out', 'passage_in_question']);
  expect([...unpacked.keys()]).toEqual(['stimuli/map.png']);
  const alone = readQti(corpusText('third/choice.xml'), none);
  expect(reasonsOf(alone.items[0] as Item)).toEqual(['file_missing: ../stimuli/map.xml']);
});

test('a quiz that Canvas exports twice is read once', () => {
  const bytes = packageOf(
    { 'non_cc_assessments/g1.xml.qti': 'first/canvas.xml', 'g1/assessment_qti.xml': 'first/canvas.xml' },
    {
      'imsmanifest.xml':
        '<manifest><resources><resource identifier="g1" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="g1/assessment_qti.xml"/></resource></resources></manifest>',
    },
  );
  expect(readQtiPackage(bytes).items).toHaveLength(read('first/canvas.xml').length);
});

test('pictures of a package are found by any spelling of their paths, and none outside of it', () => {
  const picture = (src: string) =>
    `<p><img src="${src}" alt="x"/></p><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction>`;
  const item = (src: string) =>
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody>${picture(src)}</itemBody></assessmentItem>`;
  const fileFor = (src: string, name: string) => {
    const bytes = packageOf({}, { 'a/item.xml': item(src), [name]: 'picture' });
    const { items, files: unpacked } = readQtiPackage(bytes);
    return items[0]?.test?.pictures.map(({ file }) => (unpacked.has(file) ? file : ''))[0];
  };
  expect(fileFor('my%20picture.png', 'a/my picture.png')).toBe('a/my picture.png');
  expect(fileFor('../b\\C.PNG?x=1', 'b/c.png')).toBe('b/c.png');
  expect(fileFor('/b/c.png', 'b/c.png')).toBe('b/c.png');
  expect(fileFor('b/c.png', 'b/c.png')).toBe('b/c.png');
  expect(fileFor('c.png', 'a\\c.png')).toBe('a\\c.png');
  expect(fileFor('%E0%A4%A.png', 'a/%E0%A4%A.png')).toBe('a/%E0%A4%A.png');
  for (const outside of ['../../etc/passwd', 'https://b.example/c.png', '//b.example/c.png', 'file:///c.png'])
    expect(fileFor(outside, 'etc/passwd')).toBeUndefined();
});

test('a document that is broken as a whole has its other items all the same', () => {
  const text = corpusText('first/specification.xml').replace('<mattext>2</mattext>', '<mattext>2<</mattext>');
  const items = readQti(text, none).items;
  expect(items.map((item) => item.test !== null)).toEqual(
    read('first/specification.xml').map((item, place) => place !== 1 && item.test !== null),
  );
  expect(codesOf(items[1] as Item)).toEqual(['broken']);
  expect(items[1]?.name).toBe('Primes');
  const [item, ...others] = readQti(corpusText('second/choice.xml').slice(0, 900), none).items;
  expect(others).toEqual([]);
  expect(item).toMatchObject({ name: 'Unattended luggage', place: 'choice', test: null });
});

test('a document of a package is read in the encoding that it declares', () => {
  const item = (encoding: string, title: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><questestinterop><item ident="a" title="${title}"/></questestinterop>`;
  const nameOf = (bytes: Uint8Array) => readQtiPackage(zipSync({ 'a.xml': bytes })).items[0]?.name;
  expect(nameOf(Buffer.from(item('windows-1252', 'Caf\u00E9'), 'latin1'))).toBe('Caf\u00E9');
  expect(nameOf(strToU8(item('ISO-8859-1', 'Пойтахт')))).toBe('Пойтахт');
  expect(nameOf(Buffer.from(`\uFEFF${item('UTF-16', 'Пойтахт')}`, 'utf16le'))).toBe('Пойтахт');
});

test('a package without items is refused as a whole', () => {
  expect(() => readQtiPackage(packageOf({ 'imsmanifest.xml': 'manifest.xml' }).slice(0, 40))).toThrow(
    'unreadable',
  );
  expect(() => readQtiPackage(packageOf({}, { 'imsmanifest.xml': '<manifest/>' }))).toThrow('no_questions');
  expect(() => readQti('<questestinterop/>', none)).toThrow('no_questions');
  expect(() => readQti('<quiz/>', none)).toThrow('unreadable');
  const many = `<questestinterop>${'<item/>'.repeat(10_001)}</questestinterop>`;
  expect(() => readQti(many, none)).toThrow('many_items');
});

test('an item at which a reader fails is refused without the words of the failure', () => {
  const failing = () => {
    throw new TypeError('x is not a function');
  };
  const item = readItem({ place: '1', name: '', category: [] }, failing, () => undefined);
  expect(item.remarks).toEqual([{ code: 'broken', detail: 'unexpected' }]);
});

test('the keywords of an item in a manifest are its tags', () => {
  const keyword = (text: string) => `<keyword><langstring xml:lang="en">${text}</langstring></keyword>`;
  const manifest = `<manifest><resources><resource identifier="r" type="imsqti_item_xmlv2p1" href="choice.xml">
    <metadata><imsmd:lom xmlns:imsmd="m"><imsmd:general>${keyword('Algebra')}${keyword('grade 5')}<keyword><string>sums</string></keyword>
    ${keyword('x'.repeat(60))}</imsmd:general></imsmd:lom></metadata><file href="choice.xml"/></resource></resources></manifest>`;
  const { items } = readQtiPackage(
    packageOf({ 'choice.xml': 'second/choice.xml' }, { 'imsmanifest.xml': manifest }),
  );
  expect(items).toHaveLength(1);
  expect(items[0]?.test?.tags).toEqual(['Algebra', 'grade 5', 'sums']);
  expect(items[0]?.remarks).toContainEqual({ code: 'settings_left_out', detail: `tags: ${'x'.repeat(60)}` });
});
