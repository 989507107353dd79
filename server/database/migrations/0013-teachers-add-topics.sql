-- Whether teachers add topics below subjects, as staff do.
alter table school_text add column teachers_add_topics boolean not null default false;
