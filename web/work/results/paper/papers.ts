/* The papers of pupils, and their answers that came after the end. They are loaded together, since one leads to the other. */

export { LateAnswersPage } from './late-page.tsx';
export { WorkPaperPage } from './paper-page.tsx';
