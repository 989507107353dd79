-- The times for which a person was a pupil of a class, without the present one: a row each time.
create table past_membership (
  class integer not null references class on delete cascade,
  person integer not null references users on delete cascade,
  joined_at timestamptz not null,
  left_at timestamptz not null,
  primary key (class, person, left_at)
);
create index past_membership_person on past_membership (person);

create function note_past_membership() returns trigger language plpgsql as $$
  begin
    -- A class or an account that is deleted takes its memberships along.
    insert into past_membership (class, person, joined_at, left_at)
    select old.class, old.person, old.joined_at, now()
    where exists (select from class where id = old.class) and exists (select from users where id = old.person)
    on conflict do nothing;
    return null;
  end
$$;
create trigger class_pupil_becomes_past after delete on class_pupil
  for each row execute function note_past_membership();

-- Pupils who left before this table was made: the audit trail knows whom teachers and staff removed, an applied list whom it moved.
insert into past_membership (class, person, joined_at, left_at)
select class.id, removed.person, coalesce((
    select max(added.made_at) from audit_entry as added
    where added.action = 'class.members' and added.person = removed.person and added.made_at < removed.made_at
      and added.details ->> 'as' = 'pupil' and added.details ->> 'change' = 'added'
      and added.details -> 'class' = removed.details -> 'class'
  ), '2000-01-01'), removed.made_at
from audit_entry as removed join class on to_jsonb(class.id) = removed.details -> 'class'
join users on users.id = removed.person and users.closed_at is null
where removed.action = 'class.members'
  and removed.details ->> 'as' = 'pupil' and removed.details ->> 'change' = 'removed'
on conflict do nothing;
insert into past_membership (class, person, joined_at, left_at)
select class.id, moved.person, '2000-01-01', made.applied_at
from roster_row as moved join roster_import as made on made.id = moved.import and made.state = 'applied'
cross join jsonb_array_elements(moved.undo -> 'left') as membership
join class on to_jsonb(class.id) = membership -> 'class'
join users on users.id = moved.person and users.closed_at is null
where not (membership ->> 'is_teacher')::boolean
on conflict do nothing;

-- The work of which an answer has become a result; null of an answer in free solving.
alter table answer add column work integer references work on delete set null;
create index answer_work on answer (work) where work is not null;

update answer set work = attempt.work
from work_attempt as attempt join work_answer as given on given.attempt = attempt.id
where attempt.person = answer.person and given.question = answer.question
  and attempt.handed_in_at = answer.completed_at and given.answer is not null;

-- As wholePercent of contract/results.ts; a test compares both.
create function whole_percent(part numeric, whole numeric) returns integer language sql immutable as $$
  select case
    when whole <= 0 or part <= 0 then 0
    when part >= whole then 100
    else least(99, greatest(1, round(100 * part / whole)))
  end::integer
$$;

create or replace view attempt_result as
select attempt.id as attempt, asked.tests, asked.most, coalesce(given.answered, 0) as answered,
  coalesce(given.waiting, 0) as waiting, coalesce(given.points, 0) as points,
  whole_percent(coalesce(given.points, 0), asked.most) as percentage
from work_attempt as attempt
cross join lateral (
  select count(weight)::integer as tests, coalesce(sum(weight), 0)::integer as most
  from unnest(attempt.weights) as weight
) as asked
cross join lateral (
  select count(*) filter (where answer is not null)::integer as answered,
    count(*) filter (where answer is not null and points is null)::integer as waiting,
    sum(points) as points
  from work_answer where work_answer.attempt = attempt.id
) as given;

-- The later one of two times at which a work shows something.
create function later_shown(one text, other text) returns text language sql immutable as $$
  select case
    when 'never' in (one, other) then 'never'
    when 'closed' in (one, other) then 'closed'
    when 'end' in (one, other) then 'end'
    else 'each'
  end
$$;

-- The questions that each work of a person keeps from the person: it does not show the key, or not the explanation, yet.
create function kept_by_work(asked integer, moment timestamptz) returns table (work integer, question integer)
language sql stable rows 20 as $$
  with mine as materialized (
    select work.id, later_shown(work.show_keys, work.show_explanations) as shown, work.archived_at, given.closes_at,
      case when 'closed' in (work.show_keys, work.show_explanations) then closes_for_all(work.id) end as for_all,
      exists (
        select from work_attempt as attempt
        where attempt.work = work.id and attempt.person = asked
          and (attempt.handed_in_at is not null or attempt.ends_at <= moment)
      ) as has_handed_in
    from work_of(asked) as given join work on work.id = given.work
  )
  select mine.id, content.question
  from mine
  cross join lateral (
    select work_question.question from work_question where work_question.work = mine.id
    union
    select unnest(attempt.questions) from work_attempt as attempt
    where attempt.work = mine.id and attempt.person = asked
  ) as content
  -- What an answer to the question itself cannot change is decided once for a work.
  where not is_shown(mine.shown, mine.for_all, mine.closes_at, mine.archived_at, mine.has_handed_in, false, moment)
    and not (mine.shown = 'each' and exists (
      select from work_attempt as attempt join work_answer as given on given.attempt = attempt.id
      where attempt.work = mine.id and attempt.person = asked
        and given.question = content.question and given.answer is not null
    ))
$$;

create or replace function kept_questions(asked integer, moment timestamptz) returns setof integer
language sql stable rows 20 as $$
  select question from kept_by_work(asked, moment) group by question
$$;
