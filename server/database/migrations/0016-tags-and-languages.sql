-- The forms in which tags are compared: without regard to case, alphabet and apostrophes.
create function tag_forms(tags jsonb) returns text[] language sql immutable parallel safe
return array(select search_form(tag) from jsonb_array_elements_text(tags) as tag);

-- The language in which a test asks, as its letters and most frequent words tell: uz, ru, en, or blank where it has no words. Uzbek is found in
-- both alphabets, by its letters and words, unless there are more words of the other language: a name alone makes no test Uzbek.
create function language_of(written text) returns text language sql immutable parallel safe
return (
  select case
    when cyrillic = 0 and latin = 0 then ''
    when cyrillic >= latin then case
      when regexp_count(words, '[ўқғҳ]| (ва|учун|билан|бу|нима|неча|топинг|бўлса|керак)(?= )')
        > regexp_count(words, '[ыщ]| (в|на|и|не|из|для|что|как|где|кто|это|по)(?= )') then 'uz'
      else 'ru'
    end
    -- Neither it’s and o’clock nor quite and Iraq.
    when regexp_count(words, '[og]ʻ(?!(s|d|ll|clock) )[a-z]|q[^u ]| (va|uchun|bilan|nima|necha|nechta|toping|yoki)(?= )')
      > regexp_count(words, ' (the|of|is|are|in|to|and|or|what|which|where|who|how|for|with|from|does)(?= )') then 'uz'
    else 'en'
  end
  from (
    select words, length(words) - length(translate(words, 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ', '')) as cyrillic,
      -- The names of variables are no words.
      length(lasting) - length(translate(lasting, 'abcdefghijklmnopqrstuvwxyz', '')) as latin
    from (
      select words, regexp_replace(words, ' [a-z]{1,2}(?= )', '', 'g') as lasting
      from (
        select ' ' || regexp_replace(
          translate(lower(written collate "und-x-icu"), $$'`´ʹʼʽʾʿˈˊˋ‘’‛′‵ꞌ$$, repeat('ʻ', 17)), '[^a-zа-яёўқғҳʻ]+', ' ', 'g'
        ) || ' ' as words
        -- offset 0 keeps PostgreSQL from computing the words anew at each place where they are used.
        offset 0
      ) as folded
      offset 0
    ) as lasting
    offset 0
  ) as counted
);

alter table question
  -- Words of its author, each as it is written.
  add column tags jsonb not null default '[]' check (jsonb_typeof(tags) = 'array'),
  -- Options may be names in any letters: they count where the question has no words.
  add column language text generated always as (coalesce(nullif(language_of(savol), ''), language_of(texts_of(content)))) stored;
-- Most tests have no tags, and cost nothing here.
create index question_tags on question using gin (tag_forms(tags)) where tags <> '[]';
create index question_tagged on question (id) where tags <> '[]';
create index question_language on question (language, id);
create index question_language_author on question (author, language, id);
