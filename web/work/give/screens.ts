/* The screens on which work is given. They are loaded together, since one leads to the next, and what only they share stays with them. */

import { readWorkMessage } from '../../../contract/work/work-messages.ts';
import { addTranslator } from '../../ui/feedback/error-text.ts';

addTranslator((t, text) => {
  const read = readWorkMessage(text);
  return read && t(`work.field.${read.code}`, { count: read.count });
});

export { ClassWork } from './class-work.tsx';
export { EditWorkPage } from './edit-page.tsx';
export { GivePage } from './give-page.tsx';
export { PreviewPage } from './preview-page.tsx';
export { WorkListPage } from './work-list-page.tsx';
export { WorkPage } from './work-page.tsx';
