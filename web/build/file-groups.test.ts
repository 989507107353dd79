// @vitest-environment node
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';

import { groupsOfModules } from './file-groups.ts';
import { type Graph, idOf } from './steps.ts';

type Module = { imports?: string[]; later?: string[] };

const authorParts = {
  'web/app/question-list-screen.tsx': {},
  'web/app/question-screen.tsx': {},
  'web/questions/list/question-list-page.tsx': {},
};

/** A page of a frame and six lists of screens, each of which loads a screen, changed by `some`. */
function pageWith(some: Record<string, Module>): Graph {
  const lists = ['first', 'further'].flatMap((when) =>
    ['solving', 'everybody', 'authors'].map((group) => `web/app/screens/${when}-${group}.tsx`),
  );
  const modules: Record<string, Module> = {
    'web/main.tsx': { imports: lists.slice(0, 3), later: ['web/app/further-screens.tsx'] },
    'web/app/further-screens.tsx': { imports: lists.slice(3) },
    ...Object.fromEntries(lists.map((list) => [list, { later: [list.replace('.tsx', '-screen.tsx')] }])),
    ...authorParts,
    ...some,
  };
  const byId = new Map(Object.entries(modules).map(([path, module]) => [idOf(path), module]));
  const isListed = (id: string) => byId.has(id) || id.endsWith('-screen.tsx');
  return {
    getModuleInfo: (id) => {
      const { imports = [], later = [] } = byId.get(id) ?? {};
      const found = { importedIds: imports.map(idOf), dynamicallyImportedIds: later.map(idOf) };
      return isListed(id) ? (found as unknown as Rolldown.ModuleInfo) : null;
    },
  };
}

const groupIn = (graph: Graph, path: string) => groupsOfModules(graph).get(idOf(path));

test.each(['solving', 'everybody', 'authors'] as const)(
  'a screen that a list for %s loads is stored for them, with no further entry',
  (group) => {
    for (const when of ['first', 'further'])
      expect(groupIn(pageWith({}), `web/app/screens/${when}-${group}-screen.tsx`)).toBe(group);
  },
);

test('what the frame loads outside the lists is for solving, and so is the frame with its lists', () => {
  const graph = pageWith({ 'web/app/screens/first-solving.tsx': { later: ['web/a.tsx'] }, 'web/a.tsx': {} });
  expect(groupIn(graph, 'web/a.tsx')).toBe('solving');
  expect(groupIn(graph, 'web/app/screens/further-authors.tsx')).toBe('solving');
});

test('a module belongs to the first group that leads to it, at once or later', () => {
  const graph = pageWith({
    'web/app/screens/first-authors.tsx': { later: ['web/author.tsx'] },
    'web/app/screens/further-everybody.tsx': { later: ['web/reader.tsx'] },
    'web/author.tsx': { imports: ['web/shared.tsx'], later: ['web/dialog.tsx'] },
    'web/reader.tsx': { later: ['web/shared.tsx'] },
    'web/shared.tsx': {},
    'web/dialog.tsx': {},
  });
  expect(groupIn(graph, 'web/shared.tsx')).toBe('everybody');
  expect(groupIn(graph, 'web/dialog.tsx')).toBe('authors');
});

test('a part for authors of a screen for everybody is stored for authors', () => {
  const graph = pageWith({
    'web/app/screens/first-everybody.tsx': { later: ['web/app/question-screen.tsx'] },
    'web/app/question-screen.tsx': { imports: ['web/question.tsx'], later: ['web/analysis.tsx'] },
    'web/question.tsx': {},
    'web/analysis.tsx': {},
  });
  expect(groupIn(graph, 'web/question.tsx')).toBe('everybody');
  expect(groupIn(graph, 'web/analysis.tsx')).toBe('authors');
});

test('a list that the page does not have fails the build', () => {
  const graph = pageWith({});
  const without: Graph = {
    getModuleInfo: (id) => (id.endsWith('further-authors.tsx') ? null : graph.getModuleInfo(id)),
  };
  expect(() => groupsOfModules(without)).toThrow('no app/screens/further-authors.tsx');
});
