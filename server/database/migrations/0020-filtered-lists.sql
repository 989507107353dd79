-- Lists of a large bank that few of its tests are in: those of a rare language by name, and those without a key.
create index question_language_name on question (language, name_key, id);
create index question_without_key on question (id) where key is null;
