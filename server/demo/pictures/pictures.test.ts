import sharp from 'sharp';
import { expect, test } from 'vitest';

import { demoQuestions } from '../questions/index.ts';
import { drawings, renderDrawing, type DrawingName } from './index.ts';

const names = Object.keys(drawings) as DrawingName[];

test.each(names)('%s is drawn, and a question shows it', async (name) => {
  const { format, width, height } = await sharp(await renderDrawing(name)).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 800, height: 500 });
  expect(demoQuestions.map(({ picture }) => picture)).toContain(name);
});

test.each(names)('%s needs no fonts', (name) => {
  expect(drawings[name]()).not.toMatch(/<text|NaN|undefined/u);
});
