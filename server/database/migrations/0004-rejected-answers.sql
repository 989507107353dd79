-- Answers that did not count when they came, each with the reason and what became of it. Tests and works are named without a reference, since one
-- that was deleted is a reason.
create table rejected_answer (
  id integer generated always as identity primary key,
  person integer not null references users on delete cascade,
  kind text not null check (kind in ('answer', 'work', 'hand_in')),
  -- The test of an `answer`, and of an answer that came after the end of its attempt.
  question integer,
  work integer,
  reason text not null,
  -- A `held` answer counts nowhere. In the other states are answers to an exam that goes on without a line, which came after the end of their attempt.
  state text not null check (state in ('held', 'waiting', 'counted', 'taken', 'left_out', 'replaced')),
  -- When it was given, as the device says; null where it says nothing that can be stored.
  at timestamptz,
  received_at timestamptz not null default now(),
  -- Of a held answer: the Idempotency-Key with which it was sent, and what was sent, of which nothing was checked.
  key uuid,
  body jsonb,
  -- Of the others: the answer in the form of the type of its test, null where the answer is taken back, and the version of the test that was asked.
  attempt integer references work_attempt on delete cascade,
  answer jsonb,
  version integer,
  choice integer,
  decided_by integer references users on delete set null,
  decided_at timestamptz,
  -- A test is not deleted to which an attempt has an answer.
  asked integer generated always as (case when attempt is not null then question end) stored references question,
  unique (person, key),
  check ((kind = 'answer') = (work is null)),
  check (case when state = 'held'
    then num_nulls(key, body, at) = 0 and attempt is null and (question is null) = (work is not null)
    else kind = 'work' and num_nulls(attempt, question, version, choice) = 0 end),
  check ((decided_at is null) = (state in ('held', 'waiting', 'counted', 'replaced')))
);

insert into rejected_answer (person, kind, question, work, reason, state, at, received_at, key, body)
select person, kind, question, work, reason, 'held', at, received_at, id, body
from untaken_answer order by received_at, id;

insert into rejected_answer
  (person, kind, question, work, reason, state, at, received_at, attempt, answer, version, choice, decided_by, decided_at)
select person, 'work', question, work, 'over', decided, at, received_at, attempt, answer, version, choice, decided_by, decided_at
from late_answer join work_attempt on work_attempt.id = attempt order by late_answer.id;

drop table untaken_answer, late_answer;

create index rejected_answer_received_at on rejected_answer (person, received_at, id);
create index rejected_answer_attempt on rejected_answer (attempt, question) where attempt is not null;
create index rejected_answer_decided_by on rejected_answer (decided_by) where decided_by is not null;
create index rejected_answer_asked on rejected_answer (asked) where asked is not null;
-- Of each test at most one answer waits.
create unique index rejected_answer_waiting on rejected_answer (attempt, question) where state = 'waiting';
