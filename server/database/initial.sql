-- The first migration: the schema, and the rows that every school begins with. A database that has it is not migrated anew, so
-- later changes are migrations of their own (see migrate.ts).

create extension if not exists pg_trgm;

-- Accounts and sessions

create table users (
  id integer generated always as identity primary key,
  email text not null check (email !~ '[A-Z]' and length(email) <= 254),
  first_name text not null check (length(first_name) <= 150),
  last_name text not null check (length(last_name) <= 150),
  -- Null where the password was voided: the owner of the account chooses another.
  password_hash text,
  about text not null default '',
  is_active boolean not null default false,
  is_staff boolean not null default false,
  is_teacher boolean not null default false,
  is_parent boolean not null default false,
  is_pupil boolean not null default false,
  father_email text not null default '' check (father_email !~ '[A-Z]'),
  mother_email text not null default '' check (mother_email !~ '[A-Z]'),
  start_date timestamptz not null default now(),
  -- Set while staff keep the account closed: no link opens it again.
  deactivated_at timestamptz,
  -- Part of every token; raising it ends all sessions at the next request.
  session_epoch integer not null default 0,
  -- One character, which is a letter, replaces all apostrophes: so the index finds oʻ and gʻ like other letters, and its results
  -- need no second check.
  search_text text generated always as (translate(
    lower(normalize(first_name || ' ' || last_name || ' ' || email, nfc) collate "und-x-icu"),
    $$'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ$$, 'ʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻ'
  )) stored,
  -- Set while the account is closed at the wish of its person. Its name and addresses are erased later; its answers stay.
  closed_at timestamptz,
  -- Where the parent role, or its absence, is from; null where staff gave it, or nobody did.
  parent_origin text check (parent_origin in ('naming', 'activation', 'declined')),
  erased_at timestamptz,
  -- By which a school, or the program that a list is from, knows the person.
  external_id text not null default '' check (length(external_id) <= 100),
  has_logged_in boolean not null default false,
  check (not (is_active and deactivated_at is not null)),
  check (closed_at is null or not (is_active or deactivated_at is not null)),
  check (is_parent = (parent_origin in ('naming', 'activation')) or parent_origin is null),
  check (erased_at is null or closed_at is not null)
);
create index users_active_pupil on users (id) where is_pupil and is_active and closed_at is null;
create index users_closed on users (email) where closed_at is not null and erased_at is null;
-- Several sign-ups may wait for one address, and only one account may ever have been activated for it.
create unique index users_email_key on users (email) where (is_active or deactivated_at is not null) and email <> '';
create unique index users_external_id on users (external_id) where external_id <> '';
create index users_father_email on users (father_email) where father_email <> '';
create index users_inactive on users (id) include (closed_at) where not is_active;
create index users_mother_email on users (mother_email) where mother_email <> '';
create index users_name on users (last_name collate "und-x-icu", first_name collate "und-x-icu", id);
-- Lists of people leave closed accounts out, and count the others in an index alone.
create index users_open on users (id) where closed_at is null;
create index users_parent on users (id) include (closed_at) where is_parent;
create index users_plain on users (id) include (closed_at) where not (is_staff or is_teacher or is_parent or is_pupil);
create index users_pupil on users (id) include (closed_at) where is_pupil;
create index users_pupil_without_address on users (id) where email = '' and is_pupil and is_active and closed_at is null;
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_staff on users (id) include (closed_at) where is_staff;
create index users_teacher on users (id) include (closed_at) where is_teacher;
create index users_waiting on users (email) where not is_active and deactivated_at is null;

create table session (
  id uuid primary key,
  person integer not null references users on delete cascade,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_expires_at on session (expires_at);
create index session_person on session (person);

create table refresh_token (
  jti text primary key,
  session uuid not null references session on delete cascade,
  issued_at timestamptz not null,
  rotated_at timestamptz
);
create unique index refresh_token_newest on refresh_token (session) where rotated_at is null;
create index refresh_token_session on refresh_token (session);

create table mail_link (
  person integer not null references users on delete cascade,
  purpose text not null check (purpose in ('activation', 'reset')),
  token_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The id in the link where it is another than the person's: of the sign-up by which the person came back.
  uid integer unique,
  primary key (person, purpose)
);

create table invitation (
  token_hash text primary key,
  -- Blank for the link that makes the first staff account, which fits any address.
  email text not null unique,
  expires_at timestamptz not null
);

create table login_attempt (
  account text not null,
  address text not null,
  failed_at timestamptz not null,
  device text
);
create index login_attempt_account on login_attempt (account, device, failed_at);
create index login_attempt_failed_at on login_attempt (failed_at);

-- Its rows count for minutes. An unlogged table is in no backup.
create unlogged table wrong_password (
  password_hash text not null,
  account text not null,
  failed_at timestamptz not null,
  primary key (password_hash, account)
);
create index wrong_password_failed_at on wrong_password (failed_at);

create table mail_request (
  mailbox text not null,
  network text not null,
  asked_at timestamptz not null,
  kind text not null,
  send_at timestamptz not null
);
create index mail_request_mailbox on mail_request (mailbox, kind, send_at);
create index mail_request_send_at on mail_request (send_at);

-- What each network has requested. Losing this table and the next in a crash harms nobody, and without a log each
-- request writes to the disk once less.
create unlogged table mail_budget (
  network text primary key,
  spent_until timestamptz not null
);

create unlogged table used_proof (
  id text primary key,
  used_at timestamptz not null default now()
);

-- What each person has uploaded in the current window of time. Rows outlive a deleted person for an hour, so there is no
-- reference.
create table picture_quota (
  person integer primary key,
  since timestamptz not null,
  pictures integer not null,
  pixels bigint not null
);

create table idempotency_key (
  key text primary key,
  request text not null,
  status integer not null,
  body jsonb,
  made_at timestamptz not null default now(),
  headers jsonb
);
create index idempotency_key_made_at on idempotency_key (made_at);

-- Of a code a keyed hash is stored, of a PIN a slow one.
create table card (
  person integer primary key references users on delete cascade,
  code_hash text not null unique,
  pin_hash text,
  made_at timestamptz not null default now(),
  wrong_pins integer not null default 0 check (wrong_pins >= 0),
  tried_at timestamptz
);

-- How many wrong codes were sent: a bucket that leaks for each network, and one, the blank one, for all unknown networks.
create table code_budget (
  network text primary key,
  spent_until timestamptz not null,
  -- When a card was last used from the network.
  opened_at timestamptz
);

-- Parents who used a code of their child. Those whose addresses are named in the account of the child are not in it.
create table family_link (
  parent integer not null references users on delete cascade,
  child integer not null references users on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (parent, child),
  check (parent <> child)
);
create index family_link_child on family_link (child);

create table linking_code (
  child integer primary key references users on delete cascade,
  -- Stored as it is, to be shown again. It opens nothing but what is in this database.
  code text not null unique,
  expires_at timestamptz not null
);

-- How many wrong codes of classes and children an account has entered.
create table wrong_code (
  person integer primary key references users on delete cascade,
  since timestamptz not null,
  times integer not null
);

-- After how many minutes without use a browser locks itself, 0 for never: one row, once staff have set it.
create table device_lock (
  id integer primary key default 1 check (id = 1),
  minutes integer not null check (minutes >= 0)
);

-- Rows are added and read, never changed; a person whose account is erased leaves them without a name.
create table audit_entry (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default now(),
  -- Null for the server itself, and for people whose accounts were erased.
  actor integer references users on delete set null,
  action text not null check (length(action) <= 50),
  -- The person whom it was done to.
  person integer references users on delete set null,
  -- What else it was done to, and what changed: ids, numbers and flags, no names and no texts of people.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);
create index audit_entry_action on audit_entry (action, id);
create index audit_entry_actor on audit_entry (actor, id);
-- Cards are made for many people by one entry, which names them in its details.
create index audit_entry_people on audit_entry using gin ((details -> 'people')) where action = 'cards.printed';
create index audit_entry_person on audit_entry (person, id);

-- Categories and questions

-- The texts of the options, items and other parts of a question of any type.
create function texts_of(content jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(part #>> '{}', E'\n' order by place), '')
  from jsonb_path_query(content, 'strict $.**.text') with ordinality as found (part, place)
$$;

create table category (
  id integer generated always as identity primary key,
  name text collate "und-x-icu" not null check (length(name) <= 150),
  language text not null check (language in ('en', 'ru', 'uz')),
  parent integer references category,
  tests_count integer not null default 0 check (tests_count >= 0),
  aggregated_tests_count integer not null default 0 check (aggregated_tests_count >= 0),
  aggregated_all_count integer not null default 0 check (aggregated_all_count >= 0),
  search_text text generated always as (translate(
    lower(normalize(name, nfc) collate "und-x-icu"),
    $$'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ$$, 'ʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻ'
  )) stored,
  check (parent <> id)
);
create index category_children on category (parent, name, id);
create unique index category_name on category (parent, lower(name)) nulls not distinct;
create index category_search on category using gin (search_text gin_trgm_ops);
create index category_sort on category (name, id);

create table difficulty_level (
  id integer generated by default as identity (start with 39) primary key,
  name_en text not null check (length(name_en) <= 100),
  name_ru text not null check (length(name_ru) <= 100),
  name_uz text not null check (length(name_uz) <= 100),
  weight smallint not null check (weight between 1 and 5)
);
create unique index difficulty_level_name_en on difficulty_level (lower(name_en));
create unique index difficulty_level_name_ru on difficulty_level (lower(name_ru));
create unique index difficulty_level_name_uz on difficulty_level (lower(name_uz));

insert into difficulty_level (id, name_en, name_ru, name_uz, weight) values
  (34, 'Beginner', 'Начальный', 'Boshlangʻich', 1),
  (35, 'Elementary', 'Базовый', 'Asosiy', 2),
  (36, 'Intermediate', 'Средний', 'Oʻrta', 3),
  (37, 'Advanced', 'Продвинутый', 'Yuqori', 4),
  (38, 'Olympiad', 'Олимпиадный', 'Olimpiada', 5);

create table question (
  id integer generated always as identity primary key,
  test_type text not null,
  savol text not null check (savol <> '' and length(savol) <= 10000),
  key jsonb,
  content jsonb not null,
  category integer not null references category,
  qiyinlik_darajasi integer not null references difficulty_level,
  -- The name of a picture in the media folder; null where there is none.
  image text,
  author integer references users on delete set null,
  enabled boolean not null default true,
  is_analyzed_by_ai boolean not null default false,
  change_by_ai text not null default '',
  name_key text collate "und-x-icu" generated always as (left(savol, 200)) stored,
  search_text text generated always as (translate(
    lower(normalize(savol || E'\n' || texts_of(content), nfc) collate "und-x-icu"),
    $$'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ$$, 'ʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻ'
  )) stored,
  version integer not null default 1,
  explanation text not null default '' check (length(explanation) <= 5000),
  remarks jsonb check (jsonb_typeof(remarks) = 'object'),
  -- Pictures, those in options, and the recording: see server/questions/media.ts. Null for nothing but one picture in image.
  media jsonb,
  text_format text not null default 'plain' check (text_format in ('plain', 'markdown'))
);
create index question_analyzed on question (id) where is_analyzed_by_ai;
create index question_author on question (author, id);
-- The questions of an author beside one of the same category; for all authors question_in_category does.
create index question_author_category on question (author, category, id);
create index question_category on question (category, qiyinlik_darajasi, id) where enabled;
create index question_disabled on question (id) where not enabled;
create index question_in_category on question (category, id);
create index question_level on question (qiyinlik_darajasi);
create index question_name on question (name_key, id);
create index question_name_in_category on question (category, name_key, id);
create index question_search on question using gin (search_text gin_trgm_ops);
-- Finds the questions that refer to files, which are few, without reading all others.
create index question_with_files on question (id) where image is not null or media is not null;

-- One row a version that was replaced. It says who replaced it, when, and what changed; the author made the first.
create table question_version (
  question integer not null references question on delete cascade,
  number integer not null check (number >= 1),
  -- The columns of the question that are written, by name.
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  changed text[] not null,
  replaced_by integer references users on delete set null,
  replaced_at timestamptz not null,
  -- Whether the next version was suggested by an analysis.
  suggested boolean not null default false,
  primary key (question, number)
);
create index question_version_replaced_by on question_version (replaced_by) where replaced_by is not null;
create index question_version_with_files on question_version (question, number)
  where state ->> 'image' is not null or state ->> 'media' is not null;

-- The names of the pictures and recordings that a state of a question shows.
create function pictures_of(state jsonb) returns setof text language sql immutable parallel safe as $$
  select state ->> 'image' where state ->> 'image' is not null
  union
  select jsonb_path_query(state -> 'media', 'lax $.**.name ? (@.type() == "string")', '{}', true) #>> '{}'
$$;

-- A category and those above it. "offset 0" makes PostgreSQL search the index at each step, rather than read the whole tree.
create function category_chain(bottom integer) returns setof integer language sql stable parallel safe rows 4 as $$
  with recursive chain as (
    select id, parent from category where id = bottom
    union all
    select up.id, up.parent
    from chain cross join lateral (select id, parent from category where id = chain.parent offset 0) as up
  )
  select id from chain
$$;

-- A category and all below it.
create function category_subtree(root integer) returns setof integer language sql stable parallel safe rows 50 as $$
  with recursive below as (
    select id from category where id = root
    union all
    select child.id
    from below cross join lateral (select id from category where parent = below.id offset 0) as child
  )
  select id from below
$$;

-- Answers

create table answer (
  id bigint generated always as identity primary key,
  question integer not null references question,
  person integer not null references users on delete cascade,
  answer jsonb not null,
  points numeric(4, 2) check (points between 0 and 5),
  percentage smallint check (percentage between 0 and 100),
  completed_at timestamptz not null default now(),
  version integer not null default 1,
  -- What a right answer earned when this one was graded; null in answers from before weights were stored: see weight_of.
  weight smallint,
  unique (person, question),
  constraint answer_check1 check ((points is null) = (percentage is null))
);
-- The latest answers of a person, and those to a question.
create index answer_person on answer (person, completed_at);
create index answer_question on answer (question, completed_at);

-- One row an answer that a person marks, from the moment it is given.
create table mark (
  answer bigint primary key references answer on delete cascade,
  -- Those of the answer, which never change, so that the queue of an author or a question is read from an index.
  question integer not null,
  author integer,
  -- Null while the answer waits.
  percentage smallint check (percentage between 0 and 100),
  comment text not null default '' check (length(comment) <= 2000),
  marked_by integer references users on delete set null,
  marked_at timestamptz,
  check ((percentage is null) = (marked_at is null))
);
create index mark_marked_by on mark (marked_by) where marked_by is not null;
-- The queues, the oldest answer first: of the school, of an author, of a question.
create index mark_waiting on mark (answer) where percentage is null;
create index mark_waiting_author on mark (author, answer) where percentage is null;
create index mark_waiting_question on mark (question, answer) where percentage is null;

-- One row for each time that a change of a question changed the result of an answer: the version is the one that did.
create table regrade (
  answer bigint not null references answer on delete cascade,
  version integer not null,
  points_before numeric(4, 2),
  percentage_before smallint,
  points numeric(4, 2),
  percentage smallint,
  primary key (answer, version)
);

-- The weights of questions whose answers have none and earned nothing: see weight_of.
create table earlier_weight (
  question integer primary key references question on delete cascade,
  weight smallint not null
);

-- By person and category, enabled questions and disabled ones apart. A row without answers is deleted, so a category without
-- questions has no rows.
create table progress (
  person integer not null references users on delete cascade,
  category integer not null,
  enabled boolean not null,
  answered integer not null,
  right_answers integer not null,
  waiting integer not null,
  points numeric(12, 2) not null,
  primary key (person, category, enabled)
) with (fillfactor = 90);

-- By question. Answers that arrive while another transaction has the row with place 0 locked are counted in another row: a
-- class that answers one question at once does not wait in line. The count is the sum of the rows.
create table question_count (
  question integer not null references question on delete cascade,
  place smallint not null,
  answers integer not null,
  right_answers integer not null,
  waiting integer not null,
  -- No answer is later than the latest of the rows.
  latest_at timestamptz not null,
  primary key (question, place)
) with (fillfactor = 90);
create index question_count_waiting on question_count (question) where waiting <> 0;

-- The number of answers that each person has ever given. While it is the same, the person has answered the same questions,
-- except deleted ones.
create table answers_given (
  person integer primary key references users on delete cascade,
  times bigint not null
) with (fillfactor = 50);

-- How many answers came in each quarter of an hour, of which the days of every time zone consist. Each connection counts in
-- the row of its process number, modulo 16.
create table answer_time (
  quarter timestamptz not null,
  place smallint not null,
  answers integer not null,
  primary key (quarter, place)
) with (fillfactor = 50);

-- The weights of the levels of some questions now, in the order of the questions; null for those that there are not.
create function weights_now(questions integer[]) returns smallint[] language sql stable as $$
  select coalesce(array_agg(weight order by place), '{}')
  from unnest(questions) with ordinality as asked (id, place)
  left join question on question.id = asked.id
  left join difficulty_level on difficulty_level.id = qiyinlik_darajasi
$$;

-- What a right answer earned when this one was graded. Of an answer without a weight the result tells it, except where it earned
-- nothing.
create function weight_of(answer) returns smallint language sql stable as $$
  select coalesce(
    $1.weight,
    case when $1.percentage > 0 then least(5, greatest(1, round(100 * $1.points / $1.percentage))) end::smallint,
    (select weight from earlier_weight where question = $1.question),
    (weights_now(array[$1.question]))[1]
  )
$$;

-- News

create table post (
  id integer generated always as identity primary key,
  title text collate "und-x-icu" not null check (title <> '' and length(title) <= 200),
  text text not null check (text <> '' and length(text) <= 20000),
  language text not null check (language in ('en', 'ru', 'uz')),
  -- The name of a picture in the media folder; null where there is none.
  image text,
  author integer references users on delete set null,
  published_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  search_text text generated always as (translate(
    lower(normalize(title || E'\n' || text, nfc) collate "und-x-icu"),
    $$'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ$$, 'ʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻ'
  )) stored
);
create index post_author on post (author);
create index post_search on post using gin (search_text gin_trgm_ops);
create index post_title on post (title, id);

-- Classes, and lists of people

create table class (
  id integer generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 50),
  -- The calendar year in which the school year begins.
  year smallint not null check (year between 2000 and 2100),
  subject integer references category on delete set null,
  -- What people who have accounts enter to become its pupils; null while nobody can join.
  join_code text unique,
  made_at timestamptz not null default now(),
  archived_at timestamptz,
  -- Whether work that a pupil has not done counts as 0 % in the grade book.
  missed_as_zero boolean not null default false,
  -- When staff made or confirmed the class; null while neither has happened.
  confirmed_at timestamptz
);
-- An import finds a class by its name and year.
create unique index class_name on class (lower(name collate "und-x-icu"), year, coalesce(subject, 0)) where archived_at is null;
create index class_year on class (year);

create table class_pupil (
  class integer not null references class on delete cascade,
  person integer not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  -- Whether staff, a list or the pupil's own code put the pupil into the class, or staff confirmed it since.
  confirmed boolean not null default false,
  primary key (class, person)
);
create index class_pupil_person on class_pupil (person);

create table class_teacher (
  class integer not null references class on delete cascade,
  person integer not null references users on delete cascade,
  primary key (class, person)
);
create index class_teacher_person on class_teacher (person);

create table class_move (
  id integer generated always as identity primary key,
  made_by integer references users on delete set null,
  made_at timestamptz not null,
  undone_at timestamptz,
  -- The year that the classes had before.
  from_year smallint not null
);

-- What a move made of each class, by which it is undone.
create table moved_class (
  move integer not null references class_move on delete cascade,
  class integer not null references class on delete cascade,
  name_before text not null,
  -- Null where the class was archived, with its name and year.
  name_after text,
  primary key (move, class)
);

create table roster_import (
  id integer generated always as identity primary key,
  made_by integer references users on delete set null,
  made_at timestamptz not null default now(),
  source text not null check (length(source) <= 255),
  -- How the list was read, and what staff have said of it.
  settings jsonb not null,
  state text not null default 'checked' check (state in ('checked', 'applied', 'undone')),
  applied_at timestamptz,
  undone_at timestamptz,
  -- Rows that are written while it is being applied, in a transaction of its own: see rosters/apply.ts.
  written integer not null default 0,
  -- The classes that it made.
  made_classes integer[] not null default '{}',
  check ((applied_at is not null) = (state <> 'checked') and (undone_at is not null) = (state = 'undone'))
);

create table roster_row (
  import integer not null references roster_import on delete cascade,
  number integer not null,
  -- What was read; null for a person who is missing from the list.
  draft jsonb,
  outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'refused', 'archived')),
  -- What the row changes, as staff read it, and why it is refused.
  receipt jsonb not null,
  person integer references users on delete set null,
  -- What is restored when the import is undone; null before it is applied.
  undo jsonb,
  primary key (import, number)
);
create index roster_row_person on roster_row (person);

-- Who was put into which class by lists, and so may be taken out by one. As a pupil, or as a teacher.
create table roster_member (
  class integer not null references class on delete cascade,
  person integer not null references users on delete cascade,
  is_teacher boolean not null,
  primary key (class, person, is_teacher)
);
create index roster_member_person on roster_member (person);

-- Work

create table work (
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
  -- Whether an exam goes on where the line to the school is gone. Practice always does.
  offline boolean not null default false,
  -- Whether the tests are served to nobody outside of the work until it closes.
  reserved boolean not null default false,
  check (due_at > opens_at),
  check (closes_at > opens_at and closes_at >= due_at),
  check (closes_at is not null or 'closed' not in (show_marks, show_keys, show_explanations)),
  check (mode = 'practice' or 'each' not in (show_marks, show_keys, show_explanations))
);
create index work_author on work (author);
create index work_closes_at on work (closes_at);
create index work_due_at on work (due_at);
create index work_reserved on work (id) where reserved and archived_at is null;

-- In their order; the pool, where each pupil is given some of them.
create table work_question (
  work integer not null references work on delete cascade,
  question integer not null references question,
  place smallint not null,
  primary key (work, question)
);
create index work_question_question on work_question (question);

create table work_class (
  work integer not null references work on delete cascade,
  class integer not null references class on delete cascade,
  -- How much it counts in the grade book of the class.
  weight numeric(4, 2) not null default 1 check (weight >= 0),
  primary key (work, class)
);
create index work_class_class on work_class (class);

-- Pupils to whom it was given one by one.
create table work_pupil (
  work integer not null references work on delete cascade,
  person integer not null references users on delete cascade,
  primary key (work, person)
);
create index work_pupil_person on work_pupil (person);

-- What one pupil is granted beside the others: more minutes, more attempts, a later end.
create table work_allowance (
  work integer not null references work on delete cascade,
  person integer not null references users on delete cascade,
  minutes smallint not null default 0 check (minutes between 0 and 600),
  attempts smallint not null default 0 check (attempts between 0 and 20),
  closes_at timestamptz,
  primary key (work, person)
);
create index work_allowance_person on work_allowance (person);

create table work_attempt (
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
  -- Whether all answers of the attempt have become results of its person, as far as they ever do.
  is_transferred boolean not null default false,
  -- What a right answer to each test of the attempt earns, in the order of its questions: as it was when the attempt began.
  -- Null where the test was deleted before attempts had weights.
  weights smallint[] not null,
  -- The pages that had opened it before, the latest first.
  earlier_pages text[] not null default '{}',
  unique (work, person, number),
  check ((handed_in_at is null) = (handed_in_by is null))
);
create index work_attempt_ends_at on work_attempt (ends_at) where handed_in_at is null;
-- One attempt of a person to a work is under way at most.
create unique index work_attempt_open on work_attempt (work, person) where handed_in_at is null;
create index work_attempt_person on work_attempt (person);
create index work_attempt_started_at on work_attempt (started_at);
create index work_attempt_to_transfer on work_attempt (work) where handed_in_at is not null and not is_transferred;

create table work_answer (
  attempt integer not null references work_attempt on delete cascade,
  question integer not null references question,
  -- Of the shape that the type has; null where the test is only marked for later.
  answer jsonb,
  -- The version of the question that was answered.
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
  -- When the answer that counts was given, by the clock of the server as the page knew it; null of answers from before that was
  -- sent, which came when they were given.
  given_at timestamptz,
  primary key (attempt, question)
);
create index work_answer_marked_by on work_answer (marked_by) where marked_by is not null;
create index work_answer_question on work_answer (question);
-- Its condition names no column that changes with each choice of a pupil.
create index work_answer_waiting on work_answer (attempt) where points is null;

-- As regrade, for answers in work.
create table work_regrade (
  attempt integer not null,
  question integer not null,
  version integer not null,
  points_before numeric(4, 2),
  percentage_before smallint,
  points numeric(4, 2),
  percentage smallint,
  at timestamptz not null default clock_timestamp(),
  primary key (attempt, question, version),
  foreign key (attempt, question) references work_answer on delete cascade
);
-- What has changed lately is read for homes.
create index work_regrade_at on work_regrade (at);

-- Answers that came after the end of an exam that goes on without a line, and what was decided about each.
create table late_answer (
  id integer generated always as identity primary key,
  attempt integer not null references work_attempt on delete cascade,
  question integer not null references question,
  -- Of the shape that the type has; null where the answer is taken back.
  answer jsonb,
  -- The version of the question that was asked.
  version integer not null,
  choice integer not null,
  -- When it was given, as the device says; null where it says nothing that can be stored.
  at timestamptz,
  received_at timestamptz not null,
  decided text not null check (decided in ('waiting', 'counted', 'taken', 'left_out', 'replaced')),
  decided_by integer references users on delete set null,
  decided_at timestamptz,
  check ((decided_at is null) = (decided in ('waiting', 'counted', 'replaced')))
);
create index late_answer_attempt on late_answer (attempt, question);
create index late_answer_decided_by on late_answer (decided_by) where decided_by is not null;
create index late_answer_question on late_answer (question);
-- Of each test at most one answer waits.
create unique index late_answer_waiting on late_answer (attempt, question) where decided = 'waiting';

-- Tests and works are named without a reference, since one that was deleted is a reason why an answer was not taken.
create table untaken_answer (
  person integer not null references users on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('answer', 'work', 'hand_in')),
  question integer,
  work integer,
  body jsonb not null,
  at timestamptz not null,
  reason text not null,
  received_at timestamptz not null default now(),
  primary key (person, id),
  check ((kind = 'answer') = (work is null)),
  check ((question is null) = (work is not null))
);
create index untaken_answer_received_at on untaken_answer (person, received_at, id);

-- From which percentage on a grade is given, for the whole school: one row.
create table grade_scale (
  id integer primary key default 1 check (id = 1),
  grades jsonb not null
);

-- Who was given what, by a class or in person, with what that pupil is granted.
create view given_work as
select given.work, given.person, coalesce(allowance.closes_at, work.closes_at) as closes_at,
  coalesce(allowance.minutes, 0) as more_minutes, coalesce(allowance.attempts, 0) as more_attempts
from (
  select work, person from work_pupil
  union
  select work_class.work, class_pupil.person
  from work_class join class_pupil on class_pupil.class = work_class.class
) as given
join work on work.id = given.work
left join work_allowance as allowance on allowance.work = given.work and allowance.person = given.person;

-- The result of each attempt: full marks are the weights of its tests. The percentage is 100 or 0 only where all or nothing is
-- right.
create view attempt_result as
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
  select count(weight)::integer as tests, coalesce(sum(weight), 0)::integer as most
  from unnest(attempt.weights) as weight
) as asked
cross join lateral (
  select count(*) filter (where answer is not null)::integer as answered,
    count(*) filter (where answer is not null and points is null)::integer as waiting,
    sum(points) as points
  from work_answer where work_answer.attempt = attempt.id
) as given;

-- When a work closes for the last of its pupils; null where it stays open.
create function closes_for_all(asked integer) returns timestamptz language sql stable as $$
  select case when closes_at is not null then greatest(
    closes_at, (select max(allowance.closes_at) from work_allowance as allowance where allowance.work = asked)
  ) end
  from work where id = asked
$$;

-- As isShown of server/work/rules.ts; a property test compares both.
create function is_shown(
  shown text, for_all timestamptz, for_pupil timestamptz, archived_at timestamptz,
  has_handed_in boolean, answered boolean, moment timestamptz
) returns boolean language sql immutable as $$
  select case shown
    when 'never' then false
    when 'closed' then coalesce(for_all <= moment, false)
    else (shown = 'each' and answered) or has_handed_in
      or coalesce(for_pupil <= moment, false) or coalesce(archived_at <= moment, false)
  end
$$;

-- The work that a person was given, or has an attempt at, with the moment at which it closes for that person.
create function work_of(asked integer) returns table(work integer, closes_at timestamptz) language sql stable as $$
  select given.work, given.closes_at from given_work as given where given.person = asked
  union
  select attempt.work, coalesce(allowance.closes_at, work.closes_at)
  from work_attempt as attempt join work on work.id = attempt.work
  left join work_allowance as allowance on allowance.work = attempt.work and allowance.person = asked
  where attempt.person = asked
$$;

-- The questions whose keys are kept from a person: those of each work of the person that does not show them yet.
create function kept_questions(asked integer, moment timestamptz) returns setof integer language sql stable rows 20 as $$
  with mine as materialized (
    select work.id, work.show_keys, work.archived_at, given.closes_at,
      case when work.show_keys = 'closed' then closes_for_all(work.id) end as for_all,
      exists (
        select from work_attempt as attempt
        where attempt.work = work.id and attempt.person = asked
          and (attempt.handed_in_at is not null or attempt.ends_at <= moment)
      ) as has_handed_in
    from work_of(asked) as given join work on work.id = given.work
  )
  select content.question
  from mine
  cross join lateral (
    select work_question.question from work_question where work_question.work = mine.id
    union
    select unnest(attempt.questions) from work_attempt as attempt
    where attempt.work = mine.id and attempt.person = asked
  ) as content
  -- What an answer to the question itself cannot change is decided once for a work.
  where not is_shown(mine.show_keys, mine.for_all, mine.closes_at, mine.archived_at, mine.has_handed_in, false, moment)
    and not (mine.show_keys = 'each' and exists (
      select from work_attempt as attempt join work_answer as given on given.attempt = attempt.id
      where attempt.work = mine.id and attempt.person = asked
        and given.question = content.question and given.answer is not null
    ))
  group by content.question
$$;

-- The language model

-- What the last analysis of a question says: see contract/ai/analysis.ts.
create table analysis (
  question integer primary key references question on delete cascade,
  version integer not null,
  findings jsonb not null,
  model text not null,
  prompt_version integer not null,
  made_at timestamptz not null
);

-- Changes that analyses suggest. Those without a decision are replaced by the next analysis.
create table suggestion (
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
);
create index suggestion_decided_by on suggestion (decided_by) where decided_by is not null;
create index suggestion_question on suggestion (question);

-- The analysis of many questions.
create table analysis_run (
  id integer generated always as identity primary key,
  made_by integer references users on delete set null,
  made_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'paused', 'cancelled')),
  category integer references category on delete set null,
  s text not null,
  total integer not null,
  done integer not null default 0,
  failed integer not null default 0
);
create index analysis_run_category on analysis_run (category) where category is not null;
create index analysis_run_made_by on analysis_run (made_by);

-- Drafts of questions that were asked for: see contract/ai/drafts.ts.
create table draft_order (
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
);
create index draft_order_category on draft_order (category);
create index draft_order_like_question on draft_order (like_question) where like_question is not null;
create index draft_order_made_by on draft_order (made_by);
create index draft_order_qiyinlik_darajasi on draft_order (qiyinlik_darajasi);

create table draft (
  question integer primary key references question on delete cascade,
  draft_order integer not null references draft_order on delete cascade,
  accepted_by integer references users on delete set null,
  accepted_at timestamptz
);
create index draft_accepted_by on draft (accepted_by) where accepted_by is not null;
create index draft_draft_order on draft (draft_order);

-- Marks of essays that were asked for: of an answer, or of one in work. See contract/ai/mark-proposals.ts.
create table mark_proposal (
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
);
create unique index mark_proposal_answer on mark_proposal (answer) where answer is not null;
create unique index mark_proposal_attempt on mark_proposal (attempt, question) where attempt is not null;
create index mark_proposal_question on mark_proposal (question);

-- A task is about a question that is analyzed, an order of drafts, or a mark that is proposed. It waits, runs, or was given
-- up until it is asked for again.
create table model_task (
  id integer generated always as identity primary key,
  question integer references question on delete cascade,
  -- Null where it was asked for by itself.
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
  language text check (language in ('en', 'ru', 'uz')),
  draft_order integer references draft_order on delete cascade,
  mark_proposal integer references mark_proposal on delete cascade,
  constraint model_task_about_check check (num_nonnulls(question, draft_order, mark_proposal) = 1),
  constraint model_task_slot_check check ((state = 'running') = (slot is not null)),
  constraint model_task_solved_check check ((version is null) = (solved is null))
);
create unique index model_task_alone on model_task (question) where run is null;
create index model_task_asked_by on model_task (asked_by) where asked_by is not null;
create unique index model_task_draft_order on model_task (draft_order) where draft_order is not null;
create unique index model_task_mark_proposal on model_task (mark_proposal) where mark_proposal is not null;
create unique index model_task_of_run on model_task (question, run) where run is not null;
create index model_task_open on model_task (id) where state <> 'failed';
create index model_task_run on model_task (run) where run is not null;
-- A question is analyzed once at a time. The index also tells at once which ones are.
create unique index model_task_running on model_task (question) where state = 'running';

-- What was sent to the language model, for 90 days. The question may be deleted by now.
create table model_request (
  id integer generated always as identity primary key,
  sent_at timestamptz not null,
  purpose text not null check (purpose in ('solve', 'review', 'drafts', 'mark')),
  question integer,
  asked_by integer references users on delete set null,
  model text not null,
  prompt_version integer not null,
  sent text not null,
  received text not null default '',
  problem text,
  milliseconds integer not null default 0,
  -- What was sent of a pupil goes with the texts of the pupil.
  pupil integer references users on delete cascade
);
create index model_request_asked_by on model_request (asked_by) where asked_by is not null;
create index model_request_pupil on model_request (pupil) where pupil is not null;
create index model_request_sent_at on model_request (sent_at);

-- One row for the whole school: what staff have set, and how the endpoint fares.
create table ai_settings (
  id integer primary key default 1 check (id = 1),
  is_on boolean not null default true,
  at_saving boolean not null default false,
  changed_by integer references users on delete set null,
  changed_at timestamptz,
  -- Failures of the endpoint since it last answered, and the last of them.
  failures integer not null default 0,
  problem text,
  resting_until timestamptz,
  -- Whether staff let the texts of pupils be sent.
  answers_may_leave boolean not null default false
);
create index ai_settings_changed_by on ai_settings (changed_by) where changed_by is not null;

insert into ai_settings default values;

-- Versions of tables

-- The version of a table is the sum over all rows. A connection raises the count in the row of its process number, modulo 32,
-- and has the row locked until its transaction ends: few writers wait for each other.
create table table_version (
  place smallint primary key,
  question bigint not null default 0,
  category bigint not null default 0,
  users bigint not null default 0,
  difficulty_level bigint not null default 0,
  work bigint not null default 0
);

insert into table_version (place) select generate_series(0, 31);

-- Raises the versions of changed tables.
create function count_change() returns trigger language plpgsql as $$
  begin
    update table_version set
      question = question + (tg_table_name = 'question')::integer,
      category = category + (tg_table_name = 'category')::integer,
      users = users + (tg_table_name = 'users')::integer,
      difficulty_level = difficulty_level + (tg_table_name = 'difficulty_level')::integer,
      work = work + (
        tg_table_name in ('work', 'work_question', 'work_class', 'work_pupil', 'work_allowance', 'class_pupil')
      )::integer
    where place = pg_backend_pid() % 32;
    return null;
  end
$$;

create trigger category_counts_change after insert or delete or update of name, language, parent on category
  for each statement execute function count_change();
create trigger class_pupil_counts_change after insert or delete or update on class_pupil
  for each statement execute function count_change();
create trigger difficulty_level_counts_change after insert or delete or update on difficulty_level
  for each statement execute function count_change();
create trigger question_counts_change after insert or delete or update on question
  for each statement execute function count_change();
create trigger users_counts_change after insert or delete or update
  of email, first_name, last_name, is_active, is_staff, is_teacher, is_parent, is_pupil on users
  for each statement execute function count_change();
create trigger work_counts_change after insert or delete or update on work
  for each statement execute function count_change();
create trigger work_allowance_counts_change after insert or delete or update on work_allowance
  for each statement execute function count_change();
create trigger work_class_counts_change after insert or delete or update on work_class
  for each statement execute function count_change();
create trigger work_pupil_counts_change after insert or delete or update on work_pupil
  for each statement execute function count_change();
create trigger work_question_counts_change after insert or delete or update on work_question
  for each statement execute function count_change();

-- Counts of questions in categories

-- A transaction that writes questions takes the lock of the tree shared, one that changes the parent of a category takes it alone:
-- a question is counted in the chain of categories that it has at that moment. All take it before locks of rows.
create function share_tree() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtextextended('the tree of categories', 0));
    return null;
  end
$$;

create function hold_tree() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('the tree of categories', 0));
    return null;
  end
$$;

create trigger question_shares_tree before insert or delete or update of category, enabled on question
  for each statement execute function share_tree();
create trigger category_holds_tree before update of parent on category
  for each statement execute function hold_tree();

-- These three update categories in the order of their ids, so that two transactions cannot deadlock.
create function count_changed_tests() returns trigger language plpgsql as $$
  declare
    sign integer = tg_argv[0]::integer;
    changed record;
  begin
    for changed in
      select above.id,
        sum(enabled_tests) filter (where above.id = category)::integer as own,
        sum(enabled_tests)::integer as enabled_tests,
        sum(tests)::integer as tests
      from (
        select category, count(*) filter (where enabled) as enabled_tests, count(*) as tests
        from changed_tests group by category
      ) as delta
      cross join lateral category_chain(category) as above (id)
      group by above.id order by above.id
    loop
      update category
      set tests_count = tests_count + sign * coalesce(changed.own, 0),
          aggregated_tests_count = aggregated_tests_count + sign * changed.enabled_tests,
          aggregated_all_count = aggregated_all_count + sign * changed.tests
      where id = changed.id;
    end loop;
    return null;
  end
$$;

create function count_moved_tests() returns trigger language plpgsql as $$
  declare
    changed record;
  begin
    for changed in
      select above.id,
        coalesce(sum(enabled_tests) filter (where above.id = category), 0)::integer as own,
        sum(enabled_tests)::integer as enabled_tests,
        sum(tests)::integer as tests
      from (
        select category, sum(tests) filter (where enabled) as enabled_tests, sum(tests) as tests
        from (
          select category, enabled, -1 as tests from tests_before
          union all
          select category, enabled, 1 from tests_after
        ) as each_test
        group by category
        having coalesce(sum(tests) filter (where enabled), 0) <> 0 or sum(tests) <> 0
      ) as delta
      cross join lateral category_chain(category) as above (id)
      group by above.id order by above.id
    loop
      update category
      set tests_count = tests_count + changed.own,
          aggregated_tests_count = aggregated_tests_count + coalesce(changed.enabled_tests, 0),
          aggregated_all_count = aggregated_all_count + changed.tests
      where id = changed.id;
    end loop;
    return null;
  end
$$;

create function count_moved_category() returns trigger language plpgsql as $$
  declare
    changed record;
  begin
    for changed in
      select id, sum(sign)::integer as sign
      from (
        select id, -1 as sign from category_chain(old.parent) as id
        union all
        select id, 1 from category_chain(new.parent) as id
      ) as chains
      group by id having sum(sign) <> 0 order by id
    loop
      update category
      set aggregated_tests_count = aggregated_tests_count + changed.sign * new.aggregated_tests_count,
          aggregated_all_count = aggregated_all_count + changed.sign * new.aggregated_all_count
      where id = changed.id;
    end loop;
    return null;
  end
$$;

create trigger question_added after insert on question referencing new table as changed_tests
  for each statement execute function count_changed_tests('1');
create trigger question_changed after update on question referencing old table as tests_before new table as tests_after
  for each statement execute function count_moved_tests();
create trigger question_deleted after delete on question referencing old table as changed_tests
  for each statement execute function count_changed_tests('-1');
create trigger category_moved after update of parent on category
  for each row when (old.parent is distinct from new.parent) execute function count_moved_category();

-- For programs that write many rows with the triggers disabled.
create function recount_tests() returns void language sql as $$
  with own as (
    select category, count(*) as tests, count(*) filter (where enabled) as enabled_tests
    from question group by category
  ), whole as (
    select above.id, sum(tests) as tests, sum(enabled_tests) as enabled_tests
    from own cross join lateral category_chain(category) as above (id)
    group by above.id
  )
  update category
  set tests_count = coalesce(own.enabled_tests, 0),
      aggregated_tests_count = coalesce(whole.enabled_tests, 0),
      aggregated_all_count = coalesce(whole.tests, 0)
  from category as each
  left join own on own.category = each.id
  left join whole on whole.id = each.id
  where category.id = each.id;
  update table_version set question = question + 1 where place = 0;
$$;

-- Counts of answers

create function count_new_answers() returns trigger language plpgsql as $$
  begin
    insert into answers_given (person, times)
    select person, count(*) from rows_after group by person order by person
    on conflict (person) do update set times = answers_given.times + excluded.times;

    insert into question_count (question, place, answers, right_answers, waiting, latest_at)
    select delta.question,
      case when free.place is not null or not exists (
        select from question_count where question = delta.question and place = 0
      ) then 0 else 1 + pg_backend_pid() % 7 end,
      delta.answers, delta.right_answers, delta.waiting, delta.latest_at
    from (
      select question, sum(sign) as answers, coalesce(sum(sign) filter (where percentage = 100), 0) as right_answers,
        coalesce(sum(sign) filter (where percentage is null), 0) as waiting, max(completed_at) as latest_at
      from (select *, 1 as sign from rows_after) as rows_after
      group by question
    ) as delta
    left join lateral (
      select place from question_count where question = delta.question and place = 0 for update skip locked
    ) as free on true
    order by delta.question
    on conflict (question, place) do update set answers = question_count.answers + excluded.answers,
      right_answers = question_count.right_answers + excluded.right_answers,
      waiting = question_count.waiting + excluded.waiting, latest_at = greatest(question_count.latest_at, excluded.latest_at);

    -- The lock makes a transaction that moves or disables the question wait, or this one for it.
    insert into progress (person, category, enabled, answered, right_answers, waiting, points)
    select person, category, enabled, sum(sign) as answered,
      coalesce(sum(sign) filter (where percentage = 100), 0) as right_answers,
      coalesce(sum(sign) filter (where percentage is null), 0) as waiting,
      coalesce(sum(sign * points) filter (where true), 0) as points
    from (select *, 1 as sign from rows_after) as rows_after
    cross join lateral (
      select category, enabled from question where id = rows_after.question for share
    ) as asked
    group by person, category, enabled order by person, category, enabled
    on conflict (person, category, enabled) do update set answered = progress.answered + excluded.answered,
      right_answers = progress.right_answers + excluded.right_answers, waiting = progress.waiting + excluded.waiting,
      points = progress.points + excluded.points;

    insert into answer_time (quarter, place, answers)
    select date_bin('15 minutes', completed_at, timestamptz '2000-01-01 00:00:00Z'), pg_backend_pid() % 16, count(*)
    from rows_after group by 1 order by 1
    on conflict (quarter, place) do update set answers = answer_time.answers + excluded.answers;
    return null;
  end
$$;

-- These change the counts of answers that exist already. The rows of counts are locked in the order of their keys, the
-- questions before the people, as by all other statements: so two of them cannot deadlock.
create function count_changed_answers() returns trigger language plpgsql as $$
  begin
    with delta as materialized (
      select question, sum(sign) as answers, coalesce(sum(sign) filter (where percentage = 100), 0) as right_answers,
        coalesce(sum(sign) filter (where percentage is null), 0) as waiting
      from (select *, -1 as sign from rows_before union all select *, 1 from rows_after) as changed group by question
    ), locked as materialized (
      select question_count.question from question_count join delta using (question)
      where place = 0 and (delta.answers <> 0 or delta.right_answers <> 0 or delta.waiting <> 0)
      order by question_count.question for update of question_count
    )
    update question_count set answers = question_count.answers + delta.answers,
      right_answers = question_count.right_answers + delta.right_answers, waiting = question_count.waiting + delta.waiting
    from delta join locked using (question)
    where question_count.question = delta.question and place = 0;

    with delta as materialized (
      select person, category, enabled, sum(sign) as answered,
        coalesce(sum(sign) filter (where percentage = 100), 0) as right_answers,
        coalesce(sum(sign) filter (where percentage is null), 0) as waiting,
        coalesce(sum(sign * points) filter (where true), 0) as points
      from (select *, -1 as sign from rows_before union all select *, 1 from rows_after) as changed
      join question on question.id = changed.question
      group by person, category, enabled
    ), locked as materialized (
      select person, category, enabled from progress join delta using (person, category, enabled)
      where (delta.answered <> 0 or delta.right_answers <> 0 or delta.waiting <> 0 or delta.points <> 0)
      order by person, category, enabled for update of progress
    )
    update progress set answered = progress.answered + delta.answered,
      right_answers = progress.right_answers + delta.right_answers, waiting = progress.waiting + delta.waiting,
      points = progress.points + delta.points
    from delta join locked using (person, category, enabled)
    where (progress.person, progress.category, progress.enabled) = (delta.person, delta.category, delta.enabled);
    return null;
  end
$$;

create function count_deleted_answers() returns trigger language plpgsql as $$
  begin
    with delta as materialized (
      select question, sum(sign) as answers, coalesce(sum(sign) filter (where percentage = 100), 0) as right_answers,
        coalesce(sum(sign) filter (where percentage is null), 0) as waiting
      from (select *, -1 as sign from rows_before) as changed group by question
    ), locked as materialized (
      select question_count.question from question_count join delta using (question)
      where place = 0 and (delta.answers <> 0 or delta.right_answers <> 0 or delta.waiting <> 0)
      order by question_count.question for update of question_count
    )
    update question_count set answers = question_count.answers + delta.answers,
      right_answers = question_count.right_answers + delta.right_answers, waiting = question_count.waiting + delta.waiting
    from delta join locked using (question)
    where question_count.question = delta.question and place = 0;

    with delta as materialized (
      select person, category, enabled, sum(sign) as answered,
        coalesce(sum(sign) filter (where percentage = 100), 0) as right_answers,
        coalesce(sum(sign) filter (where percentage is null), 0) as waiting,
        coalesce(sum(sign * points) filter (where true), 0) as points
      from (select *, -1 as sign from rows_before) as changed join question on question.id = changed.question
      group by person, category, enabled
    ), locked as materialized (
      select person, category, enabled from progress join delta using (person, category, enabled)
      where (delta.answered <> 0 or delta.right_answers <> 0 or delta.waiting <> 0 or delta.points <> 0)
      order by person, category, enabled for update of progress
    )
    update progress set answered = progress.answered + delta.answered,
      right_answers = progress.right_answers + delta.right_answers, waiting = progress.waiting + delta.waiting,
      points = progress.points + delta.points
    from delta join locked using (person, category, enabled)
    where (progress.person, progress.category, progress.enabled) = (delta.person, delta.category, delta.enabled);

    delete from progress using (
      select distinct person, category, enabled from rows_before join question on question.id = question
    ) as emptied
    where progress.person = emptied.person and progress.category = emptied.category
      and progress.enabled = emptied.enabled and progress.answered = 0;
    insert into answer_time (quarter, place, answers)
    select date_bin('15 minutes', completed_at, timestamptz '2000-01-01 00:00:00Z'), pg_backend_pid() % 16, -count(*)
    from rows_before group by 1 order by 1
    on conflict (quarter, place) do update set answers = answer_time.answers + excluded.answers;
    return null;
  end
$$;

create trigger answer_added after insert on answer referencing new table as rows_after
  for each statement execute function count_new_answers();
create trigger answer_changed after update on answer referencing old table as rows_before new table as rows_after
  for each statement execute function count_changed_answers();
create trigger answer_deleted after delete on answer referencing old table as rows_before
  for each statement execute function count_deleted_answers();

-- The counts of people move with the category of the question, and with whether it is enabled.
create function move_progress() returns trigger language plpgsql as $$
  begin
    if not exists (
      select from tests_before as before join tests_after as after using (id)
      where (before.category, before.enabled) <> (after.category, after.enabled)
    ) then
      return null;
    end if;
    insert into progress (person, category, enabled, answered, right_answers, waiting, points)
    select person, moved.category, moved.enabled, sum(sign) as answered,
      coalesce(sum(sign) filter (where percentage = 100), 0) as right_answers,
      coalesce(sum(sign) filter (where percentage is null), 0) as waiting,
      coalesce(sum(sign * points) filter (where true), 0) as points
    from (
      select id, category, enabled, -1 as sign from tests_before
      union all
      select id, category, enabled, 1 from tests_after
    ) as moved
    join answer on answer.question = moved.id
    group by person, moved.category, moved.enabled having sum(sign) <> 0
    order by person, moved.category, moved.enabled
    on conflict (person, category, enabled) do update set answered = progress.answered + excluded.answered,
      right_answers = progress.right_answers + excluded.right_answers, waiting = progress.waiting + excluded.waiting,
      points = progress.points + excluded.points;
    delete from progress using (
      select distinct person, before.category, before.enabled
      from tests_before as before join answer on answer.question = before.id
    ) as emptied
    where progress.person = emptied.person and progress.category = emptied.category
      and progress.enabled = emptied.enabled and progress.answered = 0;
    return null;
  end
$$;

create trigger question_moves_progress after update on question
  referencing old table as tests_before new table as tests_after
  for each statement execute function move_progress();

-- Before, because when the answers are deleted with the question its category is not known any more.
create function uncount_question() returns trigger language plpgsql as $$
  begin
    with delta as materialized (
      select person, sum(sign) as answered, coalesce(sum(sign) filter (where percentage = 100), 0) as right_answers,
        coalesce(sum(sign) filter (where percentage is null), 0) as waiting,
        coalesce(sum(sign * points) filter (where true), 0) as points
      from (select *, -1 as sign from answer where question = old.id) as answer
      group by person
    ), locked as materialized (
      select person from progress join delta using (person)
      where category = old.category and enabled = old.enabled order by person for update of progress
    )
    update progress set answered = progress.answered + delta.answered,
      right_answers = progress.right_answers + delta.right_answers, waiting = progress.waiting + delta.waiting,
      points = progress.points + delta.points
    from delta join locked using (person)
    where progress.person = delta.person and category = old.category and enabled = old.enabled;
    delete from progress
    where person in (select person from answer where question = old.id)
      and category = old.category and enabled = old.enabled and answered = 0;
    return old;
  end
$$;

create trigger question_uncounted before delete on question
  for each row execute function uncount_question();

-- For programs that write many rows with the triggers disabled.
create function recount_answers() returns void language sql as $$
  delete from progress;
  delete from question_count;
  delete from answer_time;
  insert into progress (person, category, enabled, answered, right_answers, waiting, points)
  select person, category, enabled, sum(sign) as answered,
    coalesce(sum(sign) filter (where percentage = 100), 0) as right_answers,
    coalesce(sum(sign) filter (where percentage is null), 0) as waiting,
    coalesce(sum(sign * points) filter (where true), 0) as points
  from (select answer.*, 1 as sign from answer) as answer join question on question.id = answer.question
  group by person, category, enabled order by person, category, enabled;
  insert into question_count (question, place, answers, right_answers, waiting, latest_at)
  select question, 0, sum(sign) as answers, coalesce(sum(sign) filter (where percentage = 100), 0) as right_answers,
    coalesce(sum(sign) filter (where percentage is null), 0) as waiting, max(completed_at)
  from (select answer.*, 1 as sign from answer) as answer group by question order by question;
  insert into answer_time (quarter, place, answers)
  select date_bin('15 minutes', completed_at, timestamptz '2000-01-01 00:00:00Z'), 0, count(*)
  from answer group by 1 order by 1;
$$;

-- Erased accounts

-- What lists say of people goes with their names when they are erased.
create function forget_roster_rows() returns trigger language plpgsql as $$
  begin
    update roster_row set draft = null, receipt = '{}', undo = null where person = new.id;
    return null;
  end
$$;

create trigger users_forgets_roster_rows after update of erased_at on users
  for each row when (new.erased_at is not null) execute function forget_roster_rows();
