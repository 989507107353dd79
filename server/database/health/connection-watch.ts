import type { MonitoredClient } from '../client.ts';
import { type OutageMonitor, timeouts } from './outage-monitor.ts';

/** Milliseconds between two looks at the connections. */
const pause = 200;

/** Of a connection: its queries without an answer, and when and how much it was last heard of. */
type Line = { due: number; heard: number; bytes: number; doubtedSince: number | undefined };

/**
 * Finds connections that the network has lost while others work: a firewall has forgotten them, or the machine of PostgreSQL was
 * replaced. Nothing tells so, and a query on one would wait for many minutes. When a query has no answer, the database is asked
 * whether the process of its connection works on it. Where it does not, and no answer comes, query or answer were lost.
 */
export class ConnectionWatch {
  readonly #lines = new Map<MonitoredClient, Line>();
  readonly #findWorking: (processes: number[]) => Promise<ReadonlySet<number>>;
  readonly #whenLost: (lost: MonitoredClient[]) => void;
  #looking: NodeJS.Timeout | undefined;
  #isAsking = false;

  /** @param findWorking asks the database which of its processes work on a query, or wait for a lock */
  constructor(
    findWorking: (processes: number[]) => Promise<ReadonlySet<number>>,
    whenLost: (lost: MonitoredClient[]) => void,
  ) {
    this.#findWorking = findWorking;
    this.#whenLost = whenLost;
  }

  /** Watches a connection until it ends. @returns `monitor`, to which its queries are reported, and which reports to it */
  watch(client: MonitoredClient, monitor: OutageMonitor): OutageMonitor {
    const line: Line = { due: 0, heard: 0, bytes: 0, doubtedSince: undefined };
    this.#lines.set(client, line);
    client.on('end', () => this.#lines.delete(client));
    const settled = () => {
      line.due -= 1;
      line.heard = performance.now();
      line.doubtedSince = undefined;
    };
    return {
      ...monitor,
      sent: () => {
        if (line.due === 0) line.heard = performance.now();
        line.due += 1;
        this.#looking ??= setInterval(() => void this.#look(), pause).unref();
        monitor.sent();
      },
      answered: () => {
        settled();
        monitor.answered();
      },
      settled: () => {
        settled();
        monitor.settled();
      },
    };
  }

  async #look(): Promise<void> {
    const silent = this.#silentOnes();
    if (silent.length === 0 || this.#isAsking) return;
    this.#isAsking = true;
    try {
      const working = await this.#findWorking(silent.map(([client]) => client.processID ?? 0));
      const lost = silent.filter(([client, line]) => isLost(client, line, working)).map(([client]) => client);
      if (lost.length > 0) this.#whenLost(lost);
    } catch {
      // A database that does not answer is a case for the outage monitor.
    } finally {
      this.#isAsking = false;
    }
  }

  #silentOnes(): [MonitoredClient, Line][] {
    const waiting = [...this.#lines].filter(([, { due }]) => due > 0);
    if (waiting.length === 0) {
      clearInterval(this.#looking);
      this.#looking = undefined;
    }
    return waiting.filter(([client, line]) => {
      // A long answer arrives in many pieces.
      if (client.bytesRead !== line.bytes) {
        Object.assign(line, { bytes: client.bytesRead, heard: performance.now(), doubtedSince: undefined });
      }
      return performance.now() - line.heard >= timeouts.silence;
    });
  }
}

/** Whether the database has not worked for a connection for a while, and nothing has come from there. */
function isLost(client: MonitoredClient, line: Line, working: ReadonlySet<number>): boolean {
  const isSilent = line.due > 0 && client.bytesRead === line.bytes;
  if (!isSilent || client.processID === null || working.has(client.processID)) {
    line.doubtedSince = undefined;
    return false;
  }
  line.doubtedSince ??= performance.now();
  return performance.now() - line.doubtedSince >= timeouts.doubt;
}
