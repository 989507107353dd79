import { type RawBuilder, sql } from 'kysely';

import { mostRegrades } from '../../contract/answers.ts';
import { joinSeen } from '../questions/version-store.ts';
import { authorName } from '../users/store.ts';
import { answerColumns } from './store.ts';

const regrades = sql`(
  select jsonb_agg(to_jsonb(line) - 'version' order by version)
  from (
    select regrade.version, replaced_at as changed_at, ${authorName} as changed_by, changed, points_before, percentage_before,
      regrade.points, regrade.percentage
    from regrade
    join question_version as change on change.question = answer.question and change.number = regrade.version - 1
    left join users on users.id = change.replaced_by
    where regrade.answer = answer.id
    order by regrade.version desc limit ${sql.lit(mostRegrades)}
  ) as line
)`;

/** SQL for the columns of a ReviewedAnswer of review-on-wire.ts. */
export const reviewColumns: RawBuilder<unknown> = sql`
  ${sql.join(answerColumns.map((column) => sql.ref(`answer.${column}`)))}, weight_of(answer.*) as weight, mark.comment, mark.marked_at,
  seen.state as seen, ${regrades} as regraded`;

/** SQL that joins what these columns are from to rows of `answer` and `question`. */
export const reviewJoins: RawBuilder<unknown> = sql`left join mark on mark.answer = answer.id ${joinSeen}`;
