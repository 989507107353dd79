-- The body is read now and not at each call, so that a dump of PostgreSQL can be restored: it fills the generated column of names with an empty
-- search path, where a body that is text finds no search_form.
create or replace function name_form(written text) returns text language sql immutable parallel safe
return
  replace(replace(replace(replace(replace(replace(
    translate(search_form(written), 'uxqy', 'ohki'),
    'shch', 'sh'), 'kh', 'h'), 'gh', 'g'), 'zh', 'j'), 'dj', 'j'), 'ii', 'i');
