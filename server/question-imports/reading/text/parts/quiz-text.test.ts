import { expect, test } from 'vitest';

import { summaries } from '../../../testing/tables/summaries.ts';
import { readPlainText } from '../plain.ts';

const quiz = `Quiz title: Bahor
Quiz description: Tabiat

Title: Oy
Points: 2
1.  Navroʻz qaysi oyda?
... 21-sana.
+   Toʻgʻri topdingiz.
a)  mayda
... Kech.
*b) martda

1.  Qaysilari gul?
[*] lola
[ ] tosh
[*] atirgul

1.  Ikkining ildizi?
=   1.41 +- 0.01

1.  Uchdan beshgacha boʻlgan son?
=   [3, 5]

1.  Yuzga yaqin son?
=   100 +- 5%

1.  Poytaxt?
*   Toshkent
*   Tashkent

1.  Insho yozing.
____

1.  Fayl yuboring.
^^^^

GROUP
pick: 1
points per question: 1
1.  Qor issiqmi?
a)  ha
*b) yoʻq
END_GROUP
`;

test('questions as text2qti reads them are of their kinds, in their order', () => {
  const read = readPlainText(quiz);
  expect(summaries(read)).toEqual([
    'choosable: martda (feedback_in_explanation Toʻgʻri topdingiz.)',
    'multiple: lola, atirgul',
    'numeric: 1.41 ± 0.01',
    'numeric: 4 ± 1',
    'numeric: 100 ± 5%',
    'free_text: Toshkent / Tashkent',
    'essay: no key',
    'none (unknown_kind file_upload_question)',
    'choosable: yoʻq',
  ]);
  const [first, ...others] = read.items;
  expect(first).toMatchObject({ place: '6', name: 'Navroʻz qaysi oyda?' });
  expect(first?.test).toMatchObject({
    savol: 'Navroʻz qaysi oyda?',
    explanation: '21-sana.\nToʻgʻri topdingiz.',
    remarks: { a: 'Kech.' },
  });
  expect(others.at(-1)?.test?.savol).toBe('Qor issiqmi?');
});

test('an answer that is no number is refused', () => {
  const number = (answer: string) => summaries(readPlainText(`Quiz title: Q\n\n1.  Son?\n=   ${answer}\n`));
  expect(number('olti')).toEqual(['none (not_number olti)']);
  expect(number('[5, 3]')).toEqual(['none (not_number [5, 3])']);
  expect(number('6')).toEqual(['numeric: 6']);
});
