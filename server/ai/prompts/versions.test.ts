import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { languages } from '../../../contract/languages.ts';
import { schemaOf } from '../../language-model/answer-schema.ts';
import type { ModelRequest } from '../../language-model/client.ts';
import { analyzedTests } from '../../testing/analyzed-tests.ts';
import {
  type AnalyzedTest,
  draftsPromptVersion,
  draftsRequest,
  markPromptVersion,
  markRequest,
  promptVersion,
  reviewRequest,
  solveRequest,
} from './prompts.ts';

/** A digest of the requests of each version: of their instructions, the names of their data, and the schemas of their answers. */
const digests: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  analysis: { 1: '4bf01de95d877480' },
  drafts: { 1: 'c3de8e1331d01f78' },
  mark: { 1: 'bd079a25e1902c0a' },
};

/** Tests of each type in each language. */
const tests = Object.values<AnalyzedTest>(analyzedTests).flatMap((analyzed) =>
  languages.map((language): AnalyzedTest => Object.assign({}, analyzed, { language, hasPicture: true })),
);
const solved = { working: '', answer: null, answer_in_words: '' };

/** What a model is asked, without texts of a test. */
function askedIn<Value>({ name, instructions, data, answer }: ModelRequest<Value>): unknown {
  return [name, instructions, data['kind'], Object.keys(data), schemaOf(answer)];
}

const asked: Readonly<Record<string, readonly unknown[]>> = {
  analysis: tests.flatMap((asking) => [
    askedIn(solveRequest(asking)),
    askedIn(reviewRequest(asking, solved)),
  ]),
  drafts: tests.map((asking) =>
    askedIn(draftsRequest({ ...asking, topic: '', count: 5, example: asking, existing: [] })),
  ),
  mark: tests.map((asking) => askedIn(markRequest(asking, { text: '', names: [] }))),
};

const versions = [
  { name: 'analysis', constant: 'promptVersion', file: 'prompts.ts', version: promptVersion },
  { name: 'drafts', constant: 'draftsPromptVersion', file: 'drafts.ts', version: draftsPromptVersion },
  { name: 'mark', constant: 'markPromptVersion', file: 'mark.ts', version: markPromptVersion },
];

test.each(versions)(
  'the requests of $name are those of their version',
  ({ name, constant, file, version }) => {
    const digest = createHash('sha256').update(JSON.stringify(asked[name])).digest('hex').slice(0, 16);
    const advice = `The requests of "${name}" are others than those of version ${version}. Raise ${constant} in server/ai/prompts/${file} by one, and add '${digest}' for the new version to the digests in this file. The digest of a version that was released stays as it is.`;
    expect(digests[name]?.[version], advice).toBe(digest);
  },
);

test.each(versions)('each version of the requests of $name has a digest of its own', ({ name, version }) => {
  const known = Object.entries(digests[name] ?? {});
  expect(known.map(([number]) => Number(number))).toEqual(
    Array.from({ length: version }, (_, place) => place + 1),
  );
  expect(new Set(known.map(([, digest]) => digest)).size).toBe(version);
});
