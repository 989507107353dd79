import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Browser, chromium } from '@playwright/test';

import config from '../playwright.config.ts';
import { compareFolders } from './compare-pictures.ts';
import { buildParts, serveParts } from './parts-page.ts';
import { picturesOfParts } from './parts-pictures.ts';

const project = join(import.meta.dirname, '..');
const pictures = join(project, 'parts-pictures');

/** Takes the pictures of the parts of a copy of the project. */
async function take(browser: Browser, copy: string, folder: string): Promise<void> {
  const built = mkdtempSync(join(tmpdir(), 'savol-parts-'));
  try {
    buildParts(copy, built);
    const server = await serveParts(built);
    try {
      rmSync(folder, { recursive: true, force: true });
      const count = await picturesOfParts(browser, server, folder);
      process.stdout.write(`${count} pictures in ${folder}\n`);
    } finally {
      await server.close();
    }
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

/** Takes the pictures of the parts as they were in a commit, with the packages that are installed now. */
async function takeOf(browser: Browser, commit: string, folder: string): Promise<void> {
  const above = mkdtempSync(join(tmpdir(), 'savol-commit-'));
  const copy = join(above, 'savol');
  const git = (...command: string[]) => execFileSync('git', command, { cwd: project, stdio: 'pipe' });
  git('worktree', 'add', '--detach', copy, commit);
  try {
    if (!existsSync(join(copy, 'web/parts'))) throw new Error(`${commit} has no page of parts.`);
    symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
    await take(browser, copy, folder);
  } finally {
    git('worktree', 'remove', '--force', copy);
    rmSync(above, { recursive: true, force: true });
  }
}

/**
 * Takes a picture of each part of `web/ui` in all its states into the folder `parts-pictures`. With `--against COMMIT` it takes
 * those of a commit too, and says which parts differ.
 */
async function main([option, commit]: readonly string[]): Promise<void> {
  if (option !== undefined && (option !== '--against' || commit === undefined)) {
    throw new Error('The only parameter is --against COMMIT.');
  }
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  try {
    await take(browser, project, join(pictures, 'now'));
    if (commit === undefined) return;
    await takeOf(browser, commit, join(pictures, 'before'));
    const changes = await compareFolders(
      join(pictures, 'before'),
      join(pictures, 'now'),
      join(pictures, 'different'),
    );
    for (const line of changes) process.stdout.write(`${line}\n`);
    process.stdout.write(`${changes.length} pictures differ from ${commit}.\n`);
  } finally {
    await browser.close();
  }
}

await main(process.argv.slice(2));
