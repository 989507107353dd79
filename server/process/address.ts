import { isIP } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

import type { Config } from './config.ts';

/** Values of HOST that listen on every address of the machine, and the loopback address of the same family. */
const everyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address to open on this computer, as in http://127.0.0.1:8000 */
export function localAddress(host: string, port: number): string {
  return addressOf(everyAddress[host] ?? host, port);
}

function addressOf(host: string, port: number | string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * What links in mails and printed links begin with where PUBLIC_URL is not set. It is never taken from a request, since
 * the client chooses the Host header.
 * @param host the setting HOST
 * @param local the address to open on this computer
 */
export function linkOrigin(host: string, local: string, interfaces = networkInterfaces()): string {
  const reached = host in everyAddress ? addressInNetwork(interfaces) : undefined;
  return reached === undefined ? local : addressOf(reached, local.slice(local.lastIndexOf(':') + 1));
}

/** Whether links begin with one of several addresses that the server listens on, which may be the wrong one. */
export function isGuessed({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return publicUrl === undefined && host in everyAddress;
}

/** Addresses that are valid within one network segment only. */
const linkLocal = /^(169\.254\.|fe[89ab])/i;

/** The first address that other computers of the network reach, IPv4 preferred: it is what people can type. */
function addressInNetwork(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string | undefined {
  const reached = Object.values(interfaces)
    .flatMap((infos) => infos ?? [])
    .filter(({ internal, address }) => !internal && !linkLocal.test(address));
  return (reached.find(({ family }) => family === 'IPv4') ?? reached[0])?.address;
}

/** Whether only this computer reaches a server that listens on the host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
