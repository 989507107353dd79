import { BlockList, isIP } from 'node:net';

/** The ranges for which the authority of Savol may sign: networks of one's own, single segments, and the computer itself. */
const ranges: readonly [address: string, bits: number][] = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
];

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4');

const list = new BlockList();
for (const [address, bits] of ranges) list.addSubnet(address, bits, familyOf(address));

/** Whether an IP address belongs to a network of one's own; false for names. */
export function isPrivateAddress(host: string): boolean {
  return isIP(host) !== 0 && list.check(host, familyOf(host));
}

/** The object identifier of the extension. */
export const nameConstraintsId = '2.5.29.30';

/** One element of DER whose content is shorter than 64 kB. */
function element(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function bytesOf(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0');
  const all = [...groups(head), ...zeros, ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

/** An address with its mask, as RFC 5280 writes a range. */
function rangeBytes([address, bits]: readonly [string, number]): Buffer {
  const base = bytesOf(address);
  const mask = Buffer.from(base.map((_, at) => (0xff00 >> Math.min(8, Math.max(0, bits - 8 * at))) & 0xff));
  return Buffer.concat([base, mask]);
}

/**
 * The value of the extension NameConstraints (RFC 5280, 4.2.1.10) of Savol's authority: it signs for names that end in .local and
 * for the ranges above, and for no other name or address. Mail addresses and URIs are permitted below .invalid only, which nobody has.
 */
export function nameConstraints(): Buffer {
  const names = [
    element(0x82, Buffer.from('local')),
    ...ranges.map((range) => element(0x87, rangeBytes(range))),
    element(0x81, Buffer.from('.invalid')),
    element(0x86, Buffer.from('.invalid')),
  ];
  const subtrees = names.map((name) => element(0x30, name));
  return element(0x30, element(0xa0, ...subtrees));
}
