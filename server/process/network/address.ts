import { isIP } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

import type { Config } from '../config.ts';

export type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** Values of HOST that listen on every address of the machine, and the loopback address of the same family. */
const everyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address to open on this computer, as in http://127.0.0.1:8000 */
export function localAddress(host: string, port: number): string {
  return addressOf(everyAddress[host] ?? host, port);
}

/** The origin of a host, which may be an IPv6 address. The usual port of the protocol is left out. */
export function addressOf(host: string, port: number | string, protocol: 'http' | 'https' = 'http'): string {
  const usual = { http: '80', https: '443' }[protocol];
  const end = String(port) === usual && protocol === 'https' ? '' : `:${port}`;
  return `${protocol}://${host.includes(':') ? `[${host}]` : host}${end}`;
}

/**
 * The beginning of links in mails and printed links where PUBLIC_URL is not set. It is never taken from a request, since
 * the client chooses the Host header.
 * @param host the setting HOST
 * @param local the address to open on this computer
 */
export function linkOrigin(
  host: string,
  local: string,
  interfaces: Interfaces = networkInterfaces(),
): string {
  const [reached] = host in everyAddress ? hostsInNetwork(host, interfaces) : [];
  return reached === undefined ? local : addressOf(reached, local.slice(local.lastIndexOf(':') + 1));
}

/** Whether links begin with one of several addresses that the server listens on, which may be the wrong one. */
export function isGuessed({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return publicUrl === undefined && host in everyAddress;
}

/** Addresses that are valid within one network segment only. */
const linkLocal = /^(169\.254\.|fe[89ab])/i;

/** Interfaces of containers, virtual machines and tunnels: other computers of the school seldom reach those. */
const virtual =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|podman|tun|tap|wg|zt|tailscale|utun|vethernet)/i;

/** The ranges of IPv4 that are for networks of one's own. */
const privateV4 = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/**
 * The IP addresses by which other computers reach a server that listens on a host, the one first that people can type and that is
 * most likely theirs: IPv4 before IPv6, networks of one's own before others, real interfaces before virtual ones. IPv6 addresses that need the name of
 * an interface are left out.
 * @param host the setting HOST
 */
export function hostsInNetwork(host: string, interfaces: Interfaces = networkInterfaces()): string[] {
  if (!(host in everyAddress)) return isLoopback(host) ? [] : [host];
  const rankOf = ({ name, address }: { name: string; address: string }) =>
    (virtual.test(name) ? 8 : 0) +
    (address.includes(':') ? 4 : 0) +
    (linkLocal.test(address) ? 6 : 0) +
    (privateV4.test(address) || /^f[cd]/i.test(address) ? 0 : 1);
  return Object.entries(interfaces)
    .flatMap(([name, infos]) =>
      (infos ?? []).map(({ internal, address, family }) => ({ name, internal, address, family })),
    )
    .filter(({ internal, address, family }) => {
      if (internal || (family === 'IPv6' && linkLocal.test(address))) return false;
      return host === '::' || family === 'IPv4';
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ address }) => address);
}

/** Whether only this computer reaches a server that listens on the host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
