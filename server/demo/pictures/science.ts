import {
  amber,
  around,
  arrow,
  blue,
  box,
  circle,
  each,
  green,
  grey,
  ink,
  line,
  pale,
  path,
  polygon,
  red,
  sheet,
  sky,
} from './drawing.ts';
import { label } from './glyphs.ts';

/** 1 the wall, 2 a chloroplast, 3 the nucleus, 4 the vacuole. */
export function plantCell(): string {
  const chloroplasts = [
    [285, 120],
    [420, 105],
    [180, 300],
    [265, 395],
    [480, 405],
  ] as const;
  return sheet(
    '<rect x="110" y="45" width="500" height="410" rx="46" fill="#dcfce7" stroke="#15803d" stroke-width="14"/>',
    '<rect x="125" y="60" width="470" height="380" rx="36" fill="none" stroke="#86efac" stroke-width="5"/>',
    path('M335 190C420 150 540 180 550 260C556 350 470 372 400 362C320 350 270 230 335 190Z', sky, blue, 5),
    ...chloroplasts.map(
      ([x, y]) =>
        `<ellipse cx="${x}" cy="${y}" rx="38" ry="20" fill="#4ade80" stroke="#15803d" stroke-width="4"/><path d="M${x - 20} ${y}H${x + 20}M${x - 12} ${y - 8}H${x + 12}M${x - 12} ${y + 8}H${x + 12}" stroke="#15803d" stroke-width="3"/>`,
    ),
    circle([215, 195], 58, '#e9d5ff', '#7e22ce', 5),
    circle([228, 203], 19, '#7e22ce', 'none'),
    ...(
      [
        ['1', 610, 400, 690, 430],
        ['2', 446, 105, 690, 75],
        ['3', 180, 200, 90, 200],
        ['4', 500, 260, 690, 260],
      ] as const
    ).map(
      ([number, x, y, toX, toY]) =>
        line([x, y], [toX, toY], ink, 3) +
        circle([x, y], 6, ink, 'none') +
        label(number, toX < x ? toX - 32 : toX + 32, toY, 40),
    ),
  );
}

/** Five lamps that show the binary number 10110. */
export function lamps(): string {
  return sheet(
    line([60, 120], [740, 120], ink, 6),
    ...'10110'.split('').map((digit, place) => {
      const x = 120 + place * 140;
      const lit = digit === '1';
      const rays = [140, 160, 180, 200, 220].map((turn) =>
        line(around([x, 266], 70, turn), around([x, 266], 96, turn), amber, 6),
      );
      return (
        line([x, 120], [x, 170], ink, 5) +
        box([x - 20, 170], 40, 38, grey, ink, 4) +
        circle([x, 256], 54, lit ? '#fde047' : '#f3f4f6', ink, 5) +
        (lit ? rays.join('') : '')
      );
    }),
  );
}

/** x = 1; while x < 20: x = x × 3. */
export function flowchart(): string {
  return sheet(
    box([300, 20], 200, 66, sky),
    label('x=1', 400, 53, 30),
    arrow([400, 86], [400, 170]),
    polygon(
      [
        [400, 170],
        [540, 240],
        [400, 310],
        [260, 240],
      ],
      '#fef3c7',
    ),
    label('x<20', 400, 240, 30),
    arrow([400, 310], [400, 390]),
    label('+', 430, 340, 30, green),
    box([290, 390], 220, 70, sky),
    label('x=x×3', 400, 425, 30),
    line([290, 425], [170, 425]),
    line([170, 425], [170, 128]),
    arrow([170, 128], [398, 128]),
    line([540, 240], [660, 240]),
    label('−', 590, 212, 30, red),
    arrow([660, 240], [660, 390]),
    `<rect x="590" y="390" width="140" height="70" rx="35" fill="${pale}" stroke="${ink}" stroke-width="4"/>`,
    label('x=?', 660, 425, 30),
  );
}

/** Balanced: 2 units from the support on the left, 4 on the right, where 3 kilograms hang. */
export function lever(): string {
  const at = (units: number) => 340 + units * 85;
  return sheet(
    line([at(-3), 160], [at(5), 160], ink, 12),
    each(9, (mark) => line([at(mark - 3), 138], [at(mark - 3), 160], ink, 5)),
    polygon(
      [
        [at(0), 168],
        [at(0) - 55, 290],
        [at(0) + 55, 290],
      ],
      grey,
    ),
    line([at(0) - 80, 292], [at(0) + 80, 292], ink, 6),
    line([at(-2), 160], [at(-2), 250], ink, 4),
    box([at(-2) - 62, 250], 124, 124, sky),
    label('?', at(-2), 312, 46, red),
    line([at(4), 160], [at(4), 250], ink, 4),
    box([at(4) - 45, 250], 90, 90, sky),
    label('3', at(4), 295, 44),
  );
}

/** Two resistors, 6 and 3 ohms, side by side. */
export function circuit(): string {
  return sheet(
    line([60, 250], [190, 250], ink, 5),
    line([610, 250], [740, 250], ink, 5),
    path('M190 140H610V360H190Z', 'none', ink, 5),
    box([300, 105], 200, 70, '#fff', ink, 5),
    label('6', 400, 140, 36),
    box([300, 325], 200, 70, '#fff', ink, 5),
    label('3', 400, 360, 36),
    ...(
      [
        [190, 250],
        [610, 250],
      ] as const
    ).map((point) => circle(point, 9, ink, 'none')),
    circle([52, 250], 11, '#fff', ink, 5),
    circle([748, 250], 11, '#fff', ink, 5),
  );
}

export function methane(): string {
  const hydrogens = [
    [400, 80],
    [220, 330],
    [580, 330],
    [430, 425],
  ] as const;
  const ball = (x: number, y: number, radius: number, light: string, dark: string) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${light === '#fff' ? 'white' : 'black'})" stroke="${dark}" stroke-width="4"/>`;
  return sheet(
    '<defs><radialGradient id="white" cx="35%" cy="30%"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#cbd5e1"/></radialGradient>',
    '<radialGradient id="black" cx="35%" cy="30%"><stop offset="0" stop-color="#9ca3af"/><stop offset="1" stop-color="#111827"/></radialGradient></defs>',
    ...hydrogens.map(([x, y]) => line([400, 245], [x, y], grey, 20)),
    ...hydrogens.slice(0, 3).map(([x, y]) => ball(x, y, 52, '#fff', '#64748b')),
    ball(400, 245, 84, '#9ca3af', '#111827'),
    ball(430, 425, 58, '#fff', '#64748b'),
  );
}
