import { sql, type Kysely } from 'kysely';

const letters = ['a', 'b', 'c', 'd', 'e'];
const ofQuestion = ['answers', 'right_answers', 'waiting', ...letters];
const ofPerson = ['answered', 'right_answers', 'waiting', 'points'];

/* Sums over answers that were added or removed: `sign` is 1 or -1. */
const sum = (what: string, condition = 'true') => `coalesce(sum(${what}) filter (where ${condition}), 0)`;
const graded = `${sum('sign', 'percentage = 100')} as right_answers, ${sum('sign', 'percentage is null')} as waiting`;
const sumsOfQuestion = `sum(sign) as answers, ${graded},
  ${letters.map((letter) => `${sum('sign', `users_answer = '${letter}'`)} as ${letter}`).join(', ')}`;
const sumsOfPerson = `sum(sign) as answered, ${graded}, ${sum('sign * points')} as points`;

const list = (names: string[], prefix = '') => names.map((name) => prefix + name).join(', ');
const columns = (names: string[]) => names.map((name) => `${name} integer not null`).join(', ');
const adding = (table: string, names: string[], delta: string) =>
  names.map((name) => `${name} = ${table}.${name} + ${delta}.${name}`).join(', ');
const anyOf = (names: string[]) => `(${names.map((name) => `delta.${name} <> 0`).join(' or ')})`;

const quarter = `date_bin('15 minutes', completed_at, timestamptz '2000-01-01 00:00:00Z')`;
const latest = `latest_at = greatest(question_count.latest_at, excluded.latest_at)`;

/**
 * Changes the counts of answers that exist already by rows of answers with a sign. The rows of counts are locked in the
 * order of their keys, the questions before the people, as by all other statements: so two of them cannot deadlock.
 */
const changeCounts = (changed: string) => `
  with delta as materialized (
    select question, ${sumsOfQuestion} from (${changed}) as changed group by question
  ), locked as materialized (
    select question_count.question from question_count join delta using (question)
    where place = 0 and ${anyOf(ofQuestion)}
    order by question_count.question for update of question_count
  )
  update question_count set ${adding('question_count', ofQuestion, 'delta')}
  from delta join locked using (question)
  where question_count.question = delta.question and place = 0;

  with delta as materialized (
    select person, category, enabled, ${sumsOfPerson}
    from (${changed}) as changed join question on question.id = changed.question
    group by person, category, enabled
  ), locked as materialized (
    select person, category, enabled from progress join delta using (person, category, enabled)
    where ${anyOf(ofPerson)}
    order by person, category, enabled for update of progress
  )
  update progress set ${adding('progress', ofPerson, 'delta')}
  from delta join locked using (person, category, enabled)
  where (progress.person, progress.category, progress.enabled) = (delta.person, delta.category, delta.enabled);`;

const statements = [
  // For a hundred times an ordinary school: sorting and indexing in memory rather than in files.
  `set local work_mem = '128MB'`,
  `set local maintenance_work_mem = '256MB'`,
  // By person and category, enabled questions and disabled ones apart. A row without answers is deleted, so a category without
  // questions has no rows.
  `create table progress (
    person integer not null, category integer not null, enabled boolean not null, ${columns(ofPerson)}
  ) with (fillfactor = 90)`,
  // By question. Answers that arrive while another transaction has the row with place 0 locked are counted in another row: a
  // class that answers one question at once does not wait in line. The count is the sum of the rows.
  `create table question_count (
    question integer not null, place smallint not null, ${columns(ofQuestion)},
    -- No answer is later than the latest of the rows.
    latest_at timestamptz not null
  ) with (fillfactor = 90)`,
  // How many answers came in each quarter of an hour, of which the days of every time zone consist. Each connection counts in the
  // row of its process number, modulo 16.
  `create table answer_time (
    quarter timestamptz not null, place smallint not null, answers integer not null
  ) with (fillfactor = 50)`,

  // For programs that write many rows with the triggers disabled.
  `create function recount_answers() returns void language sql as $$
    delete from progress;
    delete from question_count;
    delete from answer_time;
    insert into progress (person, category, enabled, ${list(ofPerson)})
    select person, category, enabled, ${sumsOfPerson}
    from (select answer.*, 1 as sign from answer) as answer join question on question.id = answer.question
    group by person, category, enabled order by person, category, enabled;
    insert into question_count (question, place, ${list(ofQuestion)}, latest_at)
    select question, 0, ${sumsOfQuestion}, max(completed_at)
    from (select answer.*, 1 as sign from answer) as answer group by question order by question;
    insert into answer_time (quarter, place, answers)
    select ${quarter}, 0, count(*) from answer group by 1 order by 1;
  $$`,
  `select recount_answers()`,
  `alter table progress add primary key (person, category, enabled),
    add foreign key (person) references users on delete cascade`,
  `alter table question_count add primary key (question, place),
    add foreign key (question) references question on delete cascade`,
  `alter table answer_time add primary key (quarter, place)`,

  // The latest answers of a person, and those to a question.
  `create index answer_person on answer (person, completed_at)`,
  `drop index answer_question`,
  `create index answer_question on answer (question, completed_at)`,
  `create index question_count_waiting on question_count (question) where waiting <> 0`,

  // Replaces count_answers_given.
  `drop trigger answer_given on answer`,
  `drop function count_answers_given()`,
  `create function count_new_answers() returns trigger language plpgsql as $$
    begin
      insert into answers_given (person, times)
      select person, count(*) from rows_after group by person order by person
      on conflict (person) do update set times = answers_given.times + excluded.times;

      insert into question_count (question, place, ${list(ofQuestion)}, latest_at)
      select delta.question,
        case when free.place is not null or not exists (
          select from question_count where question = delta.question and place = 0
        ) then 0 else 1 + pg_backend_pid() % 7 end,
        ${list(ofQuestion, 'delta.')}, delta.latest_at
      from (
        select question, ${sumsOfQuestion}, max(completed_at) as latest_at
        from (select *, 1 as sign from rows_after) as rows_after
        group by question
      ) as delta
      left join lateral (
        select place from question_count where question = delta.question and place = 0 for update skip locked
      ) as free on true
      order by delta.question
      on conflict (question, place) do update set ${adding('question_count', ofQuestion, 'excluded')}, ${latest};

      -- The lock makes a transaction that moves or disables the question wait, or this one for it.
      insert into progress (person, category, enabled, ${list(ofPerson)})
      select person, category, enabled, ${sumsOfPerson}
      from (select *, 1 as sign from rows_after) as rows_after
      cross join lateral (
        select category, enabled from question where id = rows_after.question for share
      ) as asked
      group by person, category, enabled order by person, category, enabled
      on conflict (person, category, enabled) do update set ${adding('progress', ofPerson, 'excluded')};

      insert into answer_time (quarter, place, answers)
      select ${quarter}, pg_backend_pid() % 16, count(*) from rows_after group by 1 order by 1
      on conflict (quarter, place) do update set answers = answer_time.answers + excluded.answers;
      return null;
    end
  $$`,
  `create function count_changed_answers() returns trigger language plpgsql as $$
    begin
      ${changeCounts('select *, -1 as sign from rows_before union all select *, 1 from rows_after')}
      return null;
    end
  $$`,
  `create function count_deleted_answers() returns trigger language plpgsql as $$
    begin
      ${changeCounts('select *, -1 as sign from rows_before')}
      delete from progress using (
        select distinct person, category, enabled from rows_before join question on question.id = question
      ) as emptied
      where progress.person = emptied.person and progress.category = emptied.category
        and progress.enabled = emptied.enabled and progress.answered = 0;
      insert into answer_time (quarter, place, answers)
      select ${quarter}, pg_backend_pid() % 16, -count(*) from rows_before group by 1 order by 1
      on conflict (quarter, place) do update set answers = answer_time.answers + excluded.answers;
      return null;
    end
  $$`,
  `create trigger answer_added after insert on answer referencing new table as rows_after
    for each statement execute function count_new_answers()`,
  `create trigger answer_changed after update on answer
    referencing old table as rows_before new table as rows_after
    for each statement execute function count_changed_answers()`,
  `create trigger answer_deleted after delete on answer referencing old table as rows_before
    for each statement execute function count_deleted_answers()`,

  // The counts of people move with the category of the question, and with whether it is enabled.
  `create function move_progress() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from tests_before as before join tests_after as after using (id)
        where (before.category, before.enabled) <> (after.category, after.enabled)
      ) then
        return null;
      end if;
      insert into progress (person, category, enabled, ${list(ofPerson)})
      select person, moved.category, moved.enabled, ${sumsOfPerson}
      from (
        select id, category, enabled, -1 as sign from tests_before
        union all
        select id, category, enabled, 1 from tests_after
      ) as moved
      join answer on answer.question = moved.id
      group by person, moved.category, moved.enabled having sum(sign) <> 0
      order by person, moved.category, moved.enabled
      on conflict (person, category, enabled) do update set ${adding('progress', ofPerson, 'excluded')};
      delete from progress using (
        select distinct person, before.category, before.enabled
        from tests_before as before join answer on answer.question = before.id
      ) as emptied
      where progress.person = emptied.person and progress.category = emptied.category
        and progress.enabled = emptied.enabled and progress.answered = 0;
      return null;
    end
  $$`,
  `create trigger question_moves_progress after update on question
    referencing old table as tests_before new table as tests_after
    for each statement execute function move_progress()`,
  // Before, because when the answers are deleted with the question its category is not known any more.
  `create function uncount_question() returns trigger language plpgsql as $$
    begin
      with delta as materialized (
        select person, ${sumsOfPerson} from (select *, -1 as sign from answer where question = old.id) as answer
        group by person
      ), locked as materialized (
        select person from progress join delta using (person)
        where category = old.category and enabled = old.enabled order by person for update of progress
      )
      update progress set ${adding('progress', ofPerson, 'delta')}
      from delta join locked using (person)
      where progress.person = delta.person and category = old.category and enabled = old.enabled;
      delete from progress
      where person in (select person from answer where question = old.id)
        and category = old.category and enabled = old.enabled and answered = 0;
      return old;
    end
  $$`,
  `create trigger question_uncounted before delete on question
    for each row execute function uncount_question()`,
];

/** Counts of answers by person, question and time, and indexes for the latest ones. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
