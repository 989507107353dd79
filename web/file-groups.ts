import { isAbsolute, relative, sep } from 'node:path';

import type { Rolldown } from 'vite';

import type { Group } from './lib/worker-messages.ts';

/** The files whose screens a device keeps, each with all that it loads, in the first group that leads to it. */
const roots: Record<Group, readonly string[]> = {
  solving: [
    'main.tsx',
    'lib/log-in.ts',
    'lib/kept/start.ts',
    'app/with-queries.tsx',
    'app/home-page.tsx',
    'app/person-home-page.tsx',
    'app/further-screens.tsx',
    'app/load-early.ts',
    'homes/guest-home.tsx',
    'homes/pupil-home.tsx',
    'auth/login-page.tsx',
    'categories/category-picker-page.tsx',
    'categories/lazy-category-typeahead.tsx',
    'answers/solve-page.tsx',
    'answers/after-category.tsx',
    'answers/kept/kept-page.tsx',
    'work/own/my-work-page.tsx',
    'work/solve/own-work-page.tsx',
    'work/solve/solve-work-page.tsx',
  ],
  everybody: [
    'cards/card-page.tsx',
    'categories/category-page.tsx',
    'app/question-list-screen.tsx',
    'app/question-screen.tsx',
    'homes/answered-page.tsx',
    'homes/child-page.tsx',
    'work/solve/paper-page.tsx',
    'families/family-link.tsx',
    'users/profile-page.tsx',
    'auth/change-password.tsx',
    'cards/change-pin.tsx',
    'cards/log-in-events.tsx',
    'cards/own-log-in-events.tsx',
    'auth/delete-account.tsx',
    'app/installed/install-card.tsx',
    'school-network/trust-link.tsx',
    'school-network/trust-page.tsx',
    'device-lock/lock-page.tsx',
    'device-lock/switch-page.tsx',
    'news/news-page.tsx',
    'news/post-page.tsx',
  ],
  // With the screens of guests and mails that do nothing without the network.
  authors: [
    'auth/signup-page.tsx',
    'auth/reset-password-pages.tsx',
    'auth/activation-page.tsx',
    'auth/not-me-page.tsx',
    'people/staff-page.tsx',
    'rosters/import-page.tsx',
    'cards/print-page.tsx',
    'cards/card-menu.tsx',
    'classes/classes-page.tsx',
    'work/give/screens.ts',
    'work/results/results-page.tsx',
    'work/results/test-page.tsx',
    'work/results/papers.ts',
    'statistics/results-page.tsx',
    'statistics/written-page.tsx',
    'questions/print-page.tsx',
    'questions/history-page.tsx',
    'questions/write-question-pages.tsx',
    'marks/to-mark-page.tsx',
    'news/write-post-pages.tsx',
    'grade-book/grade-book-page.tsx',
    'grade-book/topics-page.tsx',
    'grade-book/own-grades-page.tsx',
    'storage-keys/untaken-page.tsx',
    'families/family-page.tsx',
    'school-network/address-page.tsx',

    'questions/author-filters.tsx',
    'ai/analysis-part.tsx',
    'ai/analyze-link.tsx',
    'ai/drafts-link.tsx',
    'ai/drafts-page.tsx',
    'ai/draft-order-page.tsx',
    'ai/proposed-mark.tsx',
    'ai/runs-page.tsx',
    'ai/settings-page.tsx',
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

/**
 * The paths of the files in `assets` of each group; those of one are in no other.
 * @throws where the frame of the page loads something that no group names: where it belongs is to be decided
 */
export function groupFiles(bundle: Rolldown.OutputBundle): Record<Group, string[]> {
  const chunks = chunksOf(bundle);
  const found: Record<Group, Set<string>> = { solving: new Set(), everybody: new Set(), authors: new Set() };
  const seen = new Set<string>();
  const frame = new Set<string>();

  const ofAuthors = new Set(roots.authors.map((file) => chunkOf(chunks, file).fileName));
  // What the screens of everybody show to authors only is kept for authors.
  const isOfAuthors = (name: string, group: Group) => group !== 'authors' && ofAuthors.has(name);

  // Several scripts may need the same styles.
  function put(path: string, group: Group): void {
    if (!Object.values(found).some((paths) => paths.has(path))) found[group].add(path);
  }

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
    for (const file of files) put(`/${file}`, isHeavy(file) && group === 'solving' ? 'everybody' : group);
    for (const next of chunk.imports) follow(next, group, isFrame);
    // The frame of the page loads every screen, which one at a time is named above.
    if (frame.has(name)) return;
    for (const next of chunk.dynamicImports) if (!isOfAuthors(next, group)) follow(next, group, false);
  }

  const frames = ['main.tsx', 'app/further-screens.tsx'];
  for (const file of frames) follow(chunkOf(chunks, file).fileName, 'solving', true);
  for (const group of ['solving', 'everybody', 'authors'] as const) {
    for (const file of roots[group]) follow(chunkOf(chunks, file).fileName, group, false);
  }
  const loaded = Array.from(frame).flatMap((name) => chunks.get(name)?.dynamicImports ?? []);
  const unnamed = loaded.filter((name) => !seen.has(name));
  if (unnamed.length > 0) throw new Error(`web/file-groups.ts names no group for ${unnamed.join(', ')}.`);
  // Files that no code of the page names.
  for (const { fileName } of Object.values(bundle)) {
    if (/^assets\/[^/]+$/.test(fileName)) put(`/${fileName}`, 'authors');
  }
  const sorted = (group: Group) => {
    const files = Array.from(found[group]);
    files.sort();
    return files;
  };
  return { solving: sorted('solving'), everybody: sorted('everybody'), authors: sorted('authors') };
}
