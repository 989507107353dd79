import { type Kysely, sql } from 'kysely';

const statements = [
  // What the last analysis of a question says: see contract/analysis.ts.
  `create table analysis (
    question integer primary key references question on delete cascade,
    version integer not null,
    findings jsonb not null,
    model text not null,
    prompt_version integer not null,
    made_at timestamptz not null
  )`,
  // Changes that analyses suggest. Those that nobody has decided are replaced by the next analysis.
  `create table suggestion (
    id integer generated always as identity primary key,
    question integer not null references question on delete cascade,
    kind text not null check (kind in ('key', 'text', 'explanation', 'level')),
    part text not null,
    before jsonb not null,
    after jsonb not null,
    reason text not null,
    decision text check (decision in ('taken', 'dismissed')),
    decided_by integer references users on delete set null,
    decided_at timestamptz,
    check ((decision is null) = (decided_at is null))
  )`,
  `create index suggestion_question on suggestion (question)`,
  `create index suggestion_decided_by on suggestion (decided_by) where decided_by is not null`,
  // The analysis of many questions.
  `create table analysis_run (
    id integer generated always as identity primary key,
    made_by integer references users on delete set null,
    made_at timestamptz not null,
    state text not null default 'running' check (state in ('running', 'paused', 'cancelled')),
    category integer references category on delete set null,
    s text not null,
    total integer not null,
    done integer not null default 0,
    failed integer not null default 0
  )`,
  `create index analysis_run_made_by on analysis_run (made_by)`,
  `create index analysis_run_category on analysis_run (category) where category is not null`,
  // The analyses that wait or run, and those that were given up until they are asked for again. Without a run it was asked for by itself.
  `create table analysis_task (
    id integer generated always as identity primary key,
    question integer not null references question on delete cascade,
    run integer references analysis_run on delete cascade,
    asked_by integer references users on delete set null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'failed')),
    -- Which of the jobs that run at once works at it.
    slot integer,
    -- The number of trials that have failed.
    attempts integer not null default 0,
    retry_at timestamptz,
    problem text,
    -- The number of the version that was sent, and what the model answered without the key.
    version integer,
    solved jsonb,
    check ((state = 'running') = (slot is not null)),
    check ((version is null) = (solved is null))
  )`,
  `create unique index analysis_task_alone on analysis_task (question) where run is null`,
  `create unique index analysis_task_of_run on analysis_task (question, run) where run is not null`,
  `create index analysis_task_run on analysis_task (run) where run is not null`,
  `create index analysis_task_asked_by on analysis_task (asked_by) where asked_by is not null`,
  `create index analysis_task_open on analysis_task (id) where state <> 'failed'`,
  // What was sent to the language model, for 90 days. The question may be deleted by now.
  `create table model_request (
    id integer generated always as identity primary key,
    sent_at timestamptz not null,
    purpose text not null check (purpose in ('solve', 'review')),
    question integer not null,
    asked_by integer references users on delete set null,
    model text not null,
    prompt_version integer not null,
    sent text not null,
    received text not null default '',
    problem text,
    milliseconds integer not null default 0
  )`,
  `create index model_request_sent_at on model_request (sent_at)`,
  `create index model_request_asked_by on model_request (asked_by) where asked_by is not null`,
  // One row for the whole school: what staff have set, and how the endpoint fares.
  `create table ai_settings (
    id integer primary key default 1 check (id = 1),
    is_on boolean not null default true,
    at_saving boolean not null default false,
    changed_by integer references users on delete set null,
    changed_at timestamptz,
    -- Failures of the endpoint since it last answered, and the last of them.
    failures integer not null default 0,
    problem text,
    resting_until timestamptz
  )`,
  `insert into ai_settings default values`,
  `create index ai_settings_changed_by on ai_settings (changed_by) where changed_by is not null`,
  // Whether the version after this one was suggested by an analysis.
  `alter table question_version add column suggested boolean not null default false`,
];

/** What a language model says of questions, what it suggests, what waits for it and what was sent to it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
