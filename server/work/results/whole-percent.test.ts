import { expect, test } from 'vitest';

import { wholePercent } from '../../../contract/results.ts';
import { startServer } from '../../testing/start-server.ts';

const server = startServer();

test('the database rounds results as the rule does', async () => {
  const wholes = [0, 1, 2, 3, 7, 8, 9, 40, 300, 1000];
  const pairs = wholes.flatMap((whole) =>
    Array.from({ length: 101 }, (_, at) => [Math.round(whole * at) / 100, whole] as const),
  );
  const { rows } = await server.context.pool.query<{ percent: number }>(
    `select whole_percent(part::numeric, whole) as percent
       from unnest($1::text[], $2::numeric[]) with ordinality as pair (part, whole, place) order by place`,
    [pairs.map(([part]) => String(part)), pairs.map(([, whole]) => whole)],
  );
  expect(rows.map(({ percent }) => percent)).toEqual(pairs.map(([part, whole]) => wholePercent(part, whole)));
});
