import {
  around,
  arrow,
  blue,
  box,
  circle,
  each,
  grey,
  ink,
  line,
  pale,
  path,
  polygon,
  red,
  regular,
  sheet,
  sky,
} from './drawing.ts';
import { label } from './glyphs.ts';

export function rightTriangle(): string {
  return sheet(
    polygon(
      [
        [250, 60],
        [250, 400],
        [690, 400],
      ],
      sky,
    ),
    path('M250 364L286 364L286 400', 'none', ink, 3),
    label('6', 210, 235),
    label('8', 470, 445),
    label('?', 495, 200, 36, red),
  );
}

/** The angles at the bottom are drawn true: 50 and 60 degrees. */
export function triangleAngles(): string {
  const base = 560;
  const [left, bottom] = [120, 420];
  const height = base / (1 / Math.tan((50 * Math.PI) / 180) + 1 / Math.tan((60 * Math.PI) / 180));
  const top = [left + height / Math.tan((50 * Math.PI) / 180), bottom - height] as const;
  const [a, b] = [around([left, bottom], 70, 40), around([left + base, bottom], 70, -30)];
  return sheet(
    polygon([[left, bottom], top, [left + base, bottom]], sky),
    path(`M${left + 70} ${bottom}A70 70 0 0 0 ${a.join(' ')}`, 'none', ink, 3),
    path(`M${left + base - 70} ${bottom}A70 70 0 0 1 ${b.join(' ')}`, 'none', ink, 3),
    label('50°', left + 125, bottom - 36, 30),
    label('60°', left + base - 112, bottom - 40, 30),
    label('?', top[0] + 2, top[1] + 84, 36, red),
  );
}

export function gridShape(): string {
  const cell = 60;
  const [left, top] = [160, 40];
  return sheet(
    each(9, (column) => line([left + column * cell, top], [left + column * cell, top + 7 * cell], grey, 2)),
    each(8, (row) => line([left, top + row * cell], [left + 8 * cell, top + row * cell], grey, 2)),
    polygon(
      (
        [
          [1, 1],
          [3, 1],
          [3, 4],
          [7, 4],
          [7, 6],
          [1, 6],
        ] as const
      ).map(([x, y]) => [left + x * cell, top + y * cell]),
      '#bfdbfecc',
      blue,
      5,
    ),
  );
}

export function shapes(): string {
  const corners = [3, 4, 5, 6, 8];
  return sheet(
    each(5, (place) => {
      const x = 90 + place * 155;
      const count = corners[place] ?? 3;
      const turn = count % 2 === 0 ? 180 / count : 0;
      return (
        polygon(regular([x, 220], 68, count, turn), sky, blue) + label('ABCDE'.charAt(place), x, 370, 40)
      );
    }),
  );
}

export function clockAtFour(): string {
  const centre = [400, 250] as const;
  return sheet(
    circle(centre, 215, '#fff', ink, 8),
    each(60, (minute) => {
      const long = minute % 5 === 0;
      return line(
        around(centre, long ? 188 : 198, minute * 6),
        around(centre, 206, minute * 6),
        long ? ink : grey,
        long ? 5 : 2,
      );
    }),
    each(12, (hour) => label(String(hour + 1), ...around(centre, 158, (hour + 1) * 30), 32)),
    line(centre, around(centre, 92, 120), ink, 12),
    line(centre, around(centre, 122, 0), blue, 8),
    circle(centre, 12, ink),
  );
}

export function numberLine(): string {
  const at = (value: number) => 100 + value * 150;
  return sheet(
    arrow([50, 260], [760, 260]),
    each(9, (half) =>
      line(
        [at(half / 2), half % 2 === 0 ? 240 : 248],
        [at(half / 2), half % 2 === 0 ? 280 : 272],
        ink,
        half % 2 === 0 ? 4 : 3,
      ),
    ),
    each(5, (value) => label(String(value), at(value), 322, 34)),
    circle([at(2.5), 260], 13, red, '#fff', 3),
    label('A', at(2.5), 205, 40, red),
  );
}

export function eighths(): string {
  const centre = [400, 250] as const;
  return sheet(
    each(8, (part) => {
      const [from, to] = [around(centre, 210, part * 45), around(centre, 210, part * 45 + 45)];
      return path(
        `M400 250L${from.join(' ')}A210 210 0 0 1 ${to.join(' ')}Z`,
        part === 0 || part === 1 || part === 4 ? sky : '#fff',
      );
    }),
  );
}

/** The straight line y = 2x + 1. */
export function lineGraph(): string {
  const at = (x: number, y: number) => [400 + x * 60, 280 - y * 60] as const;
  return sheet(
    each(11, (column) => line(at(column - 5, -3.4), at(column - 5, 4.3), pale, 2)),
    each(8, (row) => line(at(-5.4, row - 3), at(5.4, row - 3), pale, 2)),
    arrow(at(-5.5, 0), at(5.7, 0)),
    arrow(at(0, -3.5), at(0, 4.5)),
    line(at(-2.15, -3.3), at(1.6, 4.2), blue, 6),
    label('x', 734, 302, 26),
    label('y', 372, 22, 26),
    ...[-4, -3, -2, -1, 1, 2, 3, 4].map((value) =>
      label(written(value), 400 + value * 60 - (value < 0 ? 6 : 0), 302, 20),
    ),
    ...[-2, -1, 1, 2, 3].map((value) => label(written(value), 374, 280 - value * 60, 20)),
    circle(at(0, 1), 8, blue),
    circle(at(1, 3), 8, blue),
  );
}

function written(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** How many books five pupils read: A 6, B 9, C 4, D 11, E 8. */
export function barChart(): string {
  const books = [6, 9, 4, 11, 8];
  return sheet(
    each(
      7,
      (mark) =>
        line([110, 420 - mark * 64], [760, 420 - mark * 64], pale, 2) +
        label(String(mark * 2), 76, 420 - mark * 64, 24),
    ),
    ...books.map((count, place) => {
      const left = 150 + place * 120;
      return (
        box([left, 420 - count * 32], 70, count * 32, blue, 'none') +
        label('ABCDE'.charAt(place), left + 35, 455, 32)
      );
    }),
    line([110, 420], [760, 420]),
    line([110, 36], [110, 420]),
  );
}
