-- The form in which texts are searched: composed, in lower case, in Latin letters, with one kind of quotation mark and dash, and without
-- apostrophes and characters that are not seen. A letter gives the same letters at every place of a word, so that a part of a text is found
-- like the whole; the spellings ye, yo, е, ё and э of Uzbek and Russian are all e.
create or replace function search_form(written text) returns text language sql immutable parallel safe as $$
  select
    replace(replace(replace(replace(replace(replace(replace(
      translate(
        replace(lower(normalize(replace(written, U&'-\00AD', ''), nfc) collate "und-x-icu"), 'ьо', 'ё'),
        'абвгґдеєжзиіїйклмнопрстуфхыэёўқғҳ' || 'щşç' || 'әөүұңһ' || 'ıíáǵğńóõöúü'
          || '“”„‟«»‹›〝〞″‶' || '‐‑‒–—―−⁃﹣－'
          || 'ъь' || $apostrophes$'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ$apostrophes$
          || U&'\0307\034F\00AD\061C\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068\2069\206A\206B\206C\206D\206E\206F\FEFF\FE00\FE01\FE02\FE03\FE04\FE05\FE06\FE07\FE08\FE09\FE0A\FE0B\FE0C\FE0D\FE0E\FE0F',
        'abvggdeejziiiyklmnoprstufxieeoqgh' || 'шшч' || 'aouunh' || 'iiaggnooouu'
          || repeat('"', 12) || repeat('-', 10)
      ),
      'ш', 'sh'), 'ч', 'ch'), 'ц', 'ts'), 'ю', 'yu'), 'я', 'ya'), 'yo', 'e'), 'ye', 'e')
$$;

-- The form in which names of people are searched: as search_form, and equal where a name is heard alike and spelled by another alphabet or in
-- a passport: ў, oʻ and у, ҳ, х and kh, қ and к, ж, дж and zh, й, и and y.
create function name_form(written text) returns text language sql immutable parallel safe as $$
  select
    replace(replace(replace(replace(replace(replace(
      translate(search_form(written), 'uxqy', 'ohki'),
      'shch', 'sh'), 'kh', 'h'), 'gh', 'g'), 'zh', 'j'), 'dj', 'j'), 'ii', 'i')
$$;

-- PostgreSQL before 17 cannot change what a column is generated from, and none computes it anew when a function changes. The indexes go with the columns.
alter table users drop column search_text,
  add column search_text text generated always as (name_form(first_name || ' ' || last_name || ' ' || email)) stored;
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
