import { encode } from 'uqr';

import type { Config } from '../config.ts';
import { httpsOf } from '../config.ts';
import type { OwnNetwork } from './own-network.ts';
import { type Machine, schoolAddresses, secureOrigins, thisMachine } from './school-addresses.ts';

/** Behind addresses that not every device knows. */
const notes: Readonly<Record<string, string>> = {
  mdns: '  (not on every phone)',
  hostname: '  (where the network knows this name)',
};

/**
 * The addresses of the server for its own screen: every address by which the school reaches it, and the QR code of the best one.
 * @param withCode whether the output is a terminal, on which a QR code can be drawn
 * @returns lines; none where only this computer reaches the server
 */
export async function addressLines(
  config: Config,
  network: OwnNetwork,
  withCode: boolean,
  machine: Machine = thisMachine(),
): Promise<string[]> {
  const addresses = schoolAddresses(config, network, machine);
  const [best] = addresses;
  if (best === undefined) return [];
  return [
    'The school reaches Savol at:',
    ...addresses.map(({ url, kind }) => `  ${url}${notes[kind] ?? ''}`),
    ...(withCode ? terminalQr(best.url) : []),
    ...(await secureLines(config, network, machine)),
  ];
}

async function secureLines(config: Config, network: OwnNetwork, machine: Machine): Promise<string[]> {
  const { authority } = network.state;
  if (httpsOf(config) === 'files') return [`HTTPS is served on port ${network.ports.https}.`];
  if (authority === undefined) return [];
  const { fingerprintOf } = await import('../https/authority.ts');
  return [
    'and safely, once a device trusts the certificate (page /trust):',
    ...secureOrigins(config, network, machine).map((origin) => `  ${origin}`),
    'The fingerprint (SHA-256) of the certificate that devices are asked to trust:',
    ...linesOf(fingerprintOf(authority)),
  ];
}

/** Half of the fingerprint in each line, in groups that people can compare. */
function linesOf(fingerprint: string): string[] {
  return [`  ${fingerprint.slice(0, 48)}`, `  ${fingerprint.slice(48)}`];
}

/** Black on white, which scanners read, whatever the colours of the terminal are. */
const colours = '\u001B[38;5;16;48;5;231m';
const usual = '\u001B[0m';

/** Two rows of modules in one row of characters: neither dark, the lower one, the upper one, both. */
const blocks = [' ', '▄', '▀', '█'] as const;

/**
 * Draws a text as a QR code for a terminal, with the white edge that scanners need. It sets its own colours, so that it is not
 * reversed on a dark terminal.
 * @returns lines, without an end of line
 */
export function terminalQr(text: string): string[] {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return Array.from({ length: Math.ceil(size / 2) }, (_, row) => {
    const [upper = [], lower = []] = [data[2 * row], data[2 * row + 1]];
    const drawn = Array.from({ length: size }, (_module, column) => {
      return blocks[(upper[column] === true ? 2 : 0) + (lower[column] === true ? 1 : 0)] ?? ' ';
    });
    return colours + drawn.join('') + usual;
  });
}
