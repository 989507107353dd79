/* The screens on which teachers add columns to a grade book and enter marks. They are loaded together, as they share their form. */

import { readColumnMessage } from '../../../contract/grade-columns.ts';
import { addTranslator } from '../../ui/feedback/error-text.ts';

addTranslator((t, sentence) => {
  const problem = readColumnMessage(sentence);
  return problem && t(`grade_book.column.problem.${problem}`);
});

export { AddColumnPage } from './add-column-page.tsx';
export { ColumnPage } from './column-page.tsx';
