import { type Kysely, sql } from 'kysely';

const statements = [
  `create table work (
    id integer generated always as identity primary key,
    author integer references users on delete set null,
    title text not null check (title <> '' and length(title) <= 200),
    words text not null default '',
    mode text not null check (mode in ('practice', 'exam')),
    -- How its tests were found, as it was sent; null where they were chosen one by one.
    rule jsonb,
    -- How many of its tests each pupil is given, where each is given others; null where all are given all.
    drawn smallint check (drawn > 0),
    -- Decides what is drawn for whom, and the orders.
    seed text not null,
    opens_at timestamptz not null,
    due_at timestamptz,
    closes_at timestamptz,
    -- Minutes from the start of an attempt.
    time_limit smallint check (time_limit between 1 and 600),
    attempts text not null check (attempts in ('once', 'best', 'last')),
    mix_tests boolean not null,
    mix_options boolean not null,
    show_marks text not null check (show_marks in ('each', 'end', 'closed', 'never')),
    show_keys text not null check (show_keys in ('each', 'end', 'closed', 'never')),
    show_explanations text not null check (show_explanations in ('each', 'end', 'closed', 'never')),
    pass_mark smallint not null check (pass_mark between 0 and 100),
    parents_see boolean not null,
    given_at timestamptz not null default now(),
    archived_at timestamptz,
    check (due_at > opens_at),
    check (closes_at > opens_at and closes_at >= due_at),
    check (closes_at is not null or 'closed' not in (show_marks, show_keys, show_explanations)),
    check (mode = 'practice' or 'each' not in (show_marks, show_keys, show_explanations))
  )`,
  `create index work_author on work (author)`,
  `create index work_closes_at on work (closes_at)`,
  // In their order; the pool, where each pupil is given some of them.
  `create table work_question (
    work integer not null references work on delete cascade,
    question integer not null references question on delete cascade,
    place smallint not null,
    primary key (work, question)
  )`,
  `create index work_question_question on work_question (question)`,
  `create table work_class (
    work integer not null references work on delete cascade,
    class integer not null references class on delete cascade,
    -- How much it counts in the grade book of the class.
    weight numeric(4, 2) not null default 1 check (weight >= 0),
    primary key (work, class)
  )`,
  `create index work_class_class on work_class (class)`,
  // Pupils to whom it was given one by one.
  `create table work_pupil (
    work integer not null references work on delete cascade,
    person integer not null references users on delete cascade,
    primary key (work, person)
  )`,
  `create index work_pupil_person on work_pupil (person)`,
  // What one pupil is granted beside the others: more minutes, more attempts, a later end.
  `create table work_allowance (
    work integer not null references work on delete cascade,
    person integer not null references users on delete cascade,
    minutes smallint not null default 0 check (minutes between 0 and 600),
    attempts smallint not null default 0 check (attempts between 0 and 20),
    closes_at timestamptz,
    primary key (work, person)
  )`,
  `create index work_allowance_person on work_allowance (person)`,
  `create table work_attempt (
    id integer generated always as identity primary key,
    work integer not null references work on delete cascade,
    person integer not null references users on delete cascade,
    number smallint not null check (number > 0),
    -- Ids in the order in which they are asked. Those that were deleted since are passed over.
    questions integer[] not null,
    started_at timestamptz not null,
    -- When the server hands it in; null where only the pupil does.
    ends_at timestamptz,
    handed_in_at timestamptz,
    handed_in_by text check (handed_in_by in ('pupil', 'clock', 'teacher')),
    -- Names the page that opened it last: no other one changes it.
    opened text not null,
    -- When it was last written to: started, answered, handed in, marked or graded anew.
    changed_at timestamptz not null,
    unique (work, person, number),
    check ((handed_in_at is null) = (handed_in_by is null))
  )`,
  // One attempt of a person to a work is under way at most.
  `create unique index work_attempt_open on work_attempt (work, person) where handed_in_at is null`,
  `create index work_attempt_person on work_attempt (person)`,
  `create index work_attempt_ends_at on work_attempt (ends_at) where handed_in_at is null`,
  `create table work_answer (
    attempt integer not null references work_attempt on delete cascade,
    question integer not null references question on delete cascade,
    -- Of the shape that the type has; null where the test is only marked for later.
    answer jsonb,
    -- The version of the question by which it was graded.
    version integer not null,
    points numeric(4, 2),
    percentage smallint,
    is_flagged boolean not null default false,
    -- The pupil's choices are counted by the page that sends them: an older one does not replace a newer one.
    choice integer not null,
    answered_at timestamptz not null,
    -- The mark that a person gave, instead of the score, and why.
    mark smallint check (mark between 0 and 100),
    reason text not null default '',
    marked_by integer references users on delete set null,
    marked_at timestamptz,
    primary key (attempt, question)
  )`,
  `create index work_answer_question on work_answer (question)`,
  `create index work_answer_marked_by on work_answer (marked_by) where marked_by is not null`,
  // Who was given what, by a class or in person, with what that pupil is granted.
  `create view given_work as
    select given.work, given.person, coalesce(allowance.closes_at, work.closes_at) as closes_at,
      coalesce(allowance.minutes, 0) as more_minutes, coalesce(allowance.attempts, 0) as more_attempts
    from (
      select work, person from work_pupil
      union
      select work_class.work, class_pupil.person
      from work_class join class_pupil on class_pupil.class = work_class.class
    ) as given
    join work on work.id = given.work
    left join work_allowance as allowance on allowance.work = given.work and allowance.person = given.person`,
  // The result of each attempt: full marks are the weights of its tests. The percentage is 100 or 0 only where all or nothing is right.
  `create view attempt_result as
    select attempt.id as attempt, asked.tests, asked.most, coalesce(given.answered, 0) as answered,
      coalesce(given.waiting, 0) as waiting, coalesce(given.points, 0) as points,
      case
        when asked.most = 0 then 0
        when coalesce(given.points, 0) <= 0 then 0
        when given.points >= asked.most then 100
        else least(99, greatest(1, round(100 * given.points / asked.most)))
      end::integer as percentage
    from work_attempt as attempt
    cross join lateral (
      select count(*)::integer as tests, coalesce(sum(weight), 0)::integer as most
      from question join difficulty_level on difficulty_level.id = qiyinlik_darajasi
      where question.id = any(attempt.questions)
    ) as asked
    cross join lateral (
      select count(*) filter (where answer is not null)::integer as answered,
        count(*) filter (where answer is not null and points is null)::integer as waiting,
        sum(points) as points
      from work_answer where work_answer.attempt = attempt.id
    ) as given`,
  // From which percentage on a grade is given, for the whole school: one row.
  `create table grade_scale (
    id integer primary key default 1 check (id = 1),
    grades jsonb not null
  )`,
];

/** Work that is given to classes and pupils, their attempts, and the scale of grades. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
