/** What the doctor says of one part: in one line, with what to do where something is wrong. */
export type Finding = { state: 'good' | 'note' | 'wrong'; part: string; text: string };

/** The three findings of a part. */
export function findingsOf(part: string) {
  const finding = (state: Finding['state']) => (text: string) => ({ state, part, text });
  return { good: finding('good'), note: finding('note'), wrong: finding('wrong') };
}

/** An error in one line, without the sign at its end. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n', 1)[0] ?? '').replace(/\.$/, '');
}

/** A number with its noun: "1 day", "3 days". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Bytes in gigabytes, with one digit behind the point. */
export function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}
