import { type Kysely, sql } from 'kysely';

/** SQL for the weight by which an answer was graded, where its result tells it; otherwise null. */
const toldBy = (answer: string) =>
  `case when ${answer}.percentage > 0 then least(5, greatest(1, round(100 * ${answer}.points / ${answer}.percentage))) end::smallint`;

const statements = [
  // The weights of the levels of some questions now, in the order of the questions; null for those that there are not.
  `create function weights_now(questions integer[]) returns smallint[] language sql stable as $$
    select coalesce(array_agg(weight order by place), '{}')
    from unnest(questions) with ordinality as asked (id, place)
    left join question on question.id = asked.id
    left join difficulty_level on difficulty_level.id = qiyinlik_darajasi
  $$`,

  // What a right answer to each test of the attempt earns, in the order of its questions: as it was when the attempt began. Null where the
  // test was deleted before attempts had weights.
  `alter table work_attempt add column weights smallint[]`,
  `with told as (
    select work, question, min(weight) as weight
    from (
      select work, question, ${toldBy('work_answer')} as weight
      from work_answer join work_attempt on work_attempt.id = attempt where percentage > 0
    ) as graded
    group by work, question having min(weight) = max(weight)
  )
  update work_attempt as attempt set weights = array(
    select case when now.weight is not null then coalesce(${toldBy('given')}, told.weight, now.weight) end
    from unnest(attempt.questions, weights_now(attempt.questions)) with ordinality as now (question, weight, place)
    left join work_answer as given on given.attempt = attempt.id and given.question = now.question
    left join told on told.work = attempt.work and told.question = now.question
    order by place
  )`,
  `alter table work_attempt alter column weights set not null`,
  `create or replace view attempt_result as
    select attempt.id as attempt, asked.tests, asked.most, coalesce(given.answered, 0) as answered,
      coalesce(given.waiting, 0) as waiting, coalesce(given.points, 0) as points,
      case
        when asked.most = 0 then 0
        when coalesce(given.points, 0) <= 0 then 0
        when given.points >= asked.most then 100
        else least(99, greatest(1, round(100 * given.points / asked.most)))
      end::integer as percentage
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
    ) as given`,

  // The version that was answered: until now an answer that was graded again had the version that graded it.
  `update work_answer as given set version = seen.number
    from (
      select attempt, question, 1 + (
        select count(*) from question_version
        where question_version.question = work_answer.question and replaced_at <= answered_at
      )::integer as number
      from work_answer where version > 1
    ) as seen
    where given.attempt = seen.attempt and given.question = seen.question and given.version > seen.number`,

  // What a right answer earned when this one was graded. Null in answers from before: their results tell it, except those that earned
  // nothing, whose weight is in earlier_weight. So no row is rewritten.
  `alter table answer add column weight smallint`,
  `create table earlier_weight (
    question integer primary key references question on delete cascade,
    weight smallint not null
  )`,
  `insert into earlier_weight (question, weight)
    select question.id, weight from question join difficulty_level on difficulty_level.id = qiyinlik_darajasi`,
  `create function weight_of(answer) returns smallint language sql stable as $$
    select coalesce(
      $1.weight, ${toldBy('$1')}, (select weight from earlier_weight where question = $1.question),
      (weights_now(array[$1.question]))[1]
    )
  $$`,
];

/** The weights by which answers are graded: those of an attempt from its beginning, that of an answer in free solving from when it was given. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
