import { choosableForm } from './choosable/write.tsx';
import { essayForm } from './essay/write.tsx';
import { freeTextForm } from './free-text/write.tsx';
import { gapsForm } from './gaps/write.tsx';
import { matchingForm } from './matching/write.tsx';
import { multipleForm } from './multiple/write.tsx';
import { numericForm } from './numeric/write.tsx';
import { orderingForm } from './ordering/write.tsx';
import type { QuestionTypeForm } from './view.ts';

const forms: QuestionTypeForm[] = [
  choosableForm,
  freeTextForm,
  multipleForm,
  numericForm,
  matchingForm,
  orderingForm,
  gapsForm,
  essayForm,
];

/** Adds the form of a type, in which its tests can then be written. */
export function registerQuestionTypeForm(form: QuestionTypeForm): void {
  forms.push(form);
}

/** The forms of all types, in the order in which the types are offered. */
export function questionTypeForms(): readonly QuestionTypeForm[] {
  return forms;
}

/** The form of a type by the value of `test_type`; undefined where this version of the page has none. */
export function findForm(test_type: string): QuestionTypeForm | undefined {
  return forms.find(({ name }) => name === test_type);
}
