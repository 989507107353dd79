/** Shows how far something has come: a bar on a terminal, a line every tenth of the way elsewhere. */
export type Progress = { done: (amount: number, what: string) => void };

const width = 30;

/** @param total what all the amounts come to */
export function showProgress(total: number): Progress {
  let sum = 0;
  let tenths = 0;
  return {
    done(amount, what) {
      sum = Math.min(total, sum + amount);
      const part = total === 0 ? 1 : sum / total;
      const percent = `${Math.floor(part * 100)} %`.padStart(5);
      if (process.stdout.isTTY) {
        const bar = '█'.repeat(Math.round(part * width)).padEnd(width, '░');
        process.stdout.write(`\r${bar} ${percent} ${what.padEnd(12)}${sum === total ? '\n' : ''}`);
      } else if (Math.floor(part * 10) > tenths) {
        tenths = Math.floor(part * 10);
        process.stdout.write(`${percent} ${what}\n`);
      }
    },
  };
}
