import * as z from 'zod/mini';

import { ColumnInput, longestNote, type MarkInput, mostPoints } from '../../../contract/grade-columns.ts';
import type { Language } from '../../../contract/languages.ts';
import { decimal } from '../../../contract/wire/fields.ts';
import { message } from '../../../contract/wire/messages.ts';

/* A column and its marks as they are typed. */

/** A mark as it is typed. */
export type TypedMark = { person: number; points: string; note: string };

/** What the form of a column has in its fields. */
export const ColumnForm = z.extend(z.omit(ColumnInput, { class: true, marks: true }), {
  marks: z.array(z.object({ person: z.int(), points: z.string(), note: z.string() })),
});
export type ColumnForm = z.infer<typeof ColumnForm>;

/** The names of the fields of a pupil. */
export const fieldsOf = (person: number) => ({ points: `points_${person}`, note: `note_${person}` });

/** Points as people write them: with a comma, in English with a point; blank where there are none. */
export function pointsText(points: number | null, language: Language): string {
  const text = points === null ? '' : String(points);
  return language === 'en' ? text : text.replace('.', ',');
}

/** The typed marks of some pupils in a form. */
export function marksIn(data: FormData, people: readonly number[]): TypedMark[] {
  const textOf = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return people.map((person) => {
    const { points, note } = fieldsOf(person);
    return { person, points: textOf(points), note: textOf(note) };
  });
}

/** The problems of typed marks: sentences by the names of fields. @param most the most points, as they are typed */
export function problemsOfMarks(marks: readonly TypedMark[], most: number): Record<string, string> {
  const schema = decimal(0, Number.isInteger(most) ? most : mostPoints);
  const problems: Record<string, string> = {};
  for (const { person, points, note } of marks) {
    const names = fieldsOf(person);
    const [issue] = points === '' ? [] : (z.safeParse(schema, points).error?.issues ?? []);
    if (issue !== undefined) problems[names.points] = issue.message;
    if (note.length > longestNote) problems[names.note] = message.longer(longestNote);
  }
  return problems;
}

/** A typed mark without wrong points, as it is sent. */
function toSent({ person, points, note }: TypedMark): MarkInput {
  return { person, points: points === '' ? null : Number(points.replace(',', '.')), note };
}

/** A mark that is stored; null for none. */
export type KnownMark = { points: number | null; note: string } | null;

/** The typed marks that are others than those that the form began with. */
export function changedMarks(typed: readonly TypedMark[], known: (person: number) => KnownMark): MarkInput[] {
  return typed.map(toSent).filter(({ person, points, note }) => {
    const before = known(person);
    return (before?.points ?? null) !== points || (before?.note ?? '') !== note;
  });
}
