import type { SourceQuestion } from '../question-imports/reading/item.ts';

export type BankQuestion = SourceQuestion & { id: number; category: readonly string[] };
