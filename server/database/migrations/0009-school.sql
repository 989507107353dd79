-- What the school says about itself: one row, once staff have written it.
create table school_text (
  id integer primary key default 1 check (id = 1),
  name text not null check (name <> ''),
  contact text not null,
  privacy text not null
);
