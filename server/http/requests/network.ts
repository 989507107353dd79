import { isIPv4, isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, of which `::` and an IPv4 address at the end stand for several. */
function groupsOf(address: string): string[] {
  const dotted = /\d+\.\d+\.\d+\.\d+$/;
  const [head = '', tail] = address.replace(/%.*$/, '').replace(dotted, '0:0').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return tail === undefined ? front : [...front, ...zeros, ...back];
}

/**
 * The network that counts for the address of a client: an IPv4 address, or the first 64 bits of an IPv6 address, since one client
 * has all addresses that begin with them. Any other text counts as it is.
 */
export function networkOf(address: string): string {
  const v4 = mapped.exec(address)?.[1] ?? address;
  if (isIPv4(v4) || !isIPv6(address)) return v4;
  const prefix = groupsOf(address).slice(0, 4);
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
