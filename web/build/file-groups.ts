import type { Rolldown } from 'vite';

import type { Group } from '../lib/worker-messages.ts';
import { type Graph, idOf } from './steps.ts';
import { textsOfChunk } from './texts.ts';

/**
 * The modules whose `import()`s load what devices of a group store, with all that it needs. Whatever else the frame of the page loads by
 * `import()` is for solving.
 */
const lists: Readonly<Record<string, Group>> = {
  'app/screens/first-everybody.tsx': 'everybody',
  'app/screens/further-everybody.tsx': 'everybody',
  'app/screens/first-authors.tsx': 'authors',
  'app/screens/further-authors.tsx': 'authors',
  // Screens for everybody that load parts for authors only.
  'app/question-list-screen.tsx': 'authors',
  'app/question-screen.tsx': 'authors',
  'questions/list/question-list-page.tsx': 'authors',
};

/** The modules of the frame, with all that they import: they load every screen. */
const frame = ['main.tsx', 'app/further-screens.tsx'];

const inWeb = (file: string) => idOf(`web/${file}`);

/** Fonts of formulas weigh more than all else of solving; where bytes count, formulas are shown in another font. */
const isHeavy = (file: string) => file.endsWith('.woff2');

const groups = ['solving', 'everybody', 'authors'] as const satisfies readonly Group[];

/**
 * The group of each module: the first that leads to it, whether at once or later.
 * @throws Error if the page lacks a module of `frame` or `lists`
 */
export function groupsOfModules(graph: Graph): Map<string, Group> {
  const found = new Map<string, Group>();
  const listed = new Map(Object.entries(lists).map(([file, group]) => [inWeb(file), group]));
  const loadedLater: Record<Group, string[]> = { solving: [], everybody: [], authors: [] };

  function follow(id: string, group: Group): void {
    if (found.has(id)) return;
    found.set(id, group);
    const module = graph.getModuleInfo(id);
    for (const next of module?.importedIds ?? []) follow(next, group);
    loadedLater[listed.get(id) ?? group].push(...(module?.dynamicallyImportedIds ?? []));
  }

  for (const file of frame) follow(inWeb(file), 'solving');
  // Each list grows while it is followed.
  for (const group of groups) for (const id of loadedLater[group]) follow(id, group);
  const absent = [...frame, ...Object.keys(lists)].filter(
    (file) => graph.getModuleInfo(inWeb(file)) === null,
  );
  if (absent.length > 0)
    throw new Error(`The page has no ${absent.join(', ')}, which web/build/file-groups.ts names.`);
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
