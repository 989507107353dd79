import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { PartId } from './parts.ts';
import { newPartId } from './part-id.ts';

test('ids are valid, differ, and do not tell in which order they were made', () => {
  const ids: string[] = [];
  for (let made = 0; made < 200; made += 1) ids.push(newPartId(ids));
  expect(ids.every((id) => z.safeParse(PartId, id).success)).toBe(true);
  expect(new Set(ids).size).toBe(200);
  const rises = ids.filter((id, at) => at > 0 && id > (ids[at - 1] ?? '')).length;
  expect(rises).toBeGreaterThan(50);
  expect(rises).toBeLessThan(150);
});
