import { writeXlsx } from 'hucre';
import { expect, test } from 'vitest';

import { corpusText, summaries } from '../../testing/tables/summaries.ts';
import { looksLikeKahoot, readKahoot } from './kahoot.ts';
import { looksLikeQuizizz, readQuizizz } from './quizizz.ts';
import { looksLikeTable } from './table.ts';

test('the spreadsheet of Kahoot is read, with its prepared rows left out', async () => {
  const text = corpusText('kahoot.csv');
  expect([await looksLikeKahoot(text), await looksLikeQuizizz(text)]).toEqual([true, false]);
  const { items } = await readKahoot(text);
  expect(summaries({ items })).toEqual([
    'choosable: Mars (settings_left_out 20)',
    'multiple: 2, 4 (kind_changed Quiz; settings_left_out 30)',
    'choosable: True (settings_left_out 20)',
  ]);
  expect(items.map(({ place }) => place)).toEqual(['6', '7', '8']);
});

test('a report of Kahoot is read by its questions, each once', async () => {
  const headings = [
    'Question Number',
    'Question',
    'Answer 1',
    'Answer 2',
    'Answer 3',
    'Answer 4',
    'Correct Answers',
    'Time Allotted to Answer (seconds)',
    'Player',
    'Answer',
    'Correct / Incorrect',
  ];
  const row = (number: string, question: string, right: string, player: string) => [
    number,
    question,
    'Mars',
    'Moon',
    'Sun',
    '',
    right,
    '20',
    player,
    'Moon',
    'Incorrect',
  ];
  const rows = [
    headings,
    row('1 Quiz', 'A planet?', 'Mars', 'ali'),
    row('1 Quiz', 'A planet?', 'Mars', 'vali'),
    row('2 Quiz', 'A star?', 'Sun', 'ali'),
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Overview', rows: [['Stars'], ['Played on', '1 Sep 2026']] },
      { name: 'RawReportData Data', rows },
    ],
  });
  expect(await looksLikeKahoot(bytes)).toBe(true);
  const { items } = await readKahoot(bytes);
  expect(summaries({ items })).toEqual([
    'choosable: Mars (settings_left_out 20)',
    'choosable: Sun (settings_left_out 20)',
  ]);
  expect(JSON.stringify(items)).not.toContain('vali');
});

test('the spreadsheet of Quizizz is read; polls and drawings are refused by name', async () => {
  const text = corpusText('quizizz.csv');
  expect([await looksLikeKahoot(text), await looksLikeQuizizz(text)]).toEqual([false, true]);
  const { items } = await readQuizizz(text);
  expect(summaries({ items })).toEqual([
    'choosable: 4 (settings_left_out 20)',
    'multiple: a, e (settings_left_out 20)',
    'free_text: Tokyo / Tokio (picture_left_out https://pictures.example/tokyo.png; settings_left_out 30)',
    'essay: no key (kind_changed Open-Ended; settings_left_out 60)',
    'none (unknown_kind Poll; settings_left_out 20)',
    'none (unknown_kind Draw)',
  ]);
  expect(items[0]?.test?.explanation).toBe('Two and two.');
});

test('a table of a school is of neither', async () => {
  const text = 'Question;A;B;Answer\nWhat?;x;y;A';
  expect([await looksLikeKahoot(text), await looksLikeQuizizz(text), await looksLikeTable(text)]).toEqual([
    false,
    false,
    true,
  ]);
});
