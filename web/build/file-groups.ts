import type { Rolldown } from 'vite';

import type { Group } from '../lib/worker-messages.ts';
import { type Graph, idOf } from './steps.ts';
import { textsOfChunk } from './texts.ts';

/** The files whose screens a device keeps, each with all that it loads, in the first group that leads to it. */
const roots: Record<Group, readonly string[]> = {
  solving: [
    'main.tsx',
    'lib/session/log-in.ts',
    'device/start.ts',
    'app/with-queries.tsx',
    'app/home-page.tsx',
    'app/person-home-page.tsx',
    'app/further-screens.tsx',
    'app/load-early.ts',
    'homes/guest/guest-home.tsx',
    'homes/pupil/pupil-home.tsx',
    'auth/login-page.tsx',
    'categories/category-picker-page.tsx',
    'categories/lazy-category-typeahead.tsx',
    'answers/solve/solve-page.tsx',
    'answers/after-category.tsx',
    'answers/outbox/outbox-page.tsx',
    'work/own/my-work-page.tsx',
    'work/solve/own-work-page.tsx',
    'work/solve/solve-work-page.tsx',
  ],
  everybody: [
    'cards/card-page.tsx',
    'categories/category-page.tsx',
    'app/question-list-screen.tsx',
    'app/question-screen.tsx',
    'homes/pupil/answered-page.tsx',
    'homes/family/child-page.tsx',
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
    'work/results/paper/papers.ts',
    'statistics/results-page.tsx',
    'statistics/written-page.tsx',
    'questions/print/print-page.tsx',
    'questions/versions/history-page.tsx',
    'questions/write/write-question-pages.tsx',
    'marks/to-mark-page.tsx',
    'news/write-post-pages.tsx',
    'grade-book/grade-book-page.tsx',
    'grade-book/topics-page.tsx',
    'grade-book/own-grades-page.tsx',
    'storage-keys/rejected-answers-page.tsx',
    'families/family-page.tsx',
    'school-network/address-page.tsx',

    'questions/list/author-filters.tsx',
    'ai/analysis/analysis-part.tsx',
    'ai/analysis/analyze-link.tsx',
    'ai/drafts/drafts-link.tsx',
    'ai/drafts/drafts-page.tsx',
    'ai/drafts/draft-order-page.tsx',
    'ai/marks/proposed-mark.tsx',
    'ai/analysis/runs-page.tsx',
    'ai/settings-page.tsx',
  ],
};

const inWeb = (file: string) => idOf(`web/${file}`);

/** Fonts of formulas weigh more than all else of solving; where bytes count, formulas are shown in another font. */
const isHeavy = (file: string) => file.endsWith('.woff2');

const groups = ['solving', 'everybody', 'authors'] as const satisfies readonly Group[];

/**
 * The group of each module: the first that leads to it, whether at once or later.
 * @throws where the frame of the page loads something that no group names: where it belongs is to be decided
 */
function groupsOfModules(graph: Graph): Map<string, Group> {
  const found = new Map<string, Group>();
  const frame = new Set<string>();
  const ofAuthors = new Set(roots.authors.map(inWeb));
  const loadedBy = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];

  function follow(id: string, group: Group, isFrame: boolean): void {
    if (found.has(id)) return;
    const module = graph.getModuleInfo(id);
    if (module === null) throw new Error(`The page has no ${id}, which web/build/file-groups.ts names.`);
    found.set(id, group);
    if (isFrame) frame.add(id);
    for (const next of module.importedIds) follow(next, group, isFrame);
    // The frame of the page loads every screen, which one at a time is named above.
    if (isFrame) return;
    for (const next of loadedBy(id)) {
      // Parts of these screens that only authors see are stored for authors.
      if (group === 'authors' || !ofAuthors.has(next)) follow(next, group, false);
    }
  }

  for (const file of ['main.tsx', 'app/further-screens.tsx']) follow(inWeb(file), 'solving', true);
  for (const group of groups) for (const file of roots[group]) follow(inWeb(file), group, false);
  const unnamed = Array.from(frame).flatMap((id) => loadedBy(id).filter((next) => !found.has(next)));
  if (unnamed.length > 0)
    throw new Error(`web/build/file-groups.ts names no group for ${unnamed.join(', ')}.`);
  return found;
}

type Groups = Record<Group, string[]>;

/**
 * The paths of the files in `assets` of each group, and the names of its files of texts; those of one are in no other.
 */
export function groupFiles(bundle: Rolldown.OutputBundle, graph: Graph): { files: Groups; texts: Groups } {
  const groupOf = groupsOfModules(graph);
  const files: Groups = { solving: [], everybody: [], authors: [] };
  const texts: Groups = { solving: ['translation'], everybody: [], authors: [] };
  // Several scripts may need the same styles and texts.
  function put(name: string, group: Group, found: Groups): void {
    if (!groups.some((other) => found[other].includes(name))) found[group].push(name);
  }
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  for (const group of groups) {
    for (const chunk of chunks) {
      if (!chunk.moduleIds.some((id) => groupOf.get(id) === group)) continue;
      const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
      for (const file of [chunk.fileName, ...importedCss, ...importedAssets])
        put(`/${file}`, isHeavy(file) && group === 'solving' ? 'everybody' : group, files);
      for (const name of textsOfChunk(chunk)) put(name, group, texts);
    }
  }
  // Files that no code of the page names.
  for (const { fileName } of Object.values(bundle)) {
    if (/^assets\/[^/]+$/.test(fileName)) put(`/${fileName}`, 'authors', files);
  }
  for (const group of groups) {
    files[group].sort();
    texts[group].sort();
  }
  return { files, texts };
}
