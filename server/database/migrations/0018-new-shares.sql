-- A set that is shared with a colleague is new to that person until the list of sets is opened: see question-sets/store.ts.
-- No share from before is new, and none with the whole school.
alter table question_set_share add column is_new boolean not null default false;
