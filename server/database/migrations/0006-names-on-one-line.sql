-- Names of people are on one line and have no characters that are not seen, as in requests and lists: see contract/wire/names.ts.
update users
set first_name = coalesce(nullif(cleaned.first_name, ''), users.first_name),
  last_name = coalesce(nullif(cleaned.last_name, ''), users.last_name)
from (
  select id,
    trim(regexp_replace(regexp_replace(normalize(first_name, nfc), '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g'), '\s+', ' ', 'g')) as first_name,
    trim(regexp_replace(regexp_replace(normalize(last_name, nfc), '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g'), '\s+', ' ', 'g')) as last_name
  from users
) as cleaned
where cleaned.id = users.id and (cleaned.first_name, cleaned.last_name) <> (users.first_name, users.last_name);

-- The dry run of a list shows the classes that it makes. Of earlier lists they are not stored.
update roster_import set settings = settings || '{"new_classes": []}';
