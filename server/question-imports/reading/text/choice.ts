import type { ImportRemark } from '../../../../contract/questions/imports.ts';
import { optionLetters } from '../../../../contract/questions/choices.ts';
import { remark } from '../item.ts';

/** The type of a test with some options, their ids, its key, and what to say of that. */
export type Choice = {
  test_type: 'choosable' | 'multiple';
  ids: string[];
  key: unknown;
  remarks: ImportRemark[];
};

/**
 * The test that has some options, of which some are right.
 * @param right the places of the right options, from 0
 */
export function choiceOf(count: number, right: readonly number[]): Choice {
  const isChoosable = count <= optionLetters.length && right.length < 2;
  const ids = Array.from({ length: count }, (_, place) =>
    isChoosable ? (optionLetters[place] ?? '') : `o${place + 1}`,
  );
  const rightIds = right.map((place) => ids[place] ?? '');
  const remarks: ImportRemark[] = [];
  if (count < 2) remarks.push(remark('few_options'));
  else if (right.length === 0) remarks.push(remark('no_key'));
  else if (!isChoosable && right.length === 1) remarks.push(remark('kind_changed', 'single choice'));
  const key = isChoosable ? { right: rightIds[0] } : { right: rightIds };
  return {
    test_type: isChoosable ? 'choosable' : 'multiple',
    ids,
    key: right.length === 0 ? null : key,
    remarks,
  };
}
