import { expect, test } from 'vitest';

import { wholePercent } from '../../../contract/results.ts';
import { startServer } from '../../testing/start-server.ts';

const server = startServer();

test('the database rounds results as the rule does', async () => {
  const wholes = [0, 1, 2, 3, 7, 8, 9, 40, 300, 1000];
  const pairs = wholes.flatMap((whole) =>
    Array.from({ length: 101 }, (_, at) => ({ hundredths: whole * at, whole })),
  );
  const { rows } = await server.context.pool.query<{ percent: number }>(
    `select whole_percent(hundredths / 100.0, whole) as percent
       from unnest($1::integer[], $2::integer[]) with ordinality as pair (hundredths, whole, place) order by place`,
    [pairs.map(({ hundredths }) => hundredths), pairs.map(({ whole }) => whole)],
  );
  expect(rows.map(({ percent }) => percent)).toEqual(
    pairs.map(({ hundredths, whole }) => wholePercent(hundredths, 100 * whole)),
  );
});
