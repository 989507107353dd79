import type { Root } from 'hast';

import type { DetailOf } from '../../../../contract/question-files/remark-words.ts';
import type { ChangeCode, ImportRemark, RefusalCode } from '../../../../contract/questions/imports.ts';
import { remark } from '../item.ts';

/** An option, item, prompt or choice, by its id in the source. */
export type Choice = {
  id: string;
  text: Root;
  /** The remark of the author on this option. */
  feedback?: Root | undefined;
};

/** A gap, whose mark stands in the text: chosen from texts, or typed. */
export type Gap =
  | { choices: readonly Choice[]; right: readonly string[] }
  | { accepted: readonly string[]; isExact: boolean };

export type NumberRange = { value: string; tolerance: string };

/** A question as any version of QTI asks it. Ids are those of the source; where no right answer is marked, there are none. */
export type Asked =
  | { kind: 'choice'; choices: readonly Choice[]; right: readonly string[]; isSingle: boolean }
  | { kind: 'order'; choices: readonly Choice[]; order: readonly string[] }
  | {
      kind: 'match';
      prompts: readonly Choice[];
      choices: readonly Choice[];
      /** Prompts and choices that belong together. */
      pairs: readonly (readonly [prompt: string, choice: string])[];
    }
  | { kind: 'gaps'; text: Root; gaps: readonly Gap[] }
  | { kind: 'text'; accepted: readonly string[]; isExact: boolean }
  | { kind: 'number'; values: readonly NumberRange[] }
  | { kind: 'essay' };

/** A question before its texts are written. */
export type Question = {
  title: string;
  /** What several questions have above their own text. */
  above?: readonly Root[];
  /** The question; of one with gaps the instruction above its text. */
  stem: Root;
  /** Behind each other. */
  explanation: readonly Root[];
  remarks: readonly ImportRemark[];
  asked: Asked;
};

/** An item that is no test of Savol. */
export class Refusal extends Error {
  readonly remark: ImportRemark;

  constructor(code: RefusalCode, detail = '') {
    super(`${code}: ${detail}`);
    this.remark = remark(code, detail);
  }
}

/** What a reader has noticed about one item, each thing once. */
export class Notes {
  readonly #remarks = new Map<string, ImportRemark>();

  add<const Code extends ChangeCode | RefusalCode, const Detail extends string>(
    code: Code,
    detail?: Detail & DetailOf<Code, Detail>,
  ): void {
    this.#remarks.set(`${code}\n${detail ?? ''}`, remark<Code, Detail>(code, detail));
  }

  get remarks(): ImportRemark[] {
    return [...this.#remarks.values()];
  }
}

/** The id of a gap by its place from 0. */
export function gapId(place: number): string {
  return `g${place + 1}`;
}
