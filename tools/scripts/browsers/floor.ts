import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The oldest browsers that the page is written for; Chrome 109 and Firefox 115 are the last for Windows 7. */
const floor = {
  chrome: '109',
  chrome_android: '109',
  firefox: '115',
  firefox_android: '115',
  safari: '16.4',
  safari_ios: '16.4',
} as const;

type Browser = keyof typeof floor;

type Statement = {
  version_added: string | false;
  version_removed?: string | false;
  flags?: unknown[];
  prefix?: string;
  alternative_name?: string;
};

type Compat = { support: Partial<Record<Browser, Statement | Statement[]>> };

/** A feature of the compatibility data of MDN: its parts, and in `__compat` the browsers that have it. */
export type Feature = { __compat?: Compat; [name: string]: Feature | Compat | undefined };

const file = fileURLToPath(import.meta.resolve('@mdn/browser-compat-data'));

/** The compatibility data of MDN: `api`, `css`, `html`, `javascript`. */
const compatibility = JSON.parse(readFileSync(file, 'utf8')) as Feature;

/** @param path such as `api.URL.canParse_static`. @returns undefined where the data have no such feature */
export function featureAt(path: string): Feature | undefined {
  let found: Feature | undefined = compatibility;
  for (const name of path.split('.')) {
    if (found === undefined || name === '__compat' || !Object.hasOwn(found, name)) return undefined;
    found = found[name] as Feature;
  }
  return found;
}

/**
 * The browsers of the floor that lack a feature, such as `firefox 115`; none where the data say nothing of it.
 * @param prefixes those with which the feature is used as well, such as `-webkit-`
 */
export function browsersWithout(feature: Feature, prefixes: readonly string[] = []): string[] {
  const support = feature.__compat?.support;
  if (support === undefined) return [];
  return (Object.keys(floor) as Browser[])
    .filter((browser) => {
      const stated = support[browser];
      return stated !== undefined && ![stated].flat().some((each) => isThere(each, floor[browser], prefixes));
    })
    .map((browser) => `${browser} ${floor[browser]}`);
}

function isThere(stated: Statement, version: string, prefixes: readonly string[]): boolean {
  const { version_added, version_removed, flags, prefix, alternative_name } = stated;
  if (flags !== undefined || alternative_name !== undefined) return false;
  if (prefix !== undefined && !prefixes.includes(prefix)) return false;
  if (typeof version_added !== 'string' || version_added === 'preview') return false;
  if (typeof version_removed === 'string' && !isAbove(version_removed, version)) return false;
  return !isAbove(version_added, version);
}

/** Whether one version is newer than another; `≤37` counts as 37. */
function isAbove(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.replace('≤', '').split('.').map(Number));
  for (let place = 0; place < 3; place++) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** A use of a feature that a browser of the floor lacks. */
export type Finding = { feature: string; where: string; missing: readonly string[] };
