export const ink = '#1f2937';
export const grey = '#9ca3af';
export const pale = '#e5e7eb';
export const blue = '#2563eb';
export const sky = '#bfdbfe';
export const green = '#16a34a';
export const amber = '#f59e0b';
export const red = '#dc2626';

export type Point = readonly [x: number, y: number];

/** A picture of 800 by 500 pixels on white. */
export function sheet(...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="0 0 800 500"><rect width="800" height="500" fill="#fff"/>${parts.join('')}</svg>`;
}

export function line(from: Point, to: Point, colour = ink, width = 4): string {
  return `<path d="M${from.join(' ')}L${to.join(' ')}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" fill="none"/>`;
}

/** A line with a filled head at its end. */
export function arrow(from: Point, to: Point, colour = ink, width = 4): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const wing = (turn: number): Point => [
    to[0] - 18 * Math.cos(angle + turn),
    to[1] - 18 * Math.sin(angle + turn),
  ];
  const neck: Point = [to[0] - 12 * Math.cos(angle), to[1] - 12 * Math.sin(angle)];
  return line(from, neck, colour, width) + polygon([to, wing(0.42), wing(-0.42)], colour, 'none');
}

export function polygon(points: Point[], fill: string, stroke = ink, width = 4): string {
  return `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"/>`;
}

export function circle(centre: Point, radius: number, fill: string, stroke = ink, width = 4): string {
  return `<circle cx="${centre[0]}" cy="${centre[1]}" r="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`;
}

export function box(
  corner: Point,
  width: number,
  height: number,
  fill: string,
  stroke = ink,
  border = 4,
): string {
  return `<rect x="${corner[0]}" y="${corner[1]}" width="${width}" height="${height}" fill="${fill}" stroke="${stroke}" stroke-width="${border}"/>`;
}

export function path(steps: string, fill: string, stroke = ink, width = 4): string {
  return `<path d="${steps}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** The point at a distance and an angle from the centre; degrees, clockwise from the top. */
export function around(centre: Point, radius: number, degrees: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
}

/** The corners of a regular polygon, the first one `turn` degrees from the top. */
export function regular(centre: Point, radius: number, corners: number, turn = 0): Point[] {
  return Array.from({ length: corners }, (_, corner) =>
    around(centre, radius, turn + (corner * 360) / corners),
  );
}

/** Calls `draw` for 0, 1, 2 … below `count` and puts what it draws together. */
export function each(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}
