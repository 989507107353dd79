import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build } from 'vite';

import { bundledLibraries, notAllowed, productionPackages } from './licenses.ts';

/*
 * Writes the software bill of materials and the licenses of everything that runs or is served, to `inventory/`:
 * `savol.cdx.json` (CycloneDX), `licenses.md`, and `page.md`, the license texts of what the page bundles. Needs no network.
 */

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'inventory');

type Bom = { components: object[] };

/** The packages for production, on every platform, as the lockfile has them. */
function bomOfPackages(): Bom {
  const generator = join(
    root,
    'tools/analysis/node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js',
  );
  const options = [
    '--omit',
    'dev',
    '--package-lock-only',
    '--no-workspaces',
    '--flatten-components',
    '--output-reproducible',
    '--output-format',
    'JSON',
  ];
  const written = execFileSync(process.execPath, [generator, ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(written) as Bom;
}

function writeBom(): number {
  const bom = bomOfPackages();
  const libraries = bundledLibraries().map(({ name, version, license, kind }) => ({
    type: 'library',
    'bom-ref': `bundled:${kind}/${name}@${version}`,
    group: `bundled with ${kind}`,
    name,
    version,
    licenses: [{ expression: license }],
  }));
  const components = [...bom.components, ...libraries];
  writeFileSync(join(folder, 'savol.cdx.json'), `${JSON.stringify({ ...bom, components }, null, 2)}\n`);
  return components.length;
}

function writeLicenses(): number {
  const components = [...productionPackages(), ...bundledLibraries()];
  const rows = components.map(
    ({ name, version, license, kind }) => `| ${name} | ${version} | ${license} | ${kind} |`,
  );
  const table = ['| Name | Version | License | Part of |', '| --- | --- | --- | --- |', ...rows.toSorted()];
  writeFileSync(join(folder, 'licenses.md'), `# Licenses of what Savol runs\n\n${table.join('\n')}\n`);
  return components.length;
}

/** Builds the page, or one worker of it, into a temporary folder. @returns the license texts of its packages by their headings */
async function licensesOf(entry: string | undefined): Promise<Map<string, string>> {
  const outDir = mkdtempSync(join(tmpdir(), 'savol-page-'));
  try {
    await build({
      root: join(root, 'web'),
      // A worker alone is not the page, whose files the plugins of the page look for.
      configFile: entry === undefined && join(root, 'web/vite.config.ts'),
      configLoader: 'native',
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: true,
        license: { fileName: 'page.md' },
        ...(entry === undefined ? {} : { rolldownOptions: { input: join(root, entry) } }),
      },
    });
    const [, ...sections] = readFileSync(join(outDir, 'page.md'), 'utf8').split(/^## /m);
    return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), section.trim()]));
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** Writes the license texts of what the page bundles. Vite leaves out those of its workers, so each is built alone, too. */
async function writeLicensesOfPage(): Promise<number> {
  const sections = await licensesOf(undefined);
  for (const worker of globSync('web/**/*-worker.ts', { cwd: root, exclude: ['web/build/**'] })) {
    for (const [heading, section] of await licensesOf(worker)) sections.set(heading, section);
  }
  const texts = [...sections.keys()].toSorted().map((heading) => `## ${sections.get(heading)}\n`);
  writeFileSync(join(folder, 'page.md'), ['# Licenses of what the page bundles\n', ...texts].join('\n'));
  return texts.length;
}

mkdirSync(folder, { recursive: true });
const inBom = writeBom();
const licensed = writeLicenses();
const inPage = await writeLicensesOfPage();
const refused = notAllowed([...productionPackages(), ...bundledLibraries()]);
process.stdout.write(
  `${inBom} components in inventory/savol.cdx.json, ${licensed} in licenses.md, ${inPage} packages in the page.\n`,
);
for (const line of refused) process.stderr.write(`Not allowed: ${line}\n`);
process.exitCode = refused.length === 0 ? 0 : 1;
