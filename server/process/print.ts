/** Prints a line for the person at the terminal to standard output. The log goes to standard error. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
