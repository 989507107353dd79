import { deepestCategory } from '../../contract/questions/categories.ts';
import { importLimits } from '../../contract/questions/imports.ts';
import { onOneLine } from '../../contract/wire/names.ts';
import { isSameName } from '../categories/rules.ts';
import type { MappedCategory } from './store.ts';

/** A category of the tree below that of an import, with the names on the way to it. */
export type Below = { id: number; path: readonly string[] };

/** The most characters of the name of a category. */
const longestName = 150;

/** The category below which an import is: its name, and how many levels it is from the root, which is 1. */
export type Base = { id: number; name: string; level: number };

/** The same for ways through the tree that are the same, apart from case. */
export function pathKey(path: readonly string[]): string {
  return JSON.stringify(path.map((name) => name.toLowerCase()));
}

/**
 * The names of the categories of an item below that of the import: without the category itself, cut at the limits of the tree.
 * @returns `isCut`: whether it is another path than that of the source
 */
export function pathBelow(base: Base, source: readonly string[]): { path: string[]; isCut: boolean } {
  const names = source.map(onOneLine).filter((name) => name !== '');
  const below = names[0] !== undefined && isSameName(names[0], base.name) ? names.slice(1) : names;
  const path = below
    .slice(0, deepestCategory - base.level)
    .map((name) => name.slice(0, longestName).toWellFormed().trim());
  return { path, isCut: pathKey(path) !== pathKey(below) };
}

/**
 * The categories of a source, in their order, each with that of the tree that has its names. Behind the limit of the contract further ones
 * are left out.
 * @param paths as `pathBelow` gives them
 */
export function mapCategories(paths: Iterable<readonly string[]>, tree: readonly Below[]): MappedCategory[] {
  const known = new Map(tree.map(({ id, path }) => [pathKey(path.map(onOneLine)), id]));
  const mapped = new Map<string, MappedCategory>();
  for (const path of paths) {
    if (path.length === 0 || mapped.has(pathKey(path)) || mapped.size >= importLimits.categories) continue;
    mapped.set(pathKey(path), { path: [...path], category: known.get(pathKey(path)) ?? null });
  }
  return [...mapped.values()];
}
