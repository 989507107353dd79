import type {
  listMessages,
  RefusalReason,
  RosterField,
  RosterImport,
  RosterRole,
} from '../../../contract/people/rosters.ts';
import { UnreadableFile } from '../../reading/unreadable-file.ts';

/** A row of a list as it was read, before it is compared with the school. Blank texts say nothing. */
export type Draft = {
  /** See RosterRow of the contract. */
  place: string;
  /** A mention says nothing by itself: it names the class of the rows below, or belongs to a row of the same person before. */
  kind: 'person' | 'class' | 'mention';
  external_id: string;
  first_name: string;
  last_name: string;
  email: string;
  roles: RosterRole[];
  /** The cell that names classes, or several of them joined by line breaks. */
  class_text: string;
  /** Its values: see withValues. */
  classes: string[];
  /** The calendar year in which the school year of the classes begins; null where the row says none. */
  year: number | null;
  father_email: string;
  mother_email: string;
  /** As `class_text`, for the IDs of the children of a parent. */
  children_text: string;
  children: string[];
  /** Whether the row says that the person has left. */
  archived: boolean;
  /** Why the row cannot be taken in any school; null where it can. */
  refusal: { reason: RefusalReason; field: RosterField | '' } | null;
  /** Why the row is refused unless it is about a person of exactly this name, or a class of the school; null where nothing is wrong. */
  doubt: Draft['refusal'];
};

export function blankDraft(place: string): Draft {
  return {
    place,
    kind: 'person',
    external_id: '',
    first_name: '',
    last_name: '',
    email: '',
    roles: [],
    class_text: '',
    classes: [],
    year: null,
    father_email: '',
    mother_email: '',
    children_text: '',
    children: [],
    archived: false,
    refusal: null,
    doubt: null,
  };
}

/** Why a list as a whole cannot be read. */
export type FileRefusal = Exclude<keyof typeof listMessages, 'file_or_text'>;

/** The list as a whole is refused. */
export class UnreadableList extends UnreadableFile<FileRefusal> {}

/** A sheet or a CSV file: rows of cells as text, and the number that people know the first row by. */
export type Table = { name: string; rows: string[][] };

export type Column = RosterImport['columns'][number];

/** A list as it was read. */
export type Reading = { format: RosterImport['format']; columns: Column[]; drafts: Draft[] };

/** The settings of staff for reading a list. */
export type ReadingOptions = {
  columns: readonly (RosterField | '')[] | undefined;
  headings: boolean;
  kind: 'pupils' | 'teachers' | 'parents' | 'classes' | undefined;
};
