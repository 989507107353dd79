import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../docs/cluster', file), 'utf8');
const patroni = read('patroni.yml');

test('a leader that loses etcd has given up its place before another may take it', () => {
  const seconds = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroni)?.[1]);
  expect(seconds('loop_wait') + 2 * seconds('retry_timeout')).toBeLessThanOrEqual(seconds('ttl'));
});

test('Patroni uses the interface of etcd over which it never overwrites the key of another leader', () => {
  expect(patroni).toMatch(/^etcd:$/m);
  expect(parseEnv(read('etcd.env'))).toMatchObject({ ETCD_ENABLE_V2: 'true' });
});
