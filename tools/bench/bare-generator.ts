import type { Order } from './generator.ts';
import { httpClient } from './http-client.ts';
import { closedLoop } from './measure.ts';

/* Load on the server of recorded answers, generated as generator.ts does for the real server. */
const order: Order = JSON.parse(process.argv[2] ?? '');
const client = httpClient(order.origin, order.connections);

const run = (seconds: number) =>
  closedLoop(order.connections, seconds, async (_connection, timed) => {
    await timed(async () => {
      const { status, text } = await client.send({ method: 'GET', path: '/' });
      return { isGood: status === 200, value: JSON.parse(text) as unknown };
    });
  });

await run(Math.min(1, order.seconds));
process.send?.('begin');
process.send?.(await run(order.seconds), () => process.exit(0));
