-- Named sets of tests, and with whom their authors share them: see question-sets/store.ts.
create table question_set (
  id integer generated always as identity primary key,
  name text not null,
  author integer not null references users on delete cascade,
  -- The set has all tests of its author in this category and below it; null for one that its author fills.
  category integer references category on delete cascade,
  made_at timestamptz not null default now()
);
create index question_set_author on question_set (author, id);
create index question_set_category on question_set (category, author) where category is not null;

create table question_set_test (
  question_set integer not null references question_set on delete cascade,
  place integer not null,
  question integer not null references question on delete cascade,
  primary key (question_set, question)
);
create index question_set_test_question on question_set_test (question);

create table question_set_share (
  question_set integer not null references question_set on delete cascade,
  -- Null for the whole school.
  person integer references users on delete cascade,
  -- Whether the tests that the author of the set has written may be changed; otherwise they are used only.
  may_change boolean not null,
  unique nulls not distinct (question_set, person)
);
create index question_set_share_person on question_set_share (person);

create function forget_question_sets() returns trigger language plpgsql as $$
  begin
    delete from question_set where author = new.id;
    delete from question_set_share where person = new.id;
    return null;
  end
$$;

create trigger users_forgets_question_sets after update of erased_at on users
  for each row when (new.erased_at is not null) execute function forget_question_sets();
