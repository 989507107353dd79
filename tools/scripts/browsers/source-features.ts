import { join, relative } from 'node:path';

import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Symbol } from 'typescript/unstable/sync';

import { browsersWithout, type Feature, featureAt, type Finding } from './floor.ts';
import { eventPaths, markupPaths } from './markup-features.ts';
import { globalPaths, memberPaths } from './paths-of-types.ts';

/**
 * The features of the platform that the source of the page uses and a browser of the floor lacks. They are the names that the type checker
 * finds declared in the libraries of TypeScript.
 * @param root a folder with `web/tsconfig.json`
 * @param isOfPage called with a path in `root`; whether the file is code of the page
 * @returns the findings, and the names that the compatibility data do not have
 */
export function featuresOfSources(
  root: string,
  isOfPage: (path: string) => boolean,
): { findings: Finding[]; unknown: string[] } {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProject: join(root, 'web/tsconfig.json') }).getProjects();
    if (project === undefined) throw new Error('TypeScript found no project in web.');
    return new Sources(project, root, isOfPage).read();
  } finally {
    api.close();
  }
}

class Sources {
  readonly #project: Project;
  readonly #root: string;
  readonly #checker: Checker;
  readonly #findings: Finding[] = [];
  readonly #unknown = new Set<string>();
  readonly #paths = new Map<number, readonly (readonly string[])[]>();

  readonly #isOfPage: (path: string) => boolean;

  constructor(project: Project, root: string, isOfPage: (path: string) => boolean) {
    this.#isOfPage = isOfPage;
    this.#project = project;
    this.#root = root;
    this.#checker = project.checker;
  }

  read() {
    for (const name of this.#project.program.getSourceFileNames()) {
      const path = relative(this.#root, name);
      const file = this.#isOfPage(path) ? this.#project.program.getSourceFile(name) : undefined;
      if (file !== undefined) this.#readFile(file, path);
    }
    return { findings: this.#findings, unknown: [...this.#unknown].toSorted() };
  }

  #readFile(file: SourceFile, path: string): void {
    const where = (node: Node) => `${path}:${file.text.slice(0, node.getStart()).split('\n').length}`;
    const names = namesIn(file);
    for (const [index, symbol] of this.#checker.getSymbolAtLocation(names).entries()) {
      const name = names[index];
      if (symbol === undefined || name === undefined) continue;
      for (const paths of this.#pathsOf(symbol)) this.#report(paths, where(name));
    }
    for (const { node, paths } of stringsIn(file)) this.#report(paths, where(node));
  }

  /** @param paths the places where the data may have a feature, of which one that all browsers have suffices */
  #report(paths: readonly string[], where: string): void {
    const found = paths
      .map((path) => [path, featureAt(path)] as const)
      .filter((each): each is [string, Feature] => each[1]?.__compat !== undefined);
    const [first] = found;
    if (first === undefined) {
      if (paths[0] !== undefined) this.#unknown.add(paths[0]);
      return;
    }
    if (found.some(([, feature]) => browsersWithout(feature).length === 0)) return;
    this.#findings.push({ feature: first[0], where, missing: browsersWithout(first[1]) });
  }

  #pathsOf(symbol: Symbol): readonly (readonly string[])[] {
    const known = this.#paths.get(symbol.id);
    if (known !== undefined) return known;
    const paths = new Map<string, readonly string[]>();
    for (const declared of symbol.declarations) {
      if (!/\/lib\.[\w.]+\.d\.ts$/.test(declared.path)) continue;
      const owner = ownerOf(declared.resolve(this.#project));
      paths.set(
        owner ?? '',
        owner === undefined ? globalPaths(symbol.name) : memberPaths(owner, symbol.name),
      );
    }
    const found = [...paths.values()];
    this.#paths.set(symbol.id, found);
    return found;
  }
}

type Named = Node & { name?: { text?: string } };

/** The interface, the variable or the namespace in which a member is declared, such as `Intl.Segmenter`; undefined of a global name. */
function ownerOf(declared: Node | undefined): string | undefined {
  const names: string[] = [];
  for (let above: Named | undefined = declared?.parent; above !== undefined; above = above.parent) {
    if (owners.has(above.kind)) names.unshift(above.name?.text ?? '');
  }
  return names.length === 0 || names.join('.') === 'global' ? undefined : names.join('.');
}

const owners = new Set([
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.VariableDeclaration,
  SyntaxKind.ModuleDeclaration,
]);
const typeDeclarations = new Set([SyntaxKind.InterfaceDeclaration, SyntaxKind.TypeAliasDeclaration]);

/** The names in the code of a file, without those in its types. */
function namesIn(file: SourceFile): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (node.kind === SyntaxKind.Identifier) found.push(node);
    const isType = node.kind >= SyntaxKind.FirstTypeNode && node.kind <= SyntaxKind.LastTypeNode;
    if (!isType && !typeDeclarations.has(node.kind)) node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** The events that a file listens to, and the elements and attributes of HTML that it writes. */
function stringsIn(file: SourceFile): { node: Node; paths: readonly string[] }[] {
  const found: { node: Node; paths: readonly string[] }[] = [];
  const visit = (node: Node): void => {
    const paths = markupPaths(node) ?? eventPaths(node);
    if (paths !== undefined) found.push({ node, paths });
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}
