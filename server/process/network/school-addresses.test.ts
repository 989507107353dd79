import type { NetworkInterfaceInfo } from 'node:os';

import { expect, test } from 'vitest';

import type { Config } from '../config.ts';
import { openOwnNetwork, type OwnNetwork } from './own-network.ts';
import { hostsToSign, schoolAddresses, secureOrigins } from './school-addresses.ts';
import { addressLines } from './show-addresses.ts';

function info(address: string, internal = false): NetworkInterfaceInfo {
  const more = { netmask: '', mac: '', internal, cidr: null };
  return address.includes(':')
    ? { ...more, address, family: 'IPv6', scopeid: 0 }
    : { ...more, address, family: 'IPv4' };
}

const school = {
  hostname: 'School-PC',
  interfaces: {
    lo: [info('127.0.0.1', true), info('::1', true)],
    docker0: [info('172.17.0.1')],
    eth0: [info('fe80::1'), info('fd00::5'), info('203.0.113.7')],
    wlan0: [info('192.168.1.5')],
  },
};

function network(mdnsName?: string): OwnNetwork {
  const known = openOwnNetwork();
  known.ports = { http: 8000, https: 8443 };
  known.change({ mdnsName, certificate: { cert: '', key: '' } });
  return known;
}

const settings = (some: Partial<Config>) => ({
  host: '::',
  publicUrl: undefined,
  https: 'local' as const,
  httpsFiles: undefined,
  ...some,
});
const urls = (some: Partial<Config>, name?: string) =>
  schoolAddresses(settings(some), network(name), school).map(({ url }) => url);

test('every address is whole, the easily typed first, without those that are valid on one cable only', () => {
  expect(urls({}, 'savol.local')).toEqual([
    'http://192.168.1.5:8000',
    'http://203.0.113.7:8000',
    'http://172.17.0.1:8000',
    'http://savol.local:8000',
    'http://[fd00::5]:8000',
    'http://school-pc:8000',
  ]);
});

test('with HOST=0.0.0.0 there is no address of IPv6, on which nothing listens', () => {
  expect(urls({ host: '0.0.0.0' })).not.toContain('http://[fd00::5]:8000');
});

test('with an address as HOST it is the only one beside names', () => {
  expect(urls({ host: '192.168.1.5' })).toEqual(['http://192.168.1.5:8000', 'http://school-pc:8000']);
});

test.each(['127.0.0.1', '::1', 'localhost'])('a server on %s has no address for others', (host) => {
  expect(urls({ host }, 'savol.local')).toEqual([]);
});

test('PUBLIC_URL comes first, once', () => {
  expect(urls({ publicUrl: 'https://savol.uz' })[0]).toBe('https://savol.uz');
  expect(
    urls({ publicUrl: 'http://192.168.1.5:8000' }).filter((url) => url.includes('192.168')),
  ).toHaveLength(1);
});

test('the own certificate is for addresses of networks of one’s own and .local names, and for no others', () => {
  expect(secureOrigins(settings({}), network('savol.local'), school)).toEqual([
    'https://192.168.1.5:8443',
    'https://172.17.0.1:8443',
    'https://savol.local:8443',
  ]);
  expect(secureOrigins(settings({ https: 'off' }), network(), school)).toEqual([]);
  expect(hostsToSign(settings({ publicUrl: 'https://maktab.local:8443' }), network(), school)).toEqual([
    '192.168.1.5',
    '172.17.0.1',
    'fd00::5',
    'maktab.local',
    '127.0.0.1',
    '::1',
  ]);
});

test('the screen of the server has each address in a line of its own, and the code only where it can be drawn', async () => {
  const known = network('savol.local');
  const config = settings({ https: 'off' }) as Config;
  expect(await addressLines(config, known, false, school)).toEqual([
    'The school reaches Savol at:',
    '  http://192.168.1.5:8000',
    '  http://203.0.113.7:8000',
    '  http://172.17.0.1:8000',
    '  http://savol.local:8000  (not on every phone)',
    '  http://[fd00::5]:8000',
    '  http://school-pc:8000  (where the network knows this name)',
  ]);
  expect((await addressLines(config, known, true, school)).join('')).toContain('█');
  expect(await addressLines({ ...config, host: '127.0.0.1' }, known, true, school)).toEqual([]);
});
