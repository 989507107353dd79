-- What tests that ask the same have alike: the lines of their question and of its parts, in any order and without white space, as a number.
create function same_form(folded text) returns bigint language sql immutable parallel safe
return (
  select hashtextextended(coalesce(string_agg(line, E'\n' order by line collate "C"), ''), 0)
  from unnest(string_to_array(translate(folded, U&' \0009\000D\00A0', ''), E'\n')) as line
  where line <> ''
);
create index question_same on question (same_form(search_text));

-- Imports of tests from files of other programs: see question-imports/store.ts.
create table question_import (
  id integer generated always as identity primary key,
  made_by integer not null references users on delete cascade,
  made_at timestamptz not null default now(),
  source text not null check (length(source) <= 255),
  format text not null,
  encoding text not null,
  -- The category below which its tests are; null where it was deleted.
  category integer references category on delete set null,
  -- The categories of the source by their paths, each with the category of its tests; null where one is made.
  categories jsonb not null,
  -- Whether its maker may add categories.
  adds_categories boolean not null,
  state text not null default 'checked' check (state in ('checked', 'applying', 'applied', 'undone')),
  problem text not null default '' check (problem in ('', 'category_deleted', 'failed')),
  applied_at timestamptz,
  undone_at timestamptz,
  -- Items that are written while it is being applied, in a transaction of its own.
  written integer not null default 0,
  -- The categories that it made.
  made_categories integer[] not null default '{}',
  check ((applied_at is not null) = (state in ('applied', 'undone')) and (undone_at is not null) = (state = 'undone'))
);
create index question_import_made_by on question_import (made_by, id);
create index question_import_category on question_import (category) where category is not null;

create table question_import_item (
  import integer not null references question_import on delete cascade,
  number integer not null,
  place text not null,
  name text not null,
  category jsonb not null,
  -- The test of the source, with its corrections: see question-imports/reading/item.ts. Null where nothing could be read.
  draft jsonb,
  -- The remarks of reading and checking; the receipt has those that compare it with other tests too.
  remarks jsonb not null,
  receipt jsonb not null,
  outcome text not null check (outcome in ('imported', 'changed', 'refused')),
  -- Whether its maker takes it in though the same test is there, or leaves it out; null where neither was said.
  included boolean,
  -- The same for items that ask the same; null where it is no test.
  same text,
  -- A test of the bank that asks the same, and the name of its category.
  duplicate_of integer references question on delete set null,
  duplicate_in text not null default '',
  test integer references question on delete set null,
  primary key (import, number)
);
create index question_import_item_duplicate_of on question_import_item (duplicate_of) where duplicate_of is not null;
create index question_import_item_test on question_import_item (test) where test is not null;

create table question_import_file (
  import integer not null references question_import on delete cascade,
  name text not null,
  -- What the source has; null once the import is applied.
  bytes bytea,
  -- The stored file: its name, and the seconds of a recording.
  media jsonb,
  -- Whether it is no picture or recording.
  is_broken boolean not null default false,
  primary key (import, name)
);
-- Pictures and recordings are compressed already.
alter table question_import_file alter column bytes set storage external;

create function forget_question_imports() returns trigger language plpgsql as $$
  begin
    delete from question_import where made_by = new.id;
    return null;
  end
$$;

create trigger users_forgets_question_imports after update of erased_at on users
  for each row when (new.erased_at is not null) execute function forget_question_imports();
