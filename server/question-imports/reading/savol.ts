import * as z from 'zod/mini';

import { importLimits } from '../../../contract/questions/imports.ts';
import {
  SavolEnvelope,
  savolFileName,
  savolFolder,
  SavolQuestion,
} from '../../../contract/question-files/savol-file.ts';
import { openZip } from '../../reading/zip.ts';
import { type Item, type ReadItems, remark, UnreadableSource } from './item.ts';

/** A file of Savol may unpack to as much as four times the largest upload. */
const limits = { bytes: 4 * importLimits.bytes, entries: importLimits.files + 10 };

const isPart = (name: string) => name === savolFileName || name.startsWith(savolFolder);

/** Whether a zip is one of Savol: it has the file with the tests. */
export function looksLikeSavol(bytes: Uint8Array): boolean {
  try {
    return openZip(bytes, () => false, limits).names.includes(savolFileName);
  } catch {
    return false;
  }
}

function parsedJson(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new UnreadableSource('unreadable');
  }
}

/** The beginning of a text as the name of an item. */
const longestItemName = 80;

function itemOf(value: unknown, number: number, files: ReadonlyMap<string, Uint8Array>): Item {
  const place = String(number);
  const read = z.safeParse(SavolQuestion, value);
  if (!read.success) {
    const [issue] = read.error.issues;
    const part = issue === undefined ? '' : issue.path.join('.');
    const broken = part === '' ? remark('broken', 'wrong part') : remark('broken', `wrong part: ${part}`);
    return { place, name: '', category: [], remarks: [broken], test: null };
  }
  const { category, ...test } = read.data;
  const all = [
    ...test.pictures,
    ...Object.values(test.option_pictures),
    ...(test.sound === null ? [] : [test.sound]),
  ];
  const missing = all.filter(({ file }) => !files.has(file)).map(({ file }) => remark('file_missing', file));
  return { place, name: test.savol.slice(0, longestItemName), category, remarks: missing, test };
}

/**
 * The tests of the part of a file of Savol that has them.
 * @param parsed its JSON
 * @param files the pictures and recordings by their names
 * @throws UnreadableSource for another JSON, or a later version
 */
export function itemsOf(parsed: unknown, files: ReadonlyMap<string, Uint8Array>): Item[] {
  const envelope = z.safeParse(SavolEnvelope, parsed);
  if (!envelope.success) throw new UnreadableSource('unreadable');
  return envelope.data.tests.map((test, at) => itemOf(test, at + 1, files));
}

/**
 * Reads tests in the format of Savol.
 * @throws UnreadableSource for a file that is no such one, or of a later version
 */
export function readSavol(bytes: Uint8Array): ReadItems {
  const { files: parts } = openZip(bytes, isPart, limits);
  const files = new Map(
    [...parts].flatMap(([name, content]) =>
      name.startsWith(savolFolder) ? [[name.slice(savolFolder.length), content]] : [],
    ),
  );
  return { items: itemsOf(parsedJson(parts.get(savolFileName)), files), files };
}
