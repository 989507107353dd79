import sharp from 'sharp';

import { flags, map, uzbekFlag } from './geography.ts';
import {
  barChart,
  clockAtFour,
  eighths,
  gridShape,
  lineGraph,
  numberLine,
  rightTriangle,
  shapes,
  triangleAngles,
} from './geometry.ts';
import { circuit, flowchart, lamps, lever, methane, plantCell } from './science.ts';

/** The drawings of the demonstration's questions, by name. */
export const drawings = {
  'bar-chart': barChart,
  circuit,
  'clock-at-four': clockAtFour,
  eighths,
  flags,
  flowchart,
  'grid-shape': gridShape,
  lamps,
  lever,
  'line-graph': lineGraph,
  map,
  methane,
  'number-line': numberLine,
  'plant-cell': plantCell,
  'right-triangle': rightTriangle,
  shapes,
  'triangle-angles': triangleAngles,
  'uzbek-flag': uzbekFlag,
};
export type DrawingName = keyof typeof drawings;

/** Draws a picture as PNG bytes, just as somebody would upload it. */
export function renderDrawing(name: DrawingName): Promise<Buffer> {
  return sharp(Buffer.from(drawings[name]())).png().toBuffer();
}
