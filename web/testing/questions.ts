import type { Locator } from 'vitest/browser';

import { beginnerLevel, listCategories, listDifficultyLevels } from '../../contract/questions/categories.ts';
import { addQuestion } from '../../contract/questions/question-input.ts';
import {
  getQuestion,
  Question,
  QuestionForAuthor,
  QuestionForStaff,
} from '../../contract/questions/questions.ts';
import { getStorageKey } from '../../contract/work/storage-keys.ts';
import type { User } from '../../contract/people/users.ts';
import { answer } from './api.ts';
import { example, type Some } from './example.ts';
import { logIn, page, userEvent } from './page.ts';

const stored = {
  id: 7,
  test_type: 'choosable',
  savol: '2 + 2 = ?',
  a: '3',
  b: '4',
  right_answer: 'b',
  category: 3,
  category_name: 'Arithmetic',
  qiyinlik_darajasi: 1,
  image: '/media/default.jpg',
  enabled: true,
} as const;

/** A test as its readers get it who have answered it. */
export const readQuestion = (some: Some<Question> = {}) => example(Question, { ...stored, ...some });

/** A test as its author gets it. */
export const ownQuestion = ({ id, first_name, last_name }: User, some: Some<QuestionForAuthor> = {}) =>
  example(QuestionForAuthor, { ...stored, author: id, author_name: `${first_name} ${last_name}`, ...some });

/** A test as staff get it. */
export const anyQuestion = (some: Some<QuestionForStaff> = {}) =>
  example(QuestionForStaff, { ...stored, author: 1, author_name: 'Dilshod Ergashev', ...some });

/** Answers with a test. */
export const answerWithQuestion = (question: Question) => answer(getQuestion, { data_api: [question] });

/** Answers with the category of these tests, and with two levels. */
export function answerWithCategory(): void {
  answer(listCategories, { data_api: [{ id: 3, name: 'Arithmetic' }] });
  const levels = [
    { id: beginnerLevel, qiyinlik_darajasi_nomi: 'Beginner' },
    { id: 36, qiyinlik_darajasi_nomi: 'Hard' },
  ];
  answer(listDifficultyLevels, { data_api: levels });
}

/** Gives a person the key that forms, drafts and answers on this device are encrypted with. */
export function giveStorageKey(person: User): User {
  const name = String(person.id);
  const key = btoa(name.padStart(32, 'k')).replaceAll('=', '');
  answer(getStorageKey, { ticket: name.padStart(43, 't'), key });
  return person;
}

/** Logs in a teacher, on a device that stores drafts and forms. */
export const logInTeacher = () => giveStorageKey(logIn({ is_teacher: true }));

/** Takes new tests of an author. */
export const takeQuestions = (author: User) => answer(addQuestion, { data_api: [ownQuestion(author)] });

export const questionField = page.getByLabelText('Question', { exact: true });

/** The field of an option, such as A. */
export const optionField = (letter: string) => page.getByLabelText(`Option ${letter}`, { exact: true });

/** What makes an option the right one. */
export const rightOption = (letter: string) =>
  page.getByRole('radio', { name: `Option ${letter}, right answer` });

export const createButton = page.getByRole('main').getByRole('button', { name: 'Create Test' });
export const saveButton = page.getByRole('main').getByRole('button', { name: 'Save', exact: true });

/** The texts of all elements of a locator. */
export const textsOf = (all: Locator) => all.elements().map(({ textContent }) => textContent);

/** Pastes a text into a field, as from another program. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  await userEvent.copy();
  area.remove();
  (field.element() as HTMLElement).focus();
  await userEvent.paste();
}
