import { strToU8, zipSync } from 'fflate';

import { UnreadableFile } from '../../../server/reading/unreadable-file.ts';
import { checkItem, outcomeOf } from '../../../server/question-imports/check.ts';
import { readSource } from '../../../server/question-imports/reading/read-source.ts';
import type { Target } from './inputs.ts';

const gift = '$CATEGORY: A/B\n\n::T::How much is 2 + 2? {=4 ~3#No ~%50%5}\n\n';
const plain = '1. How much is 2 + 2?\nA) 3\n*B) 4\n\n';

/** Sources of tests in any format: each is read, and its items checked, or refused by name. */
export const sources: Target = {
  seeds: [
    gift,
    plain,
    'How much is 2 + 2?\nA. 3\nB. 4\nANSWER: B\n',
    'Question;A;B;Right answer\n"How much; is 2 + 2?";3;4;B\n',
    '<?xml version="1.0"?><quiz><question type="shortanswer"><questiontext format="html"><text>2 + 2</text></questiontext></question></quiz>',
    '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q"><itemBody/></assessmentItem>',
    Buffer.from(zipSync({ 'a.txt': strToU8(gift), 'b/c.txt': strToU8(plain) }, { level: 0 })),
  ],
  dictionary: [
    '{',
    '}',
    '=',
    '~',
    '::',
    '$CATEGORY:',
    '<![CDATA[',
    '&lt;',
    '\\(',
    '$$',
    'ANSWER:',
    'PK',
    '\uFEFF',
    '@@PLUGINFILE@@',
  ],
  async run(bytes) {
    try {
      const { items, files } = await readSource({ source: { bytes }, format: undefined });
      for (const item of items) outcomeOf(checkItem(item, (file) => files.has(file)).remarks);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
  },
};
