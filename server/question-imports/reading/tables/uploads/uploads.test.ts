import { expect, test } from 'vitest';

import { readSource } from '../../read-source.ts';
import { summaryOf } from '../../../testing/tables/summaries.ts';

/** The items of a text as the receipt has them. */
async function read(text: string): Promise<string[]> {
  const { format, items } = await readSource({ source: { text }, format: undefined });
  expect(format).toBe('csv');
  return items.map((item) => `${item.place}: ${item.test?.savol ?? item.name} → ${summaryOf(item)}`);
}

test('the file that Blackboard takes', async () => {
  const lines = [
    'MC\tWhat is 2+2?\t3\tincorrect\t4\tcorrect\t5\tincorrect',
    'MA\tWhich are even?\t2\tcorrect\t3\tincorrect\t4\tcorrect',
    'TF\tThe sky is blue.\ttrue',
    '',
    'ESS\tDiscuss.\tA model answer',
    'FIB\tThe capital is ____.\tTashkent\tToshkent',
    'FIB_PLUS\tRoses are [a], violets are [b].\ta\tred\tscarlet\t\tb\tblue',
    'NUM\tpi?\t3.14\t0.01',
    'MAT\tMatch\tFrance\tParis\tSpain\tMadrid',
    'ORD\tOrder\tone\ttwo\tthree',
    'OP\tDo you like it?',
  ];
  expect(await read(lines.join('\r\n'))).toEqual([
    '1: What is 2+2? → choosable: 4',
    '2: Which are even? → multiple: 2, 4',
    '3: The sky is blue. → choosable: True (kind_changed true/false)',
    '5: Discuss. → essay: no key (answer_left_out A model answer)',
    '6: The capital is ____. → free_text: Tashkent / Toshkent',
    '7: Fill in the gaps. → gaps: red/scarlet, blue',
    '8: pi? → numeric: 3.14 ± 0.01',
    '9: Match → matching: France-Paris, Spain-Madrid',
    '10: Order → ordering: one, two, three',
    '11: Do you like it? → none (unknown_kind OP)',
  ]);
});

test('the file that Brightspace takes', async () => {
  const text = `NewQuestion,MC,,,
ID,CHEM-237,,,
Title,First,,,
QuestionText,What is 2+2?,,,
Points,1,,,
Difficulty,1,,,
Option,100,4,,Yes
Option,0,5,HTML,No
Hint,Count,,,
Feedback,"Two, and two",,,

NewQuestion,MS,,,
QuestionText,Which are even?,,,
Option,1,2
Option,0,3
Option,1,4

NewQuestion,TF,,,
QuestionText,Ice is hot,,,
TRUE,0,No
FALSE,100,Yes

NewQuestion,SA,,,
QuestionText,Capital?,,,
Answer,100,Tashkent
Answer,50,Toshkent

NewQuestion,M,,,
QuestionText,Match,,,
Choice,1,France
Choice,2,Spain
Match,2,Madrid
Match,1,Paris

NewQuestion,O,,,
QuestionText,Order,,,
Item,one
Item,two
Item,three

NewQuestion,WR,,,
QuestionText,Discuss,,,
`;
  expect(await read(text)).toEqual([
    '1: What is 2+2? → choosable: 4 (hint_in_explanation Count)',
    '12: Which are even? → multiple: 2, 4',
    '18: Ice is hot → choosable: False (kind_changed true/false)',
    '23: Capital? → free_text: Tashkent',
    '28: Match → matching: France-Paris, Spain-Madrid',
    '35: Order → ordering: one, two, three',
    '41: Discuss → essay: no key',
  ]);
});
