import { createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';

import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { sharedFolder, startSavol, temporaryFolder, until } from '../testing/program.ts';
import { announceName } from './announce-name.ts';
import type { Config } from './config.ts';
import { openOwnNetwork } from './own-network.ts';

const shared = sharedFolder();

/** An address of this machine in a network, which multicast goes out by. */
const own = Object.values(networkInterfaces())
  .flatMap((infos) => infos ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

/** A question for the IPv4 address of a name, as a device asks it in its network (RFC 6762). */
function question(name: string): Buffer {
  const header = Buffer.from([0, 7, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  const labels = name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([header, ...labels, Buffer.from([0, 0, 1, 0, 1])]);
}

/** The address in the first answer of type A, which ends with it. */
function addressIn(message: Buffer, name: string): string | undefined {
  const isAnswer = (message[2] ?? 0) >= 0x80 && message.readUInt16BE(6) > 0;
  const [label = ''] = name.split('.');
  if (!isAnswer || !message.includes(label)) return undefined;
  const at = message.indexOf(Buffer.from([0, 4]), message.indexOf(label) + label.length);
  return at === -1 ? undefined : [...message.subarray(at + 2, at + 6)].join('.');
}

/** Asks the network until somebody answers. */
async function resolve(name: string): Promise<string> {
  const socket = createSocket('udp4');
  let found: string | undefined;
  socket.on('message', (message) => (found ??= addressIn(message, name)));
  await new Promise<void>((bound) => socket.bind(0, bound));
  socket.setMulticastInterface(own ?? '');
  let asked = 0;
  await until(() => {
    // Once a second: a responder leaves out what it has just said.
    if (asked++ % 20 === 0) socket.send(question(name), 5353, '224.0.0.251');
    return found !== undefined;
  });
  socket.close();
  return found ?? '';
}

const name = `savol-test-${process.pid}`;

test.skipIf(own === undefined)(
  'a device finds the server by its name; a second one takes the next name, and both go cleanly',
  async () => {
    const settings = { HOST: '0.0.0.0', MDNS_NAME: name, LOG_LEVEL: 'warn' };
    const first = await startSavol(shared.path, settings);
    await first.waitForOutput(new RegExp(`find it as http://${name}\\.local:\\d+ too`));
    expect(await resolve(`${name}.local`)).toBe(own);
    const second = await startSavol(temporaryFolder(), settings);
    await second.waitForOutput(new RegExp(`find it as http://${name}-2\\.local:\\d+ too`));
    expect(await resolve(`${name}-2.local`)).toBe(own);
    expect(await Promise.all([first.end(), second.end()])).toEqual([0, 0]);
    expect(first.errors() + second.errors()).toBe('');
  },
);

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
