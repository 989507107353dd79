import type { NetworkInterfaceInfo } from 'node:os';

import { expect, test } from 'vitest';

import { isGuessed, isLoopback, linkOrigin, localAddress } from './address.ts';

function info(address: string, internal = false): NetworkInterfaceInfo {
  const more = { netmask: '', mac: '', internal, cidr: null };
  return address.includes(':')
    ? { ...more, address, family: 'IPv6', scopeid: 0 }
    : { ...more, address, family: 'IPv4' };
}

const loopback = [info('127.0.0.1', true), info('::1', true)];
const school = { lo: loopback, eth0: [info('fe80::1'), info('fd00::5'), info('192.168.1.5')] };

test.each([
  ['0.0.0.0', 'http://127.0.0.1:8000'],
  ['::', 'http://[::1]:8000'],
  ['192.168.1.5', 'http://192.168.1.5:8000'],
  ['fd00::5', 'http://[fd00::5]:8000'],
])('with HOST=%s this computer opens %s', (host, address) => {
  expect(localAddress(host, 8000)).toBe(address);
});

test.each(['0.0.0.0', '::'])('with HOST=%s links begin with the address of the network', (host) => {
  const local = localAddress(host, 8000);
  expect(linkOrigin(host, local, school)).toBe('http://192.168.1.5:8000');
  const modern = { lo: loopback, eth0: [info('169.254.7.7'), info('fe80::1'), info('fd00::5')] };
  // On 0.0.0.0 nothing listens for IPv6.
  const best = host === '::' ? 'http://[fd00::5]:8000' : 'http://169.254.7.7:8000';
  expect(linkOrigin(host, local, modern)).toBe(best);
  expect(linkOrigin(host, local, { lo: loopback })).toBe(local);
});

test.each(['127.0.0.1', 'localhost', '192.168.1.7', 'fd00::5'])(
  'with HOST=%s links begin with it',
  (host) => {
    expect(linkOrigin(host, localAddress(host, 80), school)).toBe(localAddress(host, 80));
    expect(isGuessed({ host, publicUrl: undefined })).toBe(false);
  },
);

test('PUBLIC_URL leaves nothing to guess', () => {
  expect(isGuessed({ host: '::', publicUrl: undefined })).toBe(true);
  expect(isGuessed({ host: '::', publicUrl: 'https://savol.example' })).toBe(false);
});

test('only this computer reaches a loopback address', () => {
  expect(['localhost', '127.0.0.1', '127.8.8.8', '::1'].map(isLoopback)).toEqual([true, true, true, true]);
  expect(['0.0.0.0', '::', '10.0.0.1', '127.example', 'school'].some(isLoopback)).toBe(false);
});
