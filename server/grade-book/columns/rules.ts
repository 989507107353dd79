import {
  columnMessages,
  type columnSettings,
  type ColumnChange,
  type ColumnKind,
  type MarkInput,
} from '../../../contract/grade-columns.ts';
import { message } from '../../../contract/wire/messages.ts';
import { addDays } from '../../process/school-days.ts';

/** A column as it is stored. `day` is by the calendar of the school; `author_name` is blank where the account is closed. */
export type StoredColumn = {
  id: number;
  class: number;
  author: number | null;
  author_name: string;
  title: string;
  day: string;
  kind: ColumnKind;
  most: number;
  weight: number;
  version: number;
};

/** What a teacher sets of a column. */
export type ColumnSettings = Pick<StoredColumn, (typeof columnSettings)[number]>;

/** A mark as it is stored: points, a note, or both. `column` is the id of its column. */
export type StoredMark = { column: number; person: number; points: number | null; note: string };

/** How many days ahead a column can be. */
const farthest = 366;

/** What a column is after a change. */
export function settingsAfter(
  before: ColumnSettings,
  { title, day, kind, most, weight }: ColumnChange,
): ColumnSettings {
  return {
    title: title ?? before.title,
    day: day ?? before.day,
    kind: kind ?? before.kind,
    most: most ?? before.most,
    weight: weight ?? before.weight,
  };
}

/**
 * The problems of a column and its marks: sentences by the names of fields.
 * @param today by the calendar of the school
 * @param pupils the ids of the pupils who are or were in the class
 * @param known the stored marks, of which those that are not sent stay
 */
export function problemsOf(
  { day, most }: Pick<ColumnSettings, 'day' | 'most'>,
  sent: readonly MarkInput[],
  { today, pupils, known }: { today: string; pupils: ReadonlySet<number>; known: readonly StoredMark[] },
): Record<string, string> {
  const stranger = sent.find(({ person }) => !pupils.has(person));
  const isAbove = ({ points }: { points: number | null }) => points !== null && points > most;
  const changed = new Set(sent.map(({ person }) => person));
  const highest = Math.max(
    0,
    ...known.flatMap(({ person, points }) => (changed.has(person) ? [] : (points ?? 0))),
  );
  return {
    ...(day > addDays(today, farthest) && { day: columnMessages.far_day }),
    ...(highest > most && { most: message.below(Math.ceil(highest)) }),
    ...(sent.some(isAbove) && { marks: message.above(most) }),
    ...(stranger !== undefined && { marks: message.missingPk(stranger.person) }),
  };
}
