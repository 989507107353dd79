import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { announceName } from './announce-name.ts';
import type { Config } from '../config.ts';
import { openOwnNetwork } from './own-network.ts';

const name = `savol-test-${process.pid}`;

test.each([
  ['a server for this computer alone', { host: '127.0.0.1' }],
  ['MDNS=off', { host: '0.0.0.0', mdnsName: undefined }],
])('%s announces nothing', async (_name, some) => {
  const network = openOwnNetwork();
  const config = { mdnsName: name, schoolName: 'Savol', ...some } as Config;
  const handles = () => process.getActiveResourcesInfo().filter((kind) => kind.startsWith('UDP')).length;
  const before = handles();
  const announced = announceName(config, network, pino({ level: 'silent' }));
  onTestFinished(() => announced.stop());
  await announced.stop();
  expect(handles()).toBe(before);
  expect(network.state.mdnsName).toBeUndefined();
});
