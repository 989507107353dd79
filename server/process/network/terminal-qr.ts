import { encode } from 'uqr';

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
