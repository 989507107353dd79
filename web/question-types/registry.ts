import { choosable } from './choosable/view.tsx';
import { essay } from './essay/view.tsx';
import { freeText } from './free-text/view.tsx';
import { gaps } from './gaps/view.tsx';
import { matching } from './matching/view.tsx';
import { multiple } from './multiple/view.tsx';
import { numeric } from './numeric/view.tsx';
import { ordering } from './ordering/view.tsx';
import type { QuestionTypeView } from './view.ts';

const views: QuestionTypeView[] = [choosable, freeText, multiple, numeric, matching, ordering, gaps, essay];

/** Adds the view of a type, whose tests can then be written, solved and read like every other one's. */
export function registerQuestionTypeView(view: QuestionTypeView): void {
  views.push(view);
}

/** The views of all types, in the order in which they are offered. */
export function questionTypeViews(): readonly QuestionTypeView[] {
  return views;
}

/** The view of a type by the value of `test_type`; undefined where this version of the page has none. */
export function findView(test_type: string): QuestionTypeView | undefined {
  return views.find(({ name }) => name === test_type);
}
