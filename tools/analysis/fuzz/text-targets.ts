import { decodeText } from '../../../server/reading/decode-text.ts';
import { UnreadableFile } from '../../../server/reading/unreadable-file.ts';
import { readAiken } from '../../../server/question-imports/reading/text/aiken.ts';
import { readGift } from '../../../server/question-imports/reading/text/gift.ts';
import { readPlainText } from '../../../server/question-imports/reading/text/plain.ts';
import { giftFiles } from '../../../server/question-imports/reading/text/testing/corpus.ts';
import type { Target } from './inputs.ts';

const readers = [readGift, readAiken, readPlainText];

/** Texts of questions in any encoding: each part is an item, which is a test or says why it is none. */
export const questionTexts: Target = {
  seeds: [
    ...giftFiles.map(({ gift }) => gift),
    'Q?\nA. x\nB. y\nANSWER: B\n',
    '1. Q?\nA) x\n*B) y\n\n2. R? а) x б) y\nЖавоб: б\n\nJavoblar: 1-A 2-B',
    '# Q?\n+ x\n- y\nS: R?\n+: x\n-: y',
    'Q?\n====\n#x\n====\ny\n++++\n',
  ],
  dictionary: [
    '{=',
    '~%50%',
    '####',
    '::',
    '->',
    '{#1..2}',
    '$CATEGORY: ',
    '[html]',
    '\n\n',
    '\n1. ',
    '\nA) ',
    'Javob: ',
    'Ответы\n1-А 2-Б',
    '\n====\n',
    '\n++++\n',
  ],
  longest: 16_384,
  run(bytes) {
    let text: string;
    try {
      ({ text } = decodeText(bytes));
    } catch (error) {
      if (error instanceof UnreadableFile) return;
      throw error;
    }
    for (const read of readers) {
      for (const { test, remarks } of read(text).items) {
        if (test === null && remarks.length === 0) throw new Error('An item is nothing.');
      }
    }
  },
};
