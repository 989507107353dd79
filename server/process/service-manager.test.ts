import { createServer } from 'node:http';

import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { until } from '../testing/program.ts';
import { reportToSystemd } from './service-manager.ts';
import { notifications } from './testing/notifications.ts';

test('systemd learns that the server is ready, that it answers, and that it stops, and nothing while it does not answer', async () => {
  let status = 200;
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { environment, sent } = notifications();

  const log = pino({ level: 'silent' });
  const reported = reportToSystemd(`http://127.0.0.1:${port}/readyz`, log, environment);
  await until(() => sent().filter((message) => message === 'WATCHDOG=1').length >= 2);
  expect(sent()[0]).toBe('READY=1');
  status = 503;
  const before = asked;
  await until(() => asked > before + 1);
  const alive = sent();
  await until(() => asked > before + 3);
  expect(sent()).toEqual(alive);
  await reported.stop();
  expect(sent()).toEqual([...alive, 'STOPPING=1']);
});
