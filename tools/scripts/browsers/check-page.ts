import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { accepted } from './accepted.ts';
import { readBuiltPage } from './built-page.ts';
import type { Finding } from './floor.ts';
import { featuresOfScript } from './script-features.ts';
import { featuresOfSources } from './source-features.ts';
import { featuresOfStyles } from './style-features.ts';

/** What of the page a browser of the floor cannot read or do, a line each; none where all is well. @param root the folder of the project */
export function problemsOfPage(root: string): string[] {
  const { scripts, styles, sources } = readBuiltPage(root);
  const { findings, unknown } = featuresOfSources(root, (path) => sources.has(path));
  findings.push(
    ...scripts.flatMap(({ name, text }) => featuresOfScript(text, name)),
    ...styles.flatMap(({ name, text }) => featuresOfStyles(text, name)),
  );
  const names = unknown.map(
    (name) => `${name}: the compatibility data have no such name; tools/scripts/browsers/paths-of-types.ts`,
  );
  return [...names, ...notAccepted(findings), ...outdated(findings), ...unguarded(root)];
}

type Entry = (typeof accepted)[number];

function isAbout({ feature, where = '' }: Entry, finding: Finding): boolean {
  return `${finding.feature}.`.startsWith(`${feature}.`) && finding.where.includes(where);
}

/** The findings that no entry of the list accepts. */
export function notAccepted(findings: readonly Finding[]): string[] {
  return findings
    .filter((finding) => !accepted.some((entry) => isAbout(entry, finding)))
    .map(({ feature, where, missing }) => `${where}: ${feature} is not in ${missing.join(', ')}`);
}

/** The entries of the list that accept nothing. */
function outdated(findings: readonly Finding[]): string[] {
  return accepted
    .filter((entry) => !findings.some((finding) => isAbout(entry, finding)))
    .map(
      ({ feature, where = '' }) =>
        `tools/scripts/browsers/accepted.ts: ${feature} ${where} is not used any more`,
    );
}

/** The entries whose guard no longer stands in the source. */
function unguarded(root: string): string[] {
  return accepted
    .filter(
      ({ guard, where = '' }) =>
        guard !== undefined && !readFileSync(join(root, where), 'utf8').includes(guard),
    )
    .map(({ guard, where }) => `${where}: the test ${guard} is gone`);
}
