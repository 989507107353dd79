/** What the person at the keyboard waits for goes to standard output, plain; the log goes to standard error. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
