import { hostname as hostnameOfMachine, networkInterfaces } from 'node:os';

import { addressOf, hostsInNetwork, type Interfaces, isLoopback } from './address.ts';
import { type Config, httpsOf } from '../config.ts';
import { isPrivateAddress } from '../https/name-constraints.ts';
import type { OwnNetwork } from './own-network.ts';

/**
 * The kind of an address: the setting PUBLIC_URL, an IP address, the name that mDNS announces, or the name of the machine, which works only where the
 * network knows it.
 */
export type AddressKind = 'public' | 'ipv4' | 'ipv6' | 'mdns' | 'hostname';

/** A whole address by which other computers reach the server, as in http://192.168.1.5:8000 */
export type SchoolAddress = { url: string; kind: AddressKind };

type Reached = Pick<Config, 'host' | 'publicUrl' | 'https' | 'httpsFiles'>;

/** The network interfaces and the name of the machine. */
export type Machine = { interfaces: Interfaces; hostname: string };

export function thisMachine(): Machine {
  return { interfaces: networkInterfaces(), hostname: hostnameOfMachine() };
}

function isHostName(name: string): boolean {
  return (
    /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(name) &&
    !/^localhost(\.|$)/i.test(name)
  );
}

/** The hosts by which other computers reach the server, the best first: an address that everybody can type, before names that not every device knows. */
function hostsOf({ host }: Reached, { state }: OwnNetwork, { interfaces, hostname }: Machine) {
  if (isLoopback(host)) return [];
  const addresses = hostsInNetwork(host, interfaces).map((address) => ({
    host: address,
    kind: address.includes(':') ? ('ipv6' as const) : ('ipv4' as const),
  }));
  const v4 = addresses.filter(({ kind }) => kind === 'ipv4');
  const v6 = addresses.filter(({ kind }) => kind === 'ipv6');
  const mdns = state.mdnsName === undefined ? [] : [{ host: state.mdnsName, kind: 'mdns' as const }];
  const named = isHostName(hostname) ? [{ host: hostname.toLowerCase(), kind: 'hostname' as const }] : [];
  return [...v4, ...mdns, ...v6, ...named];
}

/** Every address by which other computers reach the server, the best first; none where only this computer does. */
export function schoolAddresses(
  config: Reached,
  network: OwnNetwork,
  machine: Machine = thisMachine(),
): SchoolAddress[] {
  const found = hostsOf(config, network, machine).map(({ host, kind }) => ({
    url: addressOf(host, network.ports.http),
    kind,
  }));
  if (config.publicUrl === undefined) return found;
  return [{ url: config.publicUrl, kind: 'public' }, ...found.filter(({ url }) => url !== config.publicUrl)];
}

/** Whether the authority of Savol signs for a host: a name that ends in .local, or an address of a network of one's own. */
function isCovered(host: string): boolean {
  return host.endsWith('.local') || isPrivateAddress(host);
}

/** The host of PUBLIC_URL. */
function publicHosts({ publicUrl }: Reached): string[] {
  return publicUrl === undefined ? [] : [new URL(publicUrl).hostname.replaceAll(/^\[|\]$/g, '')];
}

/**
 * The origins on which Savol answers HTTPS with a certificate of its own authority, the best first. Those of IPv6 are left out: a content
 * security policy cannot name them, so that the page could not try them.
 */
export function secureOrigins(
  config: Reached,
  network: OwnNetwork,
  machine: Machine = thisMachine(),
): string[] {
  if (httpsOf(config) !== 'local' || network.state.certificate === undefined) return [];
  const hosts = [...publicHosts(config), ...hostsOf(config, network, machine).map(({ host }) => host)];
  return [...new Set(hosts)]
    .filter((host) => isCovered(host) && !host.includes(':'))
    .map((host) => addressOf(host, network.ports.https, 'https'));
}

/** The hosts that a certificate of Savol's own authority names: all that it may name, and this computer for itself. */
export function hostsToSign(
  config: Reached,
  network: OwnNetwork,
  machine: Machine = thisMachine(),
): string[] {
  const hosts = hostsOf(config, network, machine).map(({ host }) => host);
  return [...new Set([...hosts, ...publicHosts(config), '127.0.0.1', '::1'])].filter(isCovered);
}
