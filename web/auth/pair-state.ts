export type PairState = 'empty' | 'same' | 'different';

/** How a password and its repetition stand to each other while they are typed. */
export function pairState(first: string, second: string): PairState {
  if (second === '') return 'empty';
  return first === second ? 'same' : 'different';
}
