import { isAbsolute, relative, sep } from 'node:path';

import type { Rolldown } from 'vite';

import type { Group } from './lib/worker-messages.ts';

/** The files whose screens a device keeps: each with all that it loads. What no group names is of the screens of authors. */
const roots: Record<Exclude<Group, 'authors'>, readonly string[]> = {
  solving: [
    'main.tsx',
    'lib/log-in.ts',
    'app/with-queries.tsx',
    'app/home-page.tsx',
    'app/person-home-page.tsx',
    'app/further-screens.tsx',
    'app/installed/start.ts',
    'auth/login-page.tsx',
    'categories/category-picker-page.tsx',
    'categories/lazy-category-typeahead.tsx',
    'answers/solve-page.tsx',
    'answers/after-category.tsx',
    'work/own/my-work-page.tsx',
    'work/solve/own-work-page.tsx',
    'work/solve/solve-work-page.tsx',
  ],
  everybody: [
    'cards/card-page.tsx',
    'categories/category-page.tsx',
    'questions/question-list-page.tsx',
    'questions/question-page.tsx',
    'answers/results-card.tsx',
    'homes/answered-page.tsx',
    'homes/child-page.tsx',
    'work/solve/paper-page.tsx',
    'families/family-link.tsx',
    'users/profile-page.tsx',
    'auth/change-password.tsx',
    'cards/change-pin.tsx',
    'auth/delete-account.tsx',
    'news/news-page.tsx',
    'news/post-page.tsx',
  ],
};

/** Fonts of formulas weigh more than all else of solving; where bytes count, formulas are shown in another font. */
const isHeavy = (file: string) => file.endsWith('.woff2');

function chunksOf(bundle: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/** The chunk with the code of a file of web. @throws where there is none, so that this list is changed with the files */
function chunkOf(chunks: Map<string, Rolldown.OutputChunk>, file: string): Rolldown.OutputChunk {
  const inWeb = (id: string) =>
    isAbsolute(id)
      ? relative(import.meta.dirname, id)
          .split(sep)
          .join('/')
      : id;
  const found = Array.from(chunks.values()).find(({ moduleIds }) =>
    moduleIds.some((id) => inWeb(id) === file),
  );
  if (found === undefined) throw new Error(`No chunk has web/${file}, which web/file-groups.ts names.`);
  return found;
}

/** The paths of the files in `assets` of each group; those of one are in no other. */
export function groupFiles(bundle: Rolldown.OutputBundle): Record<Group, string[]> {
  const chunks = chunksOf(bundle);
  const found: Record<Group, Set<string>> = { solving: new Set(), everybody: new Set(), authors: new Set() };
  const seen = new Set<string>();
  const frame = new Set<string>();

  function follow(name: string, group: Group, isFrame: boolean): void {
    const chunk = chunks.get(name);
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    if (isFrame) frame.add(name);
    const files = [
      name,
      ...(chunk.viteMetadata?.importedCss ?? []),
      ...(chunk.viteMetadata?.importedAssets ?? []),
    ];
    for (const file of files)
      found[isHeavy(file) && group === 'solving' ? 'everybody' : group].add(`/${file}`);
    for (const next of chunk.imports) follow(next, group, isFrame);
    // The frame of the page loads every screen, which one at a time is named above.
    if (!frame.has(name)) for (const next of chunk.dynamicImports) follow(next, group, false);
  }

  const frames = ['main.tsx', 'app/further-screens.tsx'];
  for (const file of frames) follow(chunkOf(chunks, file).fileName, 'solving', true);
  for (const group of ['solving', 'everybody'] as const) {
    for (const file of roots[group]) follow(chunkOf(chunks, file).fileName, group, false);
  }
  const named = new Set([...found.solving, ...found.everybody]);
  for (const { fileName } of Object.values(bundle)) {
    const path = `/${fileName}`;
    if (/^\/assets\/[^/]+$/.test(path) && !named.has(path)) found.authors.add(path);
  }
  const sorted = (group: Group) => {
    const files = Array.from(found[group]);
    files.sort();
    return files;
  };
  return { solving: sorted('solving'), everybody: sorted('everybody'), authors: sorted('authors') };
}
