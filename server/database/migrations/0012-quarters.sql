-- The quarters of the school years for which staff have set others than the usual ones; the year is the one in which the school year begins.
create table school_quarters (
  year integer primary key,
  quarters jsonb not null
);
