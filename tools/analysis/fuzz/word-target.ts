import { UnreadableSource } from '../../../server/question-imports/reading/item.ts';
import { readDocx } from '../../../server/question-imports/reading/word/docx.ts';
import {
  documentOf,
  formula,
  letters,
  list,
  listUse,
  paragraphs,
  table,
} from '../../../server/question-imports/reading/word/testing/document.ts';
import type { Target } from './inputs.ts';

const lists = { numbering: list(1, 'decimal %1.', 'upperLetter %2)') + listUse(1, 1) };
const fraction = formula(`<m:f><m:num>${letters('1')}</m:num><m:den>${letters('x')}</m:den></m:f>`);

/** Documents of Word, by the XML of their bodies: each question is one item, or the whole document is refused for a reason. */
export const wordDocuments: Target = {
  seeds: [
    paragraphs('h1| Algebra\n1. Son?\nA) 1\n⟦b:B) 2⟧\nC) 3↵2. Yil?\nA) ⟦red:1⟧ B) 2\nJavoblar: 1-B 2-A'),
    paragraphs(`1.0| Hisoblang: ${fraction}\n1.1| ⟦b:x⟧⟦b,sup:2⟧\n1.1| y`),
    table([
      ['№', 'Savol', 'Toʻgʻri javob', 'Muqobil javob'],
      ['1', 'Poytaxt?', 'Toshkent', 'Xiva'],
    ]),
    paragraphs('1. Poytaxt?') + table([['A) Xiva', '⟦hl:B) Toshkent⟧']]),
  ],
  dictionary: [
    '<w:p>',
    '</w:p>',
    '<w:tbl>',
    '</w:tbl>',
    '<w:tr>',
    '<w:tc>',
    '<w:r>',
    '<w:br/>',
    '<w:b/>',
    '<m:e>',
    '<m:r>',
    'A) ',
    '1. ',
    'Javob: ',
  ],
  longest: 8192,
  run(bytes) {
    try {
      readDocx(documentOf(`<w:p/>${bytes.toString('utf8')}`, lists));
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
    }
  },
};
