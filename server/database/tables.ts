import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The tables as Kysely sees them. Timestamps are read as ISO 8601 text, and written as Date or text. */
type Moment = ColumnType<string, string | Date, string | Date>;
type MadeNow = ColumnType<string, string | Date | undefined, string | Date>;
type Id = GeneratedAlways<number>;

export type UsersTable = {
  id: Id;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  about: Generated<string>;
  is_active: Generated<boolean>;
  is_staff: Generated<boolean>;
  is_teacher: Generated<boolean>;
  is_parent: Generated<boolean>;
  is_pupil: Generated<boolean>;
  father_email: Generated<string>;
  mother_email: Generated<string>;
  start_date: MadeNow;
  deactivated_at: Moment | null;
  session_epoch: Generated<number>;
  search_text: GeneratedAlways<string>;
};

export type QuestionTable = {
  id: Id;
  test_type: 'choosable' | 'free_text';
  savol: string;
  right_answer: 'a' | 'b' | 'c' | 'd' | 'e' | null;
  right_answer_text: Generated<string>;
  a: Generated<string>;
  b: Generated<string>;
  c: Generated<string>;
  d: Generated<string>;
  e: Generated<string>;
  category: number;
  qiyinlik_darajasi: number;
  image: string | null;
  author: number | null;
  enabled: Generated<boolean>;
  is_analyzed_by_ai: Generated<boolean>;
  change_by_ai: Generated<string>;
  name_key: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
};

export type AnswerTable = {
  id: Id;
  question: number;
  person: number;
  users_answer: 'a' | 'b' | 'c' | 'd' | 'e' | null;
  users_text_answer: string | null;
  points: number | null;
  percentage: number | null;
  completed_at: MadeNow;
};

export type PostTable = {
  id: Id;
  title: string;
  text: string;
  language: 'en' | 'ru' | 'uz';
  image: string | null;
  author: number | null;
  published_at: MadeNow;
  changed_at: MadeNow;
  search_text: GeneratedAlways<string>;
};

export type Tables = {
  users: UsersTable;
  session: { id: string; person: number; expires_at: Moment; revoked_at: Moment | null };
  refresh_token: { jti: string; session: string; issued_at: Moment; rotated_at: Moment | null };
  mail_link: {
    person: number;
    purpose: 'activation' | 'reset';
    token_hash: string;
    expires_at: Moment;
    used_at: Moment | null;
  };
  invitation: { token_hash: string; email: string; expires_at: Moment };
  login_attempt: { account: string; address: string; failed_at: Moment };
  mail_request: { mailbox: string; address: string; asked_at: Moment };
  idempotency_key: {
    key: string;
    request: string;
    status: number;
    body: ColumnType<unknown, string | null, string | null>;
    made_at: MadeNow;
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
  post: PostTable;
};
