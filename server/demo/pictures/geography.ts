import {
  around,
  blue,
  box,
  circle,
  each,
  grey,
  ink,
  line,
  path,
  polygon,
  red,
  regular,
  sheet,
  type Point,
} from './drawing.ts';
import { label } from './glyphs.ts';

/** A map of four by four squares, columns A to D, rows 1 to 4 from the top: the lake lies in C3. */
export function map(): string {
  const [left, top, wide, high] = [130, 70, 150, 102];
  return sheet(
    box([left, top], 4 * wide, 4 * high, '#ecfccb'),
    path('M150 74C190 150 250 150 270 200C300 280 360 300 452 324', 'none', '#38bdf8', 10),
    path(
      'M452 318C470 280 545 284 560 318C574 354 524 372 490 364C462 358 446 344 452 318Z',
      '#38bdf8',
      blue,
      4,
    ),
    ...(
      [
        [664, 92],
        [694, 112],
        [628, 118],
      ] as const
    ).map(([x, y]) =>
      polygon(
        [
          [x, y],
          [x - 26, y + 48],
          [x + 26, y + 48],
        ],
        '#a8a29e',
        '#57534e',
        3,
      ),
    ),
    ...(
      [
        [180, 420],
        [215, 400],
        [235, 440],
        [330, 425],
        [300, 400],
      ] as const
    ).map(
      ([x, y]) => line([x, y], [x, y + 24], '#78350f', 6) + circle([x, y - 6], 17, '#22c55e', '#15803d', 3),
    ),
    ...(
      [
        [640, 400],
        [676, 424],
        [612, 430],
      ] as const
    ).map(
      ([x, y]) =>
        box([x, y], 26, 22, '#fca5a5', ink, 3) +
        polygon(
          [
            [x - 5, y],
            [x + 13, y - 18],
            [x + 31, y],
          ],
          red,
          ink,
          3,
        ),
    ),
    each(3, (column) =>
      line([left + (column + 1) * wide, top], [left + (column + 1) * wide, top + 4 * high], grey, 2),
    ),
    each(3, (row) =>
      line([left, top + (row + 1) * high], [left + 4 * wide, top + (row + 1) * high], grey, 2),
    ),
    each(4, (column) => label('ABCD'.charAt(column), left + (column + 0.5) * wide, 38, 32)),
    each(4, (row) => label(String(row + 1), 92, top + (row + 0.5) * high, 32)),
  );
}

/** A France, B Italy, C Japan, D Germany, E Poland. */
export function flags(): string {
  const flag = (letter: string, x: number, y: number, content: string) =>
    `<g transform="translate(${x} ${y})">${content}${box([0, 0], 210, 140, 'none', ink, 3)}${label(letter, 105, 176, 36)}</g>`;
  return sheet(
    flag('A', 40, 30, upright('#0055a4', '#fff', '#ef4135')),
    flag('B', 295, 30, upright('#008c45', '#f4f9ff', '#cd212a')),
    flag('C', 550, 30, box([0, 0], 210, 140, '#fff', 'none') + circle([105, 70], 42, '#bc002d', 'none')),
    flag('D', 167, 265, level('#000', '#dd0000', '#ffce00')),
    flag('E', 422, 265, level('#fff', '#dc143c')),
  );
}

function upright(...colours: string[]): string {
  return colours.map((colour, place) => box([place * 70, 0], 70, 140, colour, 'none')).join('');
}

function level(...colours: string[]): string {
  const height = 140 / colours.length;
  return colours.map((colour, place) => box([0, place * height], 210, height, colour, 'none')).join('');
}

/** The state flag of Uzbekistan, one to two: a crescent and twelve stars in rows of three, four and five. */
export function uzbekFlag(): string {
  const [left, top] = [50, 75];
  const stripe = (y: number, height: number, colour: string) =>
    box([left, top + y], 700, height, colour, 'none');
  return sheet(
    stripe(0, 350, '#fff'),
    stripe(0, 112, '#0099b5'),
    stripe(112, 6, '#ce1126'),
    stripe(232, 6, '#ce1126'),
    stripe(238, 112, '#1eb53a'),
    circle([left + 98, top + 56], 42, '#fff', 'none'),
    circle([left + 112, top + 56], 42, '#0099b5', 'none'),
    ...[3, 4, 5].map((count, row) =>
      each(count, (place) => star([left + 290 - place * 34, top + 22 + row * 34])),
    ),
    box([left, top], 700, 350, 'none', grey, 2),
  );
}

function star(centre: Point): string {
  const outer = regular(centre, 13, 5);
  const points = outer.flatMap((point, corner): Point[] => [point, around(centre, 5.2, corner * 72 + 36)]);
  return polygon(points, '#fff', 'none');
}
