import { globSync } from 'node:fs';
import { dirname, sep } from 'node:path';

/** How many files of code a folder has at most, without its tests. */
const mostFiles = 20;

/** How many files of styles the page has at most. */
const mostStyles = 60;

/**
 * Checks how many files the folders of product code have.
 * @param project the folder of the project
 * @returns a line for each folder with more than 20 files of code, and one where the page has more than 60 files of styles
 */
export function crowdedFoldersIn(project: string): string[] {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx,sql,css}', {
    cwd: project,
    exclude: ['web/dist', '**/testing', '**/*.test.{ts,tsx}'],
  }).map((path) => path.split(sep).join('/'));
  const styles = files.filter((path) => path.endsWith('.css'));
  const code = files.filter((path) => !path.endsWith('.css'));
  const folders = Map.groupBy(code, (path) => dirname(path));
  const crowded = Array.from(folders, ([folder, { length }]) => ({ folder, length }))
    .filter(({ length }) => length > mostFiles)
    .map(({ folder, length }) => `${folder} has ${length} files of code; a folder has at most ${mostFiles}`);
  if (styles.length > mostStyles)
    crowded.push(`web has ${styles.length} files of styles; the page has at most ${mostStyles}`);
  return crowded;
}
