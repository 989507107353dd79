-- Names of people are on one line and have no characters that are not seen, as in requests and lists: see contract/wire/names.ts.
update users
set first_name = coalesce(nullif(cleaned.first_name, ''), users.first_name),
  last_name = coalesce(nullif(cleaned.last_name, ''), users.last_name)
from (
  select id,
    trim(regexp_replace(regexp_replace(first_name, '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'), '\s+', ' ', 'g')) as first_name,
    trim(regexp_replace(regexp_replace(last_name, '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'), '\s+', ' ', 'g')) as last_name
  from users
) as cleaned
where cleaned.id = users.id and (cleaned.first_name, cleaned.last_name) <> (users.first_name, users.last_name);

-- What lists make is shown with their dry run. Of those of before it is not stored.
update roster_import set settings = settings || '{"new_classes": []}';
