/** Shows the progress of a long task: as a bar on a terminal, otherwise as a line for each tenth. */
export type Progress = {
  done: (amount: number, what: string) => void;
  /** Shows the task as complete, also when the amounts are less than the expected sum. */
  end: () => void;
};

const width = 30;
const longestName = 20;

/** @param total the expected sum of the amounts */
export function showProgress(total: number): Progress {
  let sum = 0;
  let tenths = 0;
  const progress: Progress = {
    done(amount, what) {
      if (sum === total && total > 0) return;
      sum = Math.min(total, sum + amount);
      const part = total === 0 ? 1 : sum / total;
      const percent = `${Math.floor(part * 100)} %`.padStart(5);
      if (process.stdout.isTTY) {
        const bar = '█'.repeat(Math.round(part * width)).padEnd(width, '░');
        process.stdout.write(`\r${bar} ${percent} ${what.padEnd(longestName)}${sum === total ? '\n' : ''}`);
      } else if (Math.floor(part * 10) > tenths) {
        tenths = Math.floor(part * 10);
        process.stdout.write(`${percent} ${what}\n`);
      }
    },
    end() {
      progress.done(total - sum, '');
    },
  };
  return progress;
}
