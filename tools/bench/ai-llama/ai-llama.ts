import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  type AnalyzedTest,
  draftsRequest,
  markRequest,
  readAnalysis,
  readDrafts,
  readJudged,
  reviewRequest,
  solveRequest,
} from '../../../server/ai/prompts/prompts.ts';
import { askModel, type Exchange, type ModelEndpoint } from '../../../server/language-model/client.ts';
import { CannotStart } from '../../../server/process/cannot-start.ts';
import { print } from '../../../server/process/print.ts';
import { runProgram } from '../../../server/process/run-program.ts';
import { analyzedTests } from '../../../server/testing/analyzed-tests.ts';
import { openLlama } from './llama-endpoint.ts';
import { randomModel } from './random-model.ts';

await runProgram(async (ending) => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new CannotStart('This installs llama.cpp for Linux on x64 processors only.');
  }
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'savol-llama-'));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'random.gguf');
  const model = randomModel(1);
  writeFileSync(file, model);
  print(`llama.cpp with a model of random weights, ${Math.round(model.length / 1000)} kB.`);
  print('It has learned nothing, so what it says is noise: this shows that the way to a model and back is');
  print(
    'real, and nothing of how well a model judges. That, npm run bench -- ai-eval measures with a model of your own.',
  );
  const llama = await openLlama(file);
  opened.defer(() => llama.close());
  const endpoint = { url: llama.url, model: 'random', key: undefined };
  const tests = Object.values<AnalyzedTest>(analyzedTests);
  for (const test of tests) await analyze(endpoint, test, ending);
  for (const test of tests) await writeDrafts(endpoint, test, ending);
  await proposeMark(endpoint, analyzedTests.essay, ending);
  print('');
  print(
    `All ${llama.answered.length} answers of llama.cpp fitted their schemas at once, and were read as analyses, drafts and a mark.`,
  );
});

/** @throws CannotStart where one of some exchanges had no schema, or there are more than the answers that were asked for */
function requireAtOnce(exchanges: readonly Exchange[], asked: number): void {
  if (exchanges.length !== asked || !exchanges.every(({ sent }) => sent.includes('"json_schema"'))) {
    throw new CannotStart('The schema was refused, or an answer did not fit it.');
  }
}

async function analyze(endpoint: ModelEndpoint, test: AnalyzedTest, ending: AbortSignal): Promise<void> {
  const solving = await askModel(endpoint, solveRequest(test), ending);
  const reviewing = await askModel(endpoint, reviewRequest(test, solving.value), ending);
  const { findings, suggestions, notes } = readAnalysis(test, solving.value, reviewing.value);
  const exchanges = [...solving.exchanges, ...reviewing.exchanges];
  print('');
  print(`${test.test_type}: ${exchanges.map(described).join(', ')}`);
  print(`  it answered ${JSON.stringify(solving.value.answer)}; the key is "${findings.key}"`);
  print(
    `  suggestions: ${suggestions.map(({ kind }) => kind).join(', ') || 'none'}; notes: ${notes.length} characters`,
  );
  requireAtOnce(exchanges, 2);
}

/** Has drafts written that are like a test. */
async function writeDrafts(endpoint: ModelEndpoint, test: AnalyzedTest, ending: AbortSignal): Promise<void> {
  const { test_type, category, language, weight, levels, savol, content, key, explanation } = test;
  const example = { savol, content, key, explanation };
  const wanted = {
    test_type,
    category,
    language,
    weight,
    levels,
    topic: 'Cities',
    example,
    existing: [savol],
  };
  const count = 2;
  const { value, exchanges } = await askModel(endpoint, draftsRequest({ ...wanted, count }), ending);
  const { drafts, invalid, flawed } = readDrafts(test_type, count, value);
  print('');
  print(`drafts, ${test_type}: ${exchanges.map(described).join(', ')}`);
  print(`  ${value.tests.length} tests: ${invalid} invalid, ${flawed} flawed, ${drafts.length} drafts`);
  requireAtOnce(exchanges, 1);
}

async function proposeMark(endpoint: ModelEndpoint, test: AnalyzedTest, ending: AbortSignal): Promise<void> {
  const written = { text: 'The Silk Road led through Samarkand. Aziz Karimov', names: ['Aziz', 'Karimov'] };
  const { value, exchanges } = await askModel(endpoint, markRequest(test, written), ending);
  const { percentage, reason } = readJudged(value);
  print('');
  print(`mark: ${exchanges.map(described).join(', ')}`);
  print(`  ${percentage} %, with a reason of ${reason.length} characters`);
  requireAtOnce(exchanges, 1);
}

function described({ sent, received, milliseconds }: Exchange): string {
  return `${sent.length} characters sent, ${received.length} received in ${milliseconds} ms`;
}
