import { longestClassName } from '../../contract/people/classes.ts';
import { isErrorValue } from '../../contract/wire/names.ts';
import { isSpoiltClass, isSpoiltId, saysNothing } from '../../contract/wire/spoilt.ts';
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
  if (name.length > longestClassName) return 'bad_class';
  if (isErrorValue(name)) return 'error_value';
  return isSpoiltClass(name) ? 'bad_class' : undefined;
}

/** Why a class that the school does not have cannot have a name: it is a zero, the number of a day, a word for "nothing", or has no letter and no digit. */
function refusalOfNew(name: string): RefusalReason | undefined {
  return /^(?:0+|4\d{4})$/.test(name) || saysNothing(name) || !/[\p{L}\p{N}]/u.test(name)
    ? 'bad_class'
    : undefined;
}

/** The classes and IDs of the school that the cells of a row may name. A year of null is that of rows that say none. */
export type KnownInCells = {
  classesOf: (year: number | null) => KnownValues;
  hasClass: (name: string, year: number | null) => boolean;
  ids: KnownValues;
};

/** A draft whose classes and children are divided as the school has them, and refused where one of them cannot be. */
export function withValues(draft: Draft, { classesOf, hasClass, ids }: KnownInCells): Draft {
  const isUnknown = (name: string) => !hasClass(name, draft.year);
  // A list of classes has them in its rows, so that a word for "nothing" is none that can be left out.
  const isLeftOut = (name: string) => draft.kind !== 'class' && saysNothing(name) && isUnknown(name);
  const classes = splitValues(draft.class_text, classesOf(draft.year)).filter((name) => !isLeftOut(name));
  const children = splitValues(draft.children_text, ids);
  const refuse = (field: RosterField, reasons: (RefusalReason | undefined)[]) => {
    const reason = reasons.find((found) => found !== undefined);
    return reason === undefined ? null : { reason, field };
  };
  const refusal =
    draft.refusal ??
    refuse('class', [
      ...classes.map((name) => refusalOfClass(name) ?? (isUnknown(name) ? refusalOfNew(name) : undefined)),
      classes.length > mostValues ? 'bad_class' : undefined,
    ]) ??
    refuse('children', [...children.map(refusalOfId), children.length > mostValues ? 'too_long' : undefined]);
  return { ...draft, classes, children, refusal };
}
