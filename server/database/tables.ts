import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';

import type { ColumnKind } from '../../contract/grade-columns.ts';
import type { RejectionReason } from '../../contract/work/storage-keys.ts';
import type { RejectedKind } from '../../contract/work/rejected-answers.ts';
import type { TextFormat } from '../../contract/questions/text-format.ts';
import type { AttemptRule, handedInBy, ShowTime, WorkMode } from '../../contract/work/work-fields.ts';
import type { Language } from '../../contract/languages.ts';
import type { LateDecision } from '../../contract/work/attempts.ts';
import type { AnalysisProblem, ModelPurpose, SuggestionKind } from '../../contract/ai/analysis.ts';

/* The tables, for Kysely. Timestamps are read as ISO 8601 text, and written as Date or text. */

type Timestamp = ColumnType<string, string | Date, string | Date>;
type CreationTime = ColumnType<string, string | Date | undefined, string | Date>;
type Id = GeneratedAlways<number>;
/** Read as a value, and written as text. */
type Json = ColumnType<unknown, string, string>;

/** A row of a table as it is read. */
export type Row<Table> = Selectable<Table>;

export type UsersTable = {
  id: Id;
  /** Blank where the person has none, and after the account was erased. */
  email: string;
  first_name: string;
  last_name: string;
  /** Null where the password was voided and its owner has chosen no other yet. */
  password_hash: string | null;
  about: Generated<string>;
  is_active: Generated<boolean>;
  is_staff: Generated<boolean>;
  is_teacher: Generated<boolean>;
  is_parent: Generated<boolean>;
  is_pupil: Generated<boolean>;
  father_email: Generated<string>;
  mother_email: Generated<string>;
  start_date: CreationTime;
  deactivated_at: Timestamp | null;
  session_epoch: Generated<number>;
  closed_at: Timestamp | null;
  erased_at: Timestamp | null;
  /** See ParentOrigin in users/rules.ts. */
  parent_origin: 'naming' | 'activation' | 'declined' | null;
  /** By which the school, or the program that a list is from, knows the person; blank where there is none. */
  external_id: Generated<string>;
  /** Whether the person has ever logged in. It stays when the sessions are deleted. */
  has_logged_in: Generated<boolean>;
  search_text: GeneratedAlways<string>;
};

export type QuestionTable = {
  id: Id;
  test_type: string;
  savol: string;
  /** Of the shapes that the type has in contract/question-types/. The key is null while none is recorded. */
  content: Json;
  key: Json | null;
  category: number;
  qiyinlik_darajasi: number;
  image: string | null;
  /** See questions/media.ts. */
  media: Json | null;
  author: number | null;
  enabled: Generated<boolean>;
  is_analyzed_by_ai: Generated<boolean>;
  change_by_ai: Generated<string>;
  /** The number of this version; those before it are in question_version. */
  version: Generated<number>;
  explanation: Generated<string>;
  /** Texts by the ids of options; null where there are none. */
  remarks: Json | null;
  text_format: Generated<TextFormat>;
  name_key: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  /** Words of its author. */
  tags: ColumnType<unknown, string | undefined, string>;
  /** `uz`, `ru`, `en`, or blank. */
  language: GeneratedAlways<string>;
};

export type AnswerTable = {
  id: Id;
  question: number;
  person: number;
  /** Of the shape that the type has in contract/question-types/. */
  answer: Json;
  points: number | null;
  percentage: number | null;
  completed_at: CreationTime;
  /** The number of the version of the question that was answered. */
  version: Generated<number>;
  /** The points for a right answer at the time of this one; null in answers from before the column: see weight_of in the database. */
  weight: number | null;
  /** The id of the work whose answer has become this result; null in free solving. */
  work: number | null;
};

/** The answers that a person marks. `question` and `author` are those of the answer. */
export type MarkTable = {
  answer: number;
  question: number;
  author: number | null;
  /** Null while the answer waits. */
  percentage: number | null;
  comment: Generated<string>;
  marked_by: number | null;
  marked_at: Timestamp | null;
};

/** The versions of questions that were replaced: see questions/version-store.ts. */
export type QuestionVersionTable = {
  question: number;
  number: number;
  /** Columns of the question by name. */
  state: ColumnType<Record<string, unknown>, never, never>;
  /** The names of the columns that the next version has changed. */
  changed: string[];
  /** Who wrote the next version, and when. */
  replaced_by: number | null;
  replaced_at: Timestamp;
  /** Whether the next version was suggested by an analysis. */
  suggested: Generated<boolean>;
};

export type PostTable = {
  id: Id;
  title: string;
  text: string;
  language: 'en' | 'ru' | 'uz';
  image: string | null;
  author: number | null;
  published_at: CreationTime;
  changed_at: CreationTime;
  search_text: GeneratedAlways<string>;
};

export type ClassTable = {
  id: Id;
  name: string;
  /** The calendar year in which the school year begins. */
  year: number;
  /** A category, or null for a class of all subjects. */
  subject: number | null;
  join_code: string | null;
  made_at: CreationTime;
  archived_at: Timestamp | null;
  /** When staff made or confirmed the class; null while neither has happened. */
  confirmed_at: Timestamp | null;
  /** Whether missed work counts as 0 % in the grade book. */
  missed_as_zero: Generated<boolean>;
};

export type RosterImportTable = {
  id: Id;
  made_by: number | null;
  made_at: CreationTime;
  source: string;
  settings: Json;
  state: Generated<'checked' | 'applied' | 'undone'>;
  applied_at: Timestamp | null;
  undone_at: Timestamp | null;
  written: Generated<number>;
  made_classes: Generated<number[]>;
};

/** The shapes of the values are in question-imports/store.ts. */
export type QuestionImportTable = {
  id: Id;
  made_by: number;
  made_at: CreationTime;
  source: string;
  format: string;
  encoding: string;
  category: number | null;
  categories: Json;
  adds_categories: boolean;
  state: Generated<'checked' | 'applying' | 'applied' | 'undone'>;
  problem: Generated<'' | 'category_deleted' | 'failed'>;
  applied_at: Timestamp | null;
  undone_at: Timestamp | null;
  written: Generated<number>;
  made_categories: Generated<number[]>;
};

export type QuestionImportItemTable = {
  import: number;
  number: number;
  place: string;
  name: string;
  category: Json;
  draft: Json | null;
  remarks: Json;
  receipt: Json;
  outcome: 'imported' | 'changed' | 'refused';
  included: boolean | null;
  same: string | null;
  duplicate_of: number | null;
  duplicate_in: Generated<string>;
  test: number | null;
};

export type QuestionImportFileTable = {
  import: number;
  name: string;
  bytes: Buffer | null;
  media: Json | null;
  is_broken: Generated<boolean>;
};

export type WorkTable = {
  id: Id;
  author: number | null;
  title: string;
  words: Generated<string>;
  mode: WorkMode;
  /** A WorkRule of contract/work/work.ts; null where the tests were chosen one by one. */
  rule: Json | null;
  drawn: number | null;
  seed: string;
  opens_at: Timestamp;
  due_at: Timestamp | null;
  closes_at: Timestamp | null;
  /** In minutes. */
  time_limit: number | null;
  attempts: AttemptRule;
  mix_tests: boolean;
  mix_options: boolean;
  show_marks: ShowTime;
  show_keys: ShowTime;
  show_explanations: ShowTime;
  pass_mark: number;
  parents_see: boolean;
  /** Whether it goes on in exam mode where the line is gone. */
  offline: Generated<boolean>;
  /** Whether its tests are served to nobody outside of it until it closes. */
  reserved: Generated<boolean>;
  given_at: CreationTime;
  archived_at: Timestamp | null;
};
/** A work as it is stored. */
export type Work = Selectable<WorkTable>;

/** One go of a person at a work. */
export type WorkAttemptTable = {
  id: Id;
  work: number;
  person: number;
  /** From 1. */
  number: number;
  questions: number[];
  /** The points for a right answer to each question; null for questions that were deleted before the column existed. */
  weights: (number | null)[];
  started_at: Timestamp;
  ends_at: Timestamp | null;
  handed_in_at: Timestamp | null;
  handed_in_by: (typeof handedInBy)[number] | null;
  /** Names the page that opened it last. */
  opened: string;
  /** Those that had opened it before, the latest first. */
  earlier_pages: Generated<string[]>;
  changed_at: Timestamp;
  /** Whether its answers have become results of the person: see work/transfer-store.ts. */
  is_transferred: Generated<boolean>;
};

export type WorkAnswerTable = {
  attempt: number;
  question: number;
  /** Null where the test is only marked for later. */
  answer: Json | null;
  version: number;
  points: number | null;
  percentage: number | null;
  is_flagged: Generated<boolean>;
  choice: number;
  answered_at: Timestamp;
  /** When it was given, by the clock of the server as the page knew it; null of answers from before that was sent. */
  given_at: ColumnType<string | null, string | undefined, string>;
  /** The percentage that a person gave instead of the score. */
  mark: number | null;
  reason: Generated<string>;
  marked_by: number | null;
  marked_at: Timestamp | null;
};

/** The shapes of the values are in rosters/plan.ts. */
export type RosterRowTable = {
  import: number;
  number: number;
  draft: Json | null;
  outcome: 'new' | 'changed' | 'unchanged' | 'refused' | 'archived';
  receipt: Json;
  person: number | null;
  undo: Json | null;
};

/** Log-in cards: see cards/store.ts. */
export type CardTable = {
  person: number;
  /** A keyed hash. The code itself is stored nowhere. */
  code_hash: string;
  /** Null until the person has chosen a PIN. */
  pin_hash: string | null;
  /** How many wrong PINs were typed since the last right one. */
  wrong_pins: Generated<number>;
  /** When a PIN was typed last. */
  tried_at: Timestamp | null;
  made_at: CreationTime;
};

export type SuggestionTable = {
  id: Id;
  question: number;
  kind: SuggestionKind;
  part: string;
  before: Json;
  after: Json;
  reason: string;
  /** Null while nobody has decided. */
  decision: 'taken' | 'dismissed' | null;
  decided_by: number | null;
  decided_at: Timestamp | null;
};

/** Tasks of the language model that wait, run or were given up: see ai/task-store.ts. Exactly one of the first three is set. */
export type ModelTaskTable = {
  id: Id;
  /** The question that is analyzed. */
  question: number | null;
  /** The order whose drafts are written. */
  draft_order: number | null;
  /** The mark that is proposed. */
  mark_proposal: number | null;
  /** Null where it was asked for by itself. */
  run: number | null;
  asked_by: number | null;
  /** In which the notes of an analysis are written; null for that of the question. */
  language: Language | null;
  state: Generated<'waiting' | 'running' | 'failed'>;
  /** The number of trials that have failed. */
  attempts: Generated<number>;
  retry_at: Timestamp | null;
  problem: AnalysisProblem | null;
  /** The version that was sent, and the model's answer without the key. */
  version: number | null;
  solved: Json | null;
};

export type AnalysisRunTable = {
  id: Id;
  made_by: number | null;
  made_at: Timestamp;
  state: Generated<'running' | 'paused' | 'cancelled'>;
  category: number | null;
  s: string;
  total: number;
  done: Generated<number>;
  failed: Generated<number>;
};

/** Requests to the language model: see ai/request-store.ts. */
export type ModelRequestTable = {
  id: Id;
  sent_at: Timestamp;
  purpose: ModelPurpose;
  /** Null for drafts that are like no question. */
  question: number | null;
  /** The pupil whose text was sent; null where none was. */
  pupil: number | null;
  asked_by: number | null;
  model: string;
  prompt_version: number;
  sent: string;
  received: Generated<string>;
  problem: AnalysisProblem | null;
  milliseconds: Generated<number>;
};

/** An order of drafts, and its state: see contract/ai/drafts.ts. */
export type DraftOrderTable = {
  id: Id;
  made_by: number | null;
  made_at: Timestamp;
  /** The question that they are to be like. */
  like_question: number | null;
  category: number;
  test_type: string;
  qiyinlik_darajasi: number;
  language: Language;
  topic: string;
  count: number;
  /** How many drafts one request asks for: fewer once there was no room for the answer. */
  at_once: number;
  /** The requests that are still made, where none fails: as many at most. */
  requests_left: number;
  /** How many drafts were made, and left out because of each reason. */
  made: Generated<number>;
  invalid: Generated<number>;
  flawed: Generated<number>;
  alike: Generated<number>;
  ended_at: Timestamp | null;
  /** Whether a person has ended it before it was done. */
  is_cancelled: Generated<boolean>;
  model: Generated<string>;
  prompt_version: number | null;
};

/** A question that a language model has written, from an order. */
export type DraftTable = {
  question: number;
  draft_order: number;
  /** Null until the author has accepted it. */
  accepted_by: number | null;
  accepted_at: Timestamp | null;
};

/** A mark that was asked for, of an answer or of an answer in work: see contract/ai/mark-proposals.ts. */
export type MarkProposalTable = {
  id: Id;
  answer: number | null;
  attempt: number | null;
  question: number;
  /** Of the answer that was judged. */
  answer_digest: string | null;
  /** Null until there is one. */
  percentage: number | null;
  reason: Generated<string>;
  model: Generated<string>;
  prompt_version: number | null;
  made_at: Timestamp | null;
};

type ChangedResult = {
  version: number;
  points_before: number | null;
  percentage_before: number | null;
  points: number | null;
  percentage: number | null;
};

/** Answers that did not count when they came: see work/late/store.ts. */
export type RejectedAnswerTable = {
  id: Id;
  person: number;
  kind: RejectedKind;
  question: number | null;
  work: number | null;
  reason: RejectionReason;
  /** A `held` answer counts nowhere; the other states are of those that came after the end of their attempt. */
  state: 'held' | LateDecision | 'replaced';
  at: Timestamp | null;
  received_at: CreationTime;
  key: string | null;
  body: Json | null;
  attempt: number | null;
  /** Null also where the answer is taken back. */
  answer: Json | null;
  version: number | null;
  choice: number | null;
  decided_by: number | null;
  decided_at: Timestamp | null;
  /** The question of a late answer, which is not deleted. */
  asked: ColumnType<number | null, never, never>;
};

/** A column that a teacher has added to the grade book of a class. */
type GradeColumnTable = {
  id: Id;
  class: number;
  author: number | null;
  title: string;
  /** By the calendar of the school, as in `2026-11-22`. */
  day: string;
  kind: ColumnKind;
  most: number;
  weight: Generated<number>;
  version: Generated<number>;
};

export type Tables = {
  users: UsersTable;
  session: { id: string; person: number; expires_at: Timestamp; revoked_at: Timestamp | null };
  refresh_token: { jti: string; session: string; issued_at: Timestamp; rotated_at: Timestamp | null };
  mail_link: {
    person: number;
    purpose: 'activation' | 'reset';
    token_hash: string;
    expires_at: Timestamp;
    used_at: Timestamp | null;
    uid: number | null;
  };
  invitation: { token_hash: string; email: string; expires_at: Timestamp };
  /** The spent budgets of limits: see limits/. */
  budget: { name: string; key: string; spendings: Json; until: Timestamp };
  idempotency_key: {
    key: string;
    request: string;
    status: number;
    /** Encrypted: see encryptResponse. Null until the request is done. */
    response: string | null;
    made_at: CreationTime;
  };
  category: {
    id: Id;
    name: string;
    language: 'en' | 'ru' | 'uz';
    parent: number | null;
    /** Triggers count these when questions or categories change. */
    tests_count: GeneratedAlways<number>;
    aggregated_tests_count: GeneratedAlways<number>;
    /** Of the whole subtree, disabled questions too. */
    aggregated_all_count: GeneratedAlways<number>;
    search_text: GeneratedAlways<string>;
  };
  difficulty_level: {
    id: Generated<number>;
    name_en: string;
    name_ru: string;
    name_uz: string;
    weight: number;
  };
  question: QuestionTable;
  answer: AnswerTable;
  mark: MarkTable;
  question_version: QuestionVersionTable;
  post: PostTable;
  class: ClassTable;
  class_teacher: { class: number; person: number };
  work: WorkTable;
  work_question: { work: number; question: number; place: number };
  work_class: { work: number; class: number; weight: Generated<number> };
  work_pupil: { work: number; person: number };
  work_allowance: {
    work: number;
    person: number;
    minutes: Generated<number>;
    attempts: Generated<number>;
    closes_at: Timestamp | null;
  };
  work_attempt: WorkAttemptTable;
  work_answer: WorkAnswerTable;
  /** A view: the pupils of each work, with the time that each is granted. */
  given_work: {
    work: GeneratedAlways<number>;
    person: GeneratedAlways<number>;
    closes_at: ColumnType<string | null, never, never>;
    more_minutes: GeneratedAlways<number>;
    more_attempts: GeneratedAlways<number>;
  };
  /** A view: the result of each attempt. */
  attempt_result: {
    attempt: GeneratedAlways<number>;
    tests: GeneratedAlways<number>;
    most: GeneratedAlways<number>;
    answered: GeneratedAlways<number>;
    waiting: GeneratedAlways<number>;
    points: GeneratedAlways<number>;
    percentage: GeneratedAlways<number>;
  };
  rejected_answer: RejectedAnswerTable;
  /** The timeline of the leader of a cluster, and a mark of it: see database/replicas/position.ts. */
  leader_term: { id: Generated<number>; timeline: string; term: string };
  grade_scale: { id: Generated<number>; grades: Json };
  grade_column: GradeColumnTable;
  grade_mark: { grade_column: number; person: number; points: number | null; note: Generated<string> };
  device_lock: { id: Generated<number>; minutes: number };
  school_text: {
    id: Generated<number>;
    name: string;
    contact: string;
    privacy: string;
    teachers_add_topics: Generated<boolean>;
  };
  school_quarters: { year: number; quarters: Json };
  class_pupil: { class: number; person: number; joined_at: CreationTime; confirmed: Generated<boolean> };
  /** Written by a trigger, whenever a row of class_pupil is deleted. */
  past_membership: { class: number; person: number; joined_at: Timestamp; left_at: Timestamp };
  family_link: { parent: number; child: number; linked_at: CreationTime };
  linking_code: { child: number; code: string; expires_at: Timestamp };
  card: CardTable;
  card_network: { network: string; used_at: Timestamp };
  class_move: {
    id: Id;
    made_by: number | null;
    made_at: Timestamp;
    undone_at: ColumnType<string | null, never, Date>;
    from_year: number;
  };
  moved_class: { move: number; class: number; name_before: string; name_after: string | null };
  audit_entry: {
    id: Id;
    made_at: CreationTime;
    actor: number | null;
    action: string;
    person: number | null;
    details: ColumnType<Record<string, unknown>, string | undefined, never>;
  };
  roster_import: RosterImportTable;
  roster_row: RosterRowTable;
  question_import: QuestionImportTable;
  question_import_item: QuestionImportItemTable;
  question_import_file: QuestionImportFileTable;
  /** `category` is null for a set that its author fills. */
  question_set: {
    id: Id;
    name: string;
    author: number;
    category: Generated<number | null>;
    made_at: CreationTime;
  };
  question_set_test: { question_set: number; place: number; question: number };
  /** `person` is null for the whole school. Shares are new until the person opens the list of sets. */
  question_set_share: {
    question_set: number;
    person: number | null;
    may_change: boolean;
    is_new: Generated<boolean>;
  };
  roster_member: { class: number; person: number; is_teacher: boolean };
  /** The weights that answers from before were graded with, where their results do not tell it. */
  earlier_weight: { question: number; weight: number };
  /** The results that changes of a question have changed, of answers and of answers in work; `version` is that of the change. */
  regrade: ChangedResult & { answer: number };
  work_regrade: ChangedResult & { attempt: number; question: number; at: CreationTime };
  /** Triggers count the answers of each person by category; `enabled` is whether their questions are. */
  progress: {
    person: GeneratedAlways<number>;
    category: GeneratedAlways<number>;
    enabled: GeneratedAlways<boolean>;
    answered: GeneratedAlways<number>;
    right_answers: GeneratedAlways<number>;
    waiting: GeneratedAlways<number>;
    points: GeneratedAlways<number>;
  };
  /** Triggers count the answers to each question, those of each person, and those of each quarter of an hour. */
  question_count: {
    question: GeneratedAlways<number>;
    place: GeneratedAlways<number>;
    answers: GeneratedAlways<number>;
    right_answers: GeneratedAlways<number>;
    waiting: GeneratedAlways<number>;
    latest_at: GeneratedAlways<string>;
  };
  answers_given: { person: GeneratedAlways<number>; times: GeneratedAlways<number> };
  answer_time: {
    quarter: GeneratedAlways<string>;
    place: GeneratedAlways<number>;
    answers: GeneratedAlways<number>;
  };
  /** Triggers count the changes of each table: see cache/versions-store.ts. */
  table_version: {
    place: GeneratedAlways<number>;
    question: GeneratedAlways<number>;
    category: GeneratedAlways<number>;
    users: GeneratedAlways<number>;
    difficulty_level: GeneratedAlways<number>;
    work: GeneratedAlways<number>;
  };
  analysis: {
    question: number;
    version: number;
    findings: Json;
    model: string;
    prompt_version: number;
    made_at: Timestamp;
  };
  suggestion: SuggestionTable;
  analysis_run: AnalysisRunTable;
  model_task: ModelTaskTable;
  draft_order: DraftOrderTable;
  draft: DraftTable;
  mark_proposal: MarkProposalTable;
  model_request: ModelRequestTable;
  /** The settings of staff, and the state of the endpoint: see ai/settings-store.ts. */
  ai_settings: {
    id: Generated<number>;
    is_on: Generated<boolean>;
    at_saving: Generated<boolean>;
    answers_may_leave: Generated<boolean>;
    changed_by: number | null;
    changed_at: Timestamp | null;
    /** Failures of the endpoint since it last answered, and the last of them. */
    failures: Generated<number>;
    problem: AnalysisProblem | null;
    resting_until: Timestamp | null;
  };
};

/** Kysely on a pool of connections, or on one transaction: stores take either. */
export type Database = Kysely<Tables>;
