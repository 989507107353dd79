-- Columns that teachers add to the grade books of their classes, for what they mark outside of Savol.
create table grade_column (
  id integer generated always as identity primary key,
  class integer not null references class on delete cascade,
  author integer references users on delete set null,
  title text not null check (title <> '' and length(title) <= 100),
  -- By the calendar of the school.
  day date not null,
  kind text not null check (kind in ('oral', 'homework', 'written', 'other')),
  -- The most points of a mark.
  most smallint not null check (most between 1 and 1000),
  -- How much it counts in the averages of the grade book.
  weight numeric(4, 2) not null default 1 check (weight >= 0),
  -- Counts its changes, those of its marks too.
  version integer not null default 1
);
create index grade_column_class on grade_column (class);
create index grade_column_author on grade_column (author);

-- What pupils have in these columns: points, a note, or both.
create table grade_mark (
  grade_column integer not null references grade_column on delete cascade,
  person integer not null references users on delete cascade,
  points numeric(6, 2) check (points >= 0),
  note text not null default '' check (length(note) <= 200),
  check (points is not null or note <> ''),
  primary key (grade_column, person)
);
create index grade_mark_person on grade_mark (person);
