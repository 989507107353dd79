// @vitest-environment node
import { expect, test } from 'vitest';

import { storedBody, bodyToSend } from './outbox-disk.ts';

test('a body with files is stored as JSON, and sent as it was', async () => {
  const bytes = new Uint8Array([0, 255, 13, 10, 1]);
  const image = new File([bytes], 'xarita.png', { type: 'image/png' });
  const stored = await storedBody({ title: 'Map', tests: [1, 2], image, absent: undefined, none: null });
  const sent = bodyToSend(JSON.parse(JSON.stringify(stored)) as typeof stored);
  expect(sent).toMatchObject({ title: 'Map', tests: [1, 2], none: null });
  expect('absent' in sent).toBe(false);
  const file = sent['image'] as File;
  expect([file.name, file.type]).toEqual(['xarita.png', 'image/png']);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
});
