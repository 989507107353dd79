import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import pLimit from 'p-limit';

import {
  promptVersion,
  readAnalysis,
  reviewRequest,
  solveRequest,
} from '../../../server/ai/prompts/prompts.ts';
import { askModel, ModelError, type ModelRequest } from '../../../server/language-model/client.ts';
import type { LanguageModel } from '../../../server/process/config.ts';
import { analyzed, type Labelled } from './labelled.ts';
import { judge, type Judged } from './score.ts';

/** Requests that the analysis of a test takes where each succeeds at once. */
export const requestsOfTest = 2;

/** How often a request is tried, and how long it is waited for an endpoint that says nothing about it, in milliseconds. */
const mostTrials = 3;
const usualWait = 5000;
const longestWait = 60_000;

/** A measured test: the named problems, or the reason why there is no answer. */
export type Measured = { model: string; prompt_version: number; id: string } & (
  | { judged: Judged; milliseconds: number }
  | { problem: string }
);

async function ask<Value>(
  ai: LanguageModel,
  request: ModelRequest<Value>,
  signal: AbortSignal,
): Promise<Value> {
  for (let trial = 1; ; trial += 1) {
    try {
      return (await askModel(ai, request, signal)).value;
    } catch (error) {
      const isLast =
        trial === mostTrials || !(error instanceof ModelError) || /refused|too_long/.test(error.problem);
      if (isLast) throw error;
      await wait(Math.min(error.retryAfter ?? usualWait, longestWait), undefined, { signal });
    }
  }
}

async function measure(ai: LanguageModel, labelled: Labelled, signal: AbortSignal): Promise<Measured> {
  const about = { model: ai.model, prompt_version: promptVersion, id: labelled.id };
  const start = performance.now();
  try {
    const test = analyzed(labelled);
    const solved = await ask(ai, solveRequest(test), signal);
    const reviewed = await ask(ai, reviewRequest(test, solved), signal);
    const judged = judge(labelled, readAnalysis(test, solved, reviewed));
    return { ...about, judged, milliseconds: Math.round(performance.now() - start) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelError) return { ...about, problem: error.problem };
    throw error;
  }
}

/** A line of a file of results; undefined for one that was cut off. */
function readLine(line: string): Measured | undefined {
  try {
    return JSON.parse(line) as Measured;
  } catch {
    return undefined;
  }
}

/** The measurements of an earlier run of the same model and prompts, but for tests without an answer. */
export function measuredBefore(file: string, ai: LanguageModel, set: readonly Labelled[]): Measured[] {
  if (!existsSync(file)) return [];
  const ids = new Set(set.map(({ id }) => id));
  const lines = readFileSync(file, 'utf8').split('\n').map(readLine);
  return lines.filter(
    (line) =>
      line !== undefined &&
      'judged' in line &&
      line.model === ai.model &&
      line.prompt_version === promptVersion &&
      ids.has(line.id),
  ) as Measured[];
}

/** The options of the evaluation of a labelled set. */
export type Evaluation = {
  ai: LanguageModel;
  set: readonly Labelled[];
  /** A file of the measurements, with which an interrupted run goes on; undefined for none. */
  results: string | undefined;
  signal: AbortSignal;
  /** Is called after each test. */
  onMeasured: (done: Measured) => void;
};

/** Has an endpoint analyze all tests of a set, several at once as the settings say. */
export async function evaluate({ ai, set, results, signal, onMeasured }: Evaluation): Promise<Measured[]> {
  const before = results === undefined ? [] : measuredBefore(results, ai, set);
  const known = new Set(before.map(({ id }) => id));
  const limit = pLimit(ai.atOnce);
  const rest = set.filter(({ id }) => !known.has(id));
  const measured = await Promise.all(
    // A line begins with its break: an interrupted line before it stays a line of its own.
    rest.map((labelled) =>
      limit(async () => {
        signal.throwIfAborted();
        const done = await measure(ai, labelled, signal);
        if (results !== undefined) appendFileSync(results, `\n${JSON.stringify(done)}`);
        onMeasured(done);
        return done;
      }),
    ),
  );
  return [...before, ...measured];
}
