/*
 * Letters and digits as strokes, on a field 10 wide and 14 high: a bare machine has no fonts for the text of a drawing.
 * Small letters stand on the line and reach half up or below it.
 */
const strokes: Record<string, string> = {
  '0': 'M5 0C8 0 9 4 9 7C9 10 8 14 5 14C2 14 1 10 1 7C1 4 2 0 5 0Z',
  '1': 'M2 3L6 0L6 14',
  '2': 'M1 3.5C1 1.5 2.7 0 5 0C7.3 0 9 1.6 9 3.8C9 6 7.5 7.6 1 14L9 14',
  '3': 'M1.5 1.8C2.4 .6 3.6 0 5 0C7.2 0 8.7 1.4 8.7 3.4C8.7 5.4 7.2 6.6 4.4 6.6C7.4 6.6 9 8.2 9 10.2C9 12.5 7.3 14 5 14C3.3 14 2 13.4 1 12',
  '4': 'M7 14L7 0L.8 9.8L9.4 9.8',
  '5': 'M8.4 0L2.4 0L1.8 6.2C2.8 5.4 3.8 5.1 5 5.1C7.4 5.1 9 6.9 9 9.5C9 12.2 7.3 14 4.9 14C3.3 14 2 13.4 1 12.2',
  '6': 'M8 .9C7.2 .3 6.2 0 5.4 0C2.6 0 1 3 1 8C1 12 2.6 14 5 14C7.4 14 9 12.2 9 9.6C9 7 7.4 5.3 5.1 5.3C3 5.3 1.4 6.8 1 9',
  '7': 'M1 0L9 0L4 14',
  '8': 'M5 6.5C2.9 6.5 1.6 5.2 1.6 3.3C1.6 1.4 2.9 0 5 0C7.1 0 8.4 1.4 8.4 3.3C8.4 5.2 7.1 6.5 5 6.5C2.6 6.5 1 8 1 10.2C1 12.4 2.6 14 5 14C7.4 14 9 12.4 9 10.2C9 8 7.4 6.5 5 6.5Z',
  '9': 'M2 13.1C2.8 13.7 3.8 14 4.6 14C7.4 14 9 11 9 6C9 2 7.4 0 5 0C2.6 0 1 1.8 1 4.4C1 7 2.6 8.7 4.9 8.7C7 8.7 8.6 7.2 9 5',
  A: 'M.5 14L5 0L9.5 14M2.1 9L7.9 9',
  B: 'M1.5 6.8L1.5 0L4.8 0C7 0 8.3 1.4 8.3 3.4C8.3 5.4 7 6.8 4.8 6.8L1.5 6.8L1.5 14L5.2 14C7.6 14 9 12.6 9 10.4C9 8.2 7.6 6.8 5.2 6.8',
  C: 'M9 2.6C8.2 1 6.8 0 5.2 0C2.6 0 1 2.8 1 7C1 11.2 2.6 14 5.2 14C6.8 14 8.2 13 9 11.4',
  D: 'M1.5 0L1.5 14L4.4 14C7.4 14 9 11.4 9 7C9 2.6 7.4 0 4.4 0Z',
  E: 'M8.5 0L1.5 0L1.5 14L8.5 14M1.5 6.8L7.4 6.8',
  x: 'M1.5 5.5L8.5 14M8.5 5.5L1.5 14',
  y: 'M1.5 5.5L5 13.5M8.5 5.5L4.6 15.6C4 17.2 3 17.8 1.4 17.4',
  '?': 'M1.5 3.2C1.7 1.2 3.1 0 5 0C7 0 8.5 1.3 8.5 3.3C8.5 6.2 5 6.6 5 9.8M5 13.7L5 13.8',
  '°': 'M2 2A2 2 0 1 1 6 2A2 2 0 1 1 2 2Z',
  '=': 'M1.5 6L8.5 6M1.5 10L8.5 10',
  '+': 'M5 4.5L5 11.5M1.5 8L8.5 8',
  '−': 'M1.5 8L8.5 8',
  '×': 'M2.2 5.2L7.8 10.8M7.8 5.2L2.2 10.8',
  '<': 'M8.2 4L1.8 8L8.2 12',
  ' ': '',
};

const step = 12;

/** Draws a line of text centred on a point, `height` pixels high. Knows only the signs above. */
export function label(text: string, x: number, y: number, height = 36, colour = '#1f2937'): string {
  const scale = height / 14;
  const left = x - ((text.length * step - 2) * scale) / 2;
  const paths = Array.from(text, (sign, place) => {
    const path = strokes[sign];
    if (path === undefined) throw new Error(`No strokes are drawn for the sign "${sign}".`);
    return `<path d="${path}" transform="translate(${place * step} 0)"/>`;
  });
  return `<g transform="translate(${left} ${y - height / 2}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`;
}
