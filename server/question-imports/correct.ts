import { isDeepStrictEqual } from 'node:util';

import type { BodyOf } from '../../contract/wire/endpoint.ts';
import type { changeImportItem } from '../../contract/questions/imports.ts';
import type { Database } from '../database/database.ts';
import { invalid } from '../http/responses/errors.ts';
import { readContent } from '../questions/rules.ts';
import { retainedRemarks } from '../../contract/question-types/remarks.ts';
import { questionTypeOf } from '../../contract/question-types/registry.ts';
import { type CheckedQuestion, checkSourceQuestion, isRefusal, receiptsOf } from './check.ts';
import { askedOf, sameOf } from './create.ts';
import { blankQuestion, type SourceQuestion } from './reading/item.ts';
import { findSame, type Reader } from './same-store.ts';
import * as store from './store.ts';

type Change = BodyOf<typeof changeImportItem>;
type WrittenQuestion = NonNullable<Change['test']>;

/** The test of an item as it is corrected: its files, level and remarks on options stay. @throws 400 on the fields of `test` */
function correctedQuestion(draft: SourceQuestion | null, test: WrittenQuestion): SourceQuestion {
  const read = readContent({ ...test, remarks: undefined });
  if ('errors' in read) {
    const errors = Object.entries(read.errors).map(([field, sentence]) => [`test.${field}`, sentence]);
    throw invalid(Object.fromEntries(errors) as Record<string, string>);
  }
  const { test_type, savol, explanation = '', text_format = 'plain' } = test;
  const before = draft ?? blankQuestion(test_type);
  const { content, key } = read.written;
  const remarks = retainedRemarks(questionTypeOf(test_type), content, before.remarks) ?? {};
  return { ...before, test_type, savol, explanation, text_format, content, key, remarks };
}

/** The columns of an item whose test was corrected. */
async function correctedItem(
  transaction: Database,
  id: number,
  item: store.StoredItem,
  test: WrittenQuestion,
  reader: Reader,
) {
  const files = await store.listFiles(transaction, id);
  const corrected = correctedQuestion(item.draft, test);
  const checked: CheckedQuestion = checkSourceQuestion(corrected, (file) => files.has(file));
  const [same] =
    checked.asked === null ? [] : await findSame(transaction, [askedOf(checked, checked.asked)], reader);
  // Changes on the way in stay in the receipt; the reason of a refusal was corrected.
  const changed = item.remarks.filter(({ code }) => !isRefusal({ code, detail: '' }) && code !== 'no_key');
  const known = new Set(changed.map(({ code, detail }) => `${code} ${detail}`));
  const added = checked.remarks.filter(({ code, detail }) => !known.has(`${code} ${detail}`));
  return {
    draft: checked.test,
    remarks: [...changed, ...added],
    same: same === undefined ? null : sameOf(checked, same),
    duplicate_of: same?.duplicate_of ?? null,
    duplicate_in: same?.duplicate_in ?? '',
  };
}

/**
 * Corrects an item of an import that is checked, in an open transaction, and compares all items anew that ask what it asks now or did before.
 * @param reader see `findSame`
 * @throws 400 on the fields of `test`; NotFoundError
 */
export async function correctItem(
  transaction: Database,
  { id, number }: { id: number; number: number },
  { test, include }: Change,
  reader: Reader,
): Promise<void> {
  const before = await store.getItem(transaction, id, number);
  const change: store.ItemChange = { number };
  if (test !== undefined) Object.assign(change, await correctedItem(transaction, id, before, test, reader));
  if (include !== undefined) change.included = include;
  await store.updateItems(transaction, id, [change]);
  const now = await store.getItem(transaction, id, number);
  const names = [...new Set([before.same, now.same])].filter((same) => same !== null);
  const alike = await store.listSame(transaction, id, names);
  // An item that is no test is compared with none.
  const items = now.same === null ? [...alike, now] : alike;
  const changes = receiptsOf(items).flatMap(({ item, receipt, outcome }) =>
    outcome === item.outcome && isDeepStrictEqual(receipt, item.receipt)
      ? []
      : [{ number: item.number, receipt, outcome }],
  );
  await store.updateItems(transaction, id, changes);
}
