import {
  savolFileName,
  savolFolder,
  type SavolQuestion,
  savolVersion,
} from '../../../contract/question-files/savol-file.ts';
import type { BankQuestion } from '../bank-question.ts';
import type { Writer } from './writer.ts';
import { type ZipEntry, zipOf } from './zip-stream.ts';

/** A test in the form of the file. */
function testOf({ id: _id, category, ...test }: BankQuestion): SavolQuestion {
  return { ...test, category: [...category] };
}

/** The names of the files of a test, in their order. */
export function filesOfQuestion({ pictures, option_pictures, sound }: BankQuestion): string[] {
  const all = [...pictures, ...Object.values(option_pictures), ...(sound === null ? [] : [sound])];
  return [...new Set(all.map(({ file }) => file))];
}

async function* json(
  tests: AsyncIterable<BankQuestion>,
  note: (files: string[]) => void,
): AsyncGenerator<string> {
  yield `{"format":"savol","version":${savolVersion},"tests":[`;
  let separator = '\n';
  for await (const test of tests) {
    note(filesOfQuestion(test));
    yield separator + JSON.stringify(testOf(test));
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** Writes tests in the format of Savol: see contract/question-files/savol-file.ts. */
export const writeSavol: Writer = (tests, { read }) => {
  const files = new Set<string>();
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: savolFileName, content: json(tests, (names) => names.forEach((name) => files.add(name))) };
    for (const name of files) yield { name: savolFolder + name, content: read(name) };
  }
  return zipOf(entries());
};
