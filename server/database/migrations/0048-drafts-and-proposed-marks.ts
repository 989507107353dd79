import { type Kysely, sql } from 'kysely';

const statements = [
  // Drafts of questions that were asked for: see contract/drafts.ts.
  `create table draft_order (
    id integer generated always as identity primary key,
    made_by integer references users on delete set null,
    made_at timestamptz not null,
    like_question integer references question on delete set null,
    category integer not null references category on delete cascade,
    test_type text not null,
    qiyinlik_darajasi integer not null references difficulty_level on delete cascade,
    language text not null check (language in ('en', 'ru', 'uz')),
    topic text not null,
    count smallint not null check (count > 0),
    -- How many one request asks for, and how many requests are still made at most.
    at_once smallint not null check (at_once > 0),
    requests_left smallint not null check (requests_left >= 0),
    made smallint not null default 0,
    -- What the model has written and is no draft: not of the shape of its type, flawed, or asked already.
    invalid smallint not null default 0,
    flawed smallint not null default 0,
    alike smallint not null default 0,
    ended_at timestamptz,
    is_cancelled boolean not null default false,
    model text not null default '',
    prompt_version integer
  )`,
  `create index draft_order_made_by on draft_order (made_by)`,
  `create index draft_order_like_question on draft_order (like_question) where like_question is not null`,
  `create index draft_order_category on draft_order (category)`,
  `create index draft_order_qiyinlik_darajasi on draft_order (qiyinlik_darajasi)`,
  `create table draft (
    question integer primary key references question on delete cascade,
    draft_order integer not null references draft_order on delete cascade,
    accepted_by integer references users on delete set null,
    accepted_at timestamptz
  )`,
  `create index draft_draft_order on draft (draft_order)`,
  `create index draft_accepted_by on draft (accepted_by) where accepted_by is not null`,
  // Marks of essays that were asked for: of an answer, or of one in work. See contract/mark-proposals.ts.
  `create table mark_proposal (
    id integer generated always as identity primary key,
    answer bigint references answer on delete cascade,
    attempt integer references work_attempt on delete cascade,
    question integer not null references question on delete cascade,
    -- Of the answer that was judged: what was proposed for another one does not count.
    answer_digest text,
    percentage smallint check (percentage between 0 and 100),
    reason text not null default '',
    model text not null default '',
    prompt_version integer,
    made_at timestamptz,
    check (num_nonnulls(answer, attempt) = 1),
    check ((percentage is null) = (made_at is null)),
    check ((percentage is null) = (answer_digest is null))
  )`,
  `create unique index mark_proposal_answer on mark_proposal (answer) where answer is not null`,
  `create unique index mark_proposal_attempt on mark_proposal (attempt, question) where attempt is not null`,
  `create index mark_proposal_question on mark_proposal (question)`,
  // A task is about a question that is analyzed, an order of drafts, or a mark that is proposed.
  `alter table analysis_task rename to model_task`,
  `alter table model_task rename constraint analysis_task_pkey to model_task_pkey`,
  `alter table model_task rename constraint analysis_task_question_fkey to model_task_question_fkey`,
  `alter table model_task rename constraint analysis_task_run_fkey to model_task_run_fkey`,
  `alter table model_task rename constraint analysis_task_asked_by_fkey to model_task_asked_by_fkey`,
  `alter table model_task rename constraint analysis_task_state_check to model_task_state_check`,
  `alter table model_task rename constraint analysis_task_check to model_task_slot_check`,
  `alter table model_task rename constraint analysis_task_check1 to model_task_solved_check`,
  `alter sequence analysis_task_id_seq rename to model_task_id_seq`,
  ...['alone', 'of_run', 'run', 'asked_by', 'open'].map(
    (name) => `alter index analysis_task_${name} rename to model_task_${name}`,
  ),
  `alter table model_task
    alter column question drop not null,
    add column language text check (language in ('en', 'ru', 'uz')),
    add column draft_order integer references draft_order on delete cascade,
    add column mark_proposal integer references mark_proposal on delete cascade,
    add constraint model_task_about_check check (num_nonnulls(question, draft_order, mark_proposal) = 1)`,
  // A question is analyzed once at a time. The index also tells at once which ones are.
  `create unique index model_task_running on model_task (question) where state = 'running'`,
  `create unique index model_task_draft_order on model_task (draft_order) where draft_order is not null`,
  `create unique index model_task_mark_proposal on model_task (mark_proposal) where mark_proposal is not null`,
  // What was sent of a pupil goes with the texts of the pupil.
  `alter table model_request
    alter column question drop not null,
    drop constraint model_request_purpose_check,
    add constraint model_request_purpose_check check (purpose in ('solve', 'review', 'drafts', 'mark')),
    add column pupil integer references users on delete cascade`,
  `create index model_request_pupil on model_request (pupil) where pupil is not null`,
  // Whether staff let the texts of pupils be sent.
  `alter table ai_settings add column answers_may_leave boolean not null default false`,
];

/** Drafts that a language model writes, marks that it proposes, and what waits for it and was sent to it of both. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
