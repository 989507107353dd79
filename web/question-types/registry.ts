import { choosable } from './choosable/view.ts';
import { essay } from './essay/view.ts';
import { freeText } from './free-text/view.ts';
import { gaps } from './gaps/view.ts';
import { matching } from './matching/view.ts';
import { multiple } from './multiple/view.ts';
import { numeric } from './numeric/view.ts';
import { ordering } from './ordering/view.ts';
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
