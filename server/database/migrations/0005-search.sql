-- The form in which texts are searched: composed, in lower case, with one kind of apostrophe, quotation mark and dash, with е for ё and i for ı, í
-- and İ, and without characters that are not seen. All apostrophes become one that is a letter: so an index of trigrams finds oʻ and gʻ like
-- other letters, and its results need no second check.
create function search_form(written text) returns text language sql immutable parallel safe as $$
  select translate(
    lower(normalize(replace(written, U&'-\00AD', ''), nfc) collate "und-x-icu"),
    'ёıí' || $apostrophes$'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ$apostrophes$ || '“”„‟«»‹›〝〞″‶' || '‐‑‒–—―−⁃﹣－'
      || U&'\0307\034F\00AD\061C\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068\2069\206A\206B\206C\206D\206E\206F\FEFF\FE00\FE01\FE02\FE03\FE04\FE05\FE06\FE07\FE08\FE09\FE0A\FE0B\FE0C\FE0D\FE0E\FE0F',
    'еii' || repeat('ʻ', 18) || repeat('"', 12) || repeat('-', 10)
  )
$$;

-- PostgreSQL before 17 cannot change what a column is generated from. The indexes go with the columns.
alter table users drop column search_text,
  add column search_text text generated always as (search_form(first_name || ' ' || last_name || ' ' || email)) stored;
create index users_search on users using gin (search_text gin_trgm_ops);

alter table category drop column search_text,
  add column search_text text generated always as (search_form(name)) stored;
create index category_search on category using gin (search_text gin_trgm_ops);

alter table question drop column search_text,
  add column search_text text generated always as (search_form(savol || E'\n' || texts_of(content))) stored;
create index question_search on question using gin (search_text gin_trgm_ops);

alter table post drop column search_text,
  add column search_text text generated always as (search_form(title || E'\n' || text)) stored;
create index post_search on post using gin (search_text gin_trgm_ops);
