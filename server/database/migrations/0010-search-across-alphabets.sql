-- The form in which texts are searched: composed, in lower case, in Latin letters, with one kind of quotation mark and dash, and without
-- apostrophes and characters that are not seen. A letter gives the same letters at every place of a word, so that a part of a text is found
-- like the whole; the spellings ye, yo, е, ё and э of Uzbek and Russian are all e.
create or replace function search_form(written text) returns text language sql immutable parallel safe as $$
  select
    replace(replace(replace(replace(replace(replace(replace(
      -- translate looks for each letter in the whole list: it is left out where a text needs none, and begins with frequent letters.
      case when plain ~ '[^\u0001-\u007F]' then translate(
        plain,
        'оаиентсрлвкмдпугызбйхжфэёқўғҳщґєіїәөүұңһ' || 'ıíáǵğńóõöúüşç',
        'oaientsrlvkmdpugizbyxjfeeqoghшgeiiaouunh' || 'iiaggnooouuшч'
      ) else plain end,
      'ш', 'sh'), 'ч', 'ch'), 'ц', 'ts'), 'ю', 'yu'), 'я', 'ya'), 'yo', 'e'), 'ye', 'e')
  from (
    select regexp_replace(regexp_replace(regexp_replace(
      replace(lower(normalize(replace(written, U&'-\00AD', ''), nfc) collate "und-x-icu"), 'ьо', 'ё'),
      $unseen$[ъь'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ\u00AD\u0307\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFE00-\uFE0F\uFEFF]$unseen$, '', 'g'),
      '[“”„‟«»‹›〝〞″‶]', '"', 'g'),
      '[‐‑‒–—―−⁃﹣－]', '-', 'g') as plain
  ) as folded
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
