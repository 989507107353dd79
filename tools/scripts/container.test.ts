import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, found = '']) => found);
}

test('the image lacks only packages that no file of the server imports', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const left = matches(dockerfile, /dependencies\.(\S+)/g);
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(left));
  const sources = ['server', 'contract'].flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }));
  const imported = sources
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .flatMap((file) => matches(read(file), /^(?:import|export)(?! type).* from '((?:@[^/']+\/)?[^/'.]+)/gm));
  expect(imported).toContain('fastify');
  expect(left.filter((name) => imported.includes(name))).toEqual([]);
});

test('the files of containers name files and settings that there are', () => {
  const files = [
    ...matches(dockerfile, /\b(tools\/\S+\.mjs)/g),
    ...matches(dockerfile, /CMD \["(server\/[^"]+)"/g),
    ...matches(compose, /'\.\/([^:]+):/g),
    ...matches(read('docs/container.md'), /\b(server\/commands\/\S+\.ts)/g),
  ];
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const [savol = ''] = compose.split('\n  database:');
  const settings = [
    ...matches(savol, /^ {6}([A-Z_]+): /gm),
    ...matches(dockerfile.split('\nENV ')[1] ?? '', /([A-Z_]+)=/g),
  ];
  expect(settings).toContain('DATABASE_URL');
  const known = read('.env.example');
  expect(settings.filter((name) => !known.includes(`\n${name}=`) && !known.includes(`\n# ${name}=`))).toEqual(
    [],
  );
});
