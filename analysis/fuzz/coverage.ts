import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

import { createInstrumenter } from 'istanbul-lib-instrument';

/** The counters of one file, as Istanbul's instrumented code raises them: of statements, functions and branches. */
type Counters = { s: Record<string, number>; f: Record<string, number>; b: Record<string, number[]> };

const variable = '__fuzzed__';

const isOwn = (url: string) => /^file:.*\/(contract|server|web)\/(?!.*node_modules).*\.ts$/.test(url);

/** Counts what runs in the project's files that are imported from now on. */
export function countImports(): void {
  const instrumenter = createInstrumenter({ esModules: true, coverageVariable: variable });
  registerHooks({
    load(url, context, nextLoad) {
      if (!isOwn(url)) return nextLoad(url, context);
      const path = fileURLToPath(url);
      const source = stripTypeScriptTypes(readFileSync(path, 'utf8'));
      return { format: 'module', source: instrumenter.instrumentSync(source, path), shortCircuit: true };
    },
  });
}

function allCounters(): Counters[] {
  return Object.values((globalThis as unknown as Record<string, Record<string, Counters>>)[variable] ?? {});
}

/** What was reached so far, by the place of a counter and the magnitude of its value. */
export class Reached {
  readonly #seen: Set<number>[] = [];
  #places = 0;

  /** The number of places that were reached. */
  get places(): number {
    return this.#places;
  }

  /** Sets all counters to zero. @returns whether one of them had a magnitude that it never had before */
  take(): boolean {
    let isNew = false;
    let place = 0;
    const note = (count: number): void => {
      place += 1;
      if (count === 0) return;
      const seen = (this.#seen[place] ??= new Set());
      if (seen.size === 0) this.#places += 1;
      const before = seen.size;
      seen.add(magnitude(count));
      if (seen.size > before) isNew = true;
    };
    for (const { s, f, b } of allCounters()) {
      for (const counters of [s, f, ...Object.values(b)] as Record<string, number>[]) {
        for (const name in counters) {
          note(counters[name] ?? 0);
          counters[name] = 0;
        }
      }
    }
    return isNew;
  }
}

/** 1, 2, 3, 4 to 7, 8 to 15 and so on: a loop that runs far more often is something new, one more round is not. */
function magnitude(count: number): number {
  return count < 4 ? count : 2 + Math.floor(Math.log2(count));
}
