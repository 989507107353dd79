import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The callers of the matrix: its columns, in this order. */
export const identities = [
  'guest',
  'plain',
  'pupil',
  'parent',
  'teacher',
  'staff',
  'deactivated',
  'ended',
] as const;
export type Identity = (typeof identities)[number];

/** One cell: a request about an object by a caller, and the expected answer. */
export type Case = {
  /** As in `GET /tests_api/{id}/` */
  request: string;
  object: string;
  identity: Identity;
  /** A status, and the name of a view where the fields of the answer matter. */
  expected: string;
};

/** The fields that an answer must have and must not have, by the name of the view. */
export type Views = ReadonlyMap<string, { must: readonly string[]; mustNot: readonly string[] }>;

function words(cell: string): string[] {
  return cell.split(' ').filter((word) => word !== '');
}

/** Reads the tables of docs/authorization.md. */
export function readMatrix(): { cases: Case[]; views: Views } {
  const source = readFileSync(join(import.meta.dirname, '../../docs/authorization.md'), 'utf8');
  const rows = source
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| ?-/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const views = new Map<string, { must: string[]; mustNot: string[] }>();
  const cases: Case[] = [];
  for (const [first = '', second = '', ...rest] of rows) {
    if (first === 'View' || first === 'Request') continue;
    if (rest.length === 1) views.set(first, { must: words(second), mustNot: words(rest[0] ?? '') });
    for (const [column, expected] of rest.length === 1 ? [] : rest.entries()) {
      const identity = identities[column];
      if (identity === undefined) throw new Error(`a row has too many cells: ${first}, ${second}`);
      if (expected !== '–') cases.push({ request: first, object: second, identity, expected });
    }
  }
  return { cases, views };
}

function addNames(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) names.add(name);
    addNames(inner, names);
  }
}

/** An answer in the form of a cell, followed by the errors in its fields. */
export function cellOf(reply: { status: number; body: unknown }, expected: string, views: Views): string {
  const [, ...view] = expected.split(' ');
  const name = view.join(' ');
  const wanted = views.get(name);
  if (name !== '' && wanted === undefined) throw new Error(`there is no view "${name}"`);
  const names = new Set<string>();
  addNames(reply.body, names);
  const wrong = [
    ...(wanted?.must ?? []).filter((field) => !names.has(field)).map((field) => `without ${field}`),
    ...(wanted?.mustNot ?? []).filter((field) => names.has(field)).map((field) => `with ${field}`),
  ];
  const isError = reply.status > 400 && reply.status !== 422;
  if (isError && !names.has('detail')) wrong.push('without detail');
  return [reply.status, ...view, ...wrong].join(' ');
}
