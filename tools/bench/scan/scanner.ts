import type { Role } from './requests.ts';
import type { ScanProxy } from './scan-proxy.ts';

/** Where a scanner writes, and what it reports to. */
export type Scan = {
  folder: string;
  ending: AbortSignal;
  roles: readonly Role[];
  isWanted: (name: string) => boolean;
  print: (line: string) => void;
  /** Reports a finding. It fails the scan unless it is explained. */
  find: (finding: string) => void;
  /** Reports that the scan is not whole. */
  fail: (why: string) => void;
  /** Prints the answers by status, and reports errors of the server and too many refusals. */
  report: (what: string, answers: Pick<ScanProxy, 'counts' | 'failures'>) => void;
};
