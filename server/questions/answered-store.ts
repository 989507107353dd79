import { type RawBuilder, sql } from 'kysely';

import { batched } from '../database/batched.ts';
import { list, prepared } from '../database/prepared.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { childrenOf } from '../users/store.ts';

/** Whether a person, and whether a child of the person, has answered a question. */
export type Answered = { by_person: boolean; by_child: boolean };

export const byNobody: Answered = { by_person: false, by_child: false };

const answeredOf = prepared((_database, people: readonly number[], questions: readonly number[]) => {
  const answeredBy = (whose: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from answer where question = asked.question and person in ${whose})`;
  return sql<Answered>`
    select ${answeredBy(sql`(users.id)`)} as by_person, ${answeredBy(childrenOf(sql.ref('users.email')))} as by_child
    from unnest(${list(people, 'integer')}, ${list(questions, 'integer')}) with ordinality as asked (person, question, place)
    left join users on users.id = asked.person
    order by asked.place`;
});

/** Who has answered a question. What requests beside each other ask is read together. */
export const findAnswered = batched<
  { person: Pick<AuthenticatedUser, 'id'>; question: { id: number } },
  Answered
>((database, asked) =>
  answeredOf(
    database,
    asked.map(({ person }) => person.id),
    asked.map(({ question }) => question.id),
  ),
);
