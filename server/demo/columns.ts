import type { ColumnSettings } from '../grade-book/columns/rules.ts';
import { insertColumn, writeMarks } from '../grade-book/columns/store.ts';
import type { Database } from '../database/database.ts';
import { luck, schoolDay } from './calendar.ts';
import { known } from './known.ts';
import type { School } from './work.ts';

/** A column of the demonstration, some days of lessons after today. */
type DemoColumn = Pick<ColumnSettings, 'title' | 'kind'> & {
  class: string;
  author: string;
  day: number;
  /** Which share of the pupils is marked. */
  share: number;
};

const algebra = { class: '7-«A»', author: 'teacher@savol.example' } as const;
const russian = { class: '7-«B»', author: 'elena.morozova@savol.example' } as const;

const columns: readonly DemoColumn[] = [
  { ...algebra, title: 'Doskada: kasrlarni qoʻshish', kind: 'oral', day: -26, share: 0.6 },
  { ...algebra, title: '14-mashq', kind: 'homework', day: -11, share: 1 },
  { ...algebra, title: 'Doskada: tenglamalar', kind: 'oral', day: -5, share: 0.7 },
  { ...algebra, title: 'Yozma ish: foizlar', kind: 'written', day: -2, share: 1 },
  { ...russian, title: 'Пересказ', kind: 'oral', day: -9, share: 0.6 },
  { ...russian, title: 'Диктант', kind: 'written', day: -3, share: 1 },
];

const notes = ['Juda yaxshi tushuntirdi', 'Отлично подготовлено'];

/** From 2 to 5 points: some pupils are stronger. */
function pointsOf(pupil: string, { title }: DemoColumn): number {
  const points = Math.round(1.9 + 2.6 * luck(`skill ${pupil}`) + luck(`mark ${pupil} ${title}`));
  return Math.min(5, Math.max(2, points));
}

/** Adds the columns of teachers to the grade books of the demonstration. @throws Error where one names something that the school does not have */
export async function addColumns(
  transaction: Database,
  { calendar, people, classes }: School,
): Promise<void> {
  for (const column of columns) {
    const { title, kind, share, author } = column;
    const { id, pupils } = known(classes, column.class);
    const settings = { title, kind, day: schoolDay(calendar, column.day), most: 5, weight: 1 };
    const made = await insertColumn(transaction, { class: id, author: known(people, author) }, settings);
    const marked = pupils.filter((pupil) => luck(`asked ${pupil} ${title}`) < share);
    const marks = marked.map((pupil, at) => {
      const points = pointsOf(pupil, column);
      const note = at === 0 && points === 5 ? (notes[column.class === algebra.class ? 0 : 1] ?? '') : '';
      return { person: known(people, pupil), points, note };
    });
    await writeMarks(transaction, made, marks);
  }
}
