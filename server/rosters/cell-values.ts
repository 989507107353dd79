import { longestClassName } from '../../contract/people/classes.ts';
import { isErrorValue } from '../../contract/wire/names.ts';
import { isSpoiltClass, isSpoiltId } from '../../contract/wire/spoilt.ts';
import type { RefusalReason, RosterField } from '../../contract/people/rosters.ts';
import type { Draft } from './reading/draft.ts';
import { type KnownValues, splitValues } from './value-list.ts';

/** The characters of an ID. */
const longestId = 100;

/** How many classes or children one row names. */
const mostValues = 500;

/** Why a text cannot be the ID of a person; undefined where it can. */
export function refusalOfId(text: string): RefusalReason | undefined {
  if (text === '') return undefined;
  if (text.length > longestId) return 'too_long';
  if (isErrorValue(text)) return 'error_value';
  return isSpoiltId(text) ? 'spoilt_id' : undefined;
}

function refusalOfClass(name: string): RefusalReason | undefined {
  if (isErrorValue(name)) return 'error_value';
  return name.length > longestClassName || isSpoiltClass(name) ? 'bad_class' : undefined;
}

/** The classes and IDs of the school that the cells of a row may name. */
export type KnownInCells = { classesOf: (year: number | null) => KnownValues; ids: KnownValues };

/** A draft whose classes and children are divided as the school has them, and refused where one of them cannot be. */
export function withValues(draft: Draft, { classesOf, ids }: KnownInCells): Draft {
  const classes = splitValues(draft.class_text, classesOf(draft.year));
  const children = splitValues(draft.children_text, ids);
  const refuse = (field: RosterField, reasons: (RefusalReason | undefined)[]) => {
    const reason = reasons.find((found) => found !== undefined);
    return reason === undefined ? null : { reason, field };
  };
  const refusal =
    draft.refusal ??
    refuse('class', [
      ...classes.map(refusalOfClass),
      classes.length > mostValues ? 'bad_class' : undefined,
    ]) ??
    refuse('children', [...children.map(refusalOfId), children.length > mostValues ? 'too_long' : undefined]);
  return { ...draft, classes, children, refusal };
}
