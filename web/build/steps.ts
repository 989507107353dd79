import { fileURLToPath } from 'node:url';

import type { Rolldown } from 'vite';

/**
 * The steps of a pupil to the first question, each with the modules whose code it loads, with all that they import: log-in; the start page of
 * guests, whose trial questions look as those of pupils; then, loaded while the pupil logs in, the start page, the choice of a subject, and solving.
 */
export const steps = {
  'log-in': ['web/main.tsx', 'web/lib/session/log-in.ts', 'web/auth/login-page.tsx'],
  guest: ['web/homes/guest/guest-home.tsx'],
  way: [
    'web/app/person-home-page.tsx',
    'web/app/with-queries.tsx',
    'web/homes/pupil/pupil-home.tsx',
    'web/categories/category-picker-page.tsx',
    'web/answers/solve/solve-page.tsx',
    'web/question-types/choosable/solve.tsx',
    'web/question-types/free-text/solve.tsx',
    'web/question-types/choosable/review.tsx',
    'web/question-types/free-text/review.tsx',
  ],
} as const;

/** Screens that would be a dozen small files, since others have parts of them. A screen that shares a part loads all of the file. */
const joined = {
  'pupil-work': ['web/work/own/pupil-work.tsx'],
  'question-list-screen': ['web/app/question-list-screen.tsx'],
} as const;

export type Graph = { getModuleInfo: Rolldown.GetModuleInfo };

/** The id that the build gives a module. @param path below the project */
export const idOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The ids of modules with all that they import, but for what they load later. */
function withImports(ids: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  for (const id of ids) visit(id);
  return found;
}

/** One file for each of some parts of the page, without what the groups before have. */
function filesOf(parts: Readonly<Record<string, readonly string[]>>): Rolldown.CodeSplittingGroup[] {
  return Object.entries(parts).map(([name, modules]) => {
    let found: Set<string> | undefined;
    return {
      debugName: name,
      name(id, graph) {
        found ??= withImports(modules.map(idOf), graph);
        return found.has(id) ? name : null;
      },
    };
  });
}

/**
 * Has the build write one file for each step, one for the addresses of all other screens, and one for each joined screen: a browser sends
 * six requests at a time, and each round takes 300 ms on a slow network.
 */
export function filesOfSteps(): Rolldown.CodeSplittingGroup[] {
  return [...filesOf(steps), { name: 'paths', test: /\/paths\.ts$/ }, ...filesOf(joined)];
}
