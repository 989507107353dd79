import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** The process ended or was killed before its reply. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}

/** The process had not replied in time, and was killed, since others wanted all processors: its task is not to blame. */
export class ProcessLate extends ProcessEnded {
  override name = 'ProcessLate';
}

/** The milliseconds that a process may take to start, and for a task. */
export type ProcessTimeouts = Readonly<{ start: number; task: number }>;

/** Takes a part of a result, as the process has sent it. */
type OnPart = (part: never) => void;

/** What a process sends: parts of a result, and then its reply. */
type Message<Reply> = { part: object } | { reply: Reply };

/** Has a process run at a lower priority. */
const slower = 'slower="nice -n 10"; ';

/*
 * Has a process of Linux run while no other one wants the processor: at a lower priority alone the kernel lets it end its turn before the
 * server has one. It has the lower priority where that is refused.
 */
const yielding = `chrt -i -p 0 $$ > /dev/null 2>&1 || ${slower}`;

/** Milliseconds for the start of such a process. After them others want all processors, and it starts anew at the lower priority. */
const yieldingTimeout = 5000;

/**
 * A process that reads files which may be hostile, one after the other: with less memory and a lower priority than the server, without core
 * dumps, and without an environment but PATH. Its first reply is blank, and says that it is ready.
 */
export class LimitedProcess<Task, Reply> {
  readonly #spawn: (priority: string) => ChildProcess;
  #child: ChildProcess;
  readonly #timeouts: ProcessTimeouts;
  readonly #ready: Promise<void>;
  #settle: ((reply: Reply | ProcessEnded) => void) | undefined;
  #onPart: OnPart | undefined;
  #isOver = false;

  /**
   * @param program the file that Node runs: it calls `performTasks`
   * @param memory kilobytes of writable memory; macOS does not enforce it
   * @param processorSeconds the seconds of processor time from its start to its end, which a busy machine does not shorten
   */
  constructor(program: string, timeouts: ProcessTimeouts, memory: number, processorSeconds?: number) {
    this.#timeouts = timeouts;
    const time = processorSeconds === undefined ? '' : `ulimit -t ${processorSeconds}; `;
    this.#spawn = (priority) => {
      const start = `ulimit -c 0; ulimit -d ${memory}; ${time}${priority}exec $slower "$0" "$@"`;
      const child = spawn('sh', ['-c', start, process.execPath, program], {
        env: { PATH: process.env['PATH'] },
        stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
        serialization: 'advanced',
      });
      child.on('message', (message: Message<Reply>) => {
        if (child !== this.#child) return;
        if ('part' in message) this.#onPart?.(message.part as never);
        else this.#settle?.(message.reply);
      });
      const end = () => {
        if (child !== this.#child) return;
        this.#isOver = true;
        this.#settle?.(new ProcessEnded('the process has ended'));
      };
      child.on('exit', end);
      child.on('error', end);
      return child;
    };
    this.#child = this.#spawn(yielding);
    this.#ready = this.#start();
    this.#ready.catch(() => undefined);
  }

  async #start(): Promise<void> {
    const late = setTimeout(() => {
      const starved = this.#child;
      this.#child = this.#spawn(slower);
      starved.kill('SIGKILL');
    }, yieldingTimeout);
    try {
      await this.#reply(this.#timeouts.start);
    } finally {
      clearTimeout(late);
    }
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Waits until the process can take a task. @throws ProcessEnded where it does not start */
  async ready(): Promise<void> {
    await this.#ready;
  }

  /**
   * @param input the standard input of the process, which has one in its life
   * @param onPart takes what the process sends before its reply, in order
   * @throws ProcessEnded where the process ends before its reply, as when it exceeds its memory or the time limit; ProcessLate where it had less
   * than half of that time from the processor
   */
  perform(
    task: Task,
    { input, onPart }: { input?: Blob | undefined; onPart?: OnPart | undefined } = {},
  ): Promise<Reply> {
    const reply = this.#reply(this.#timeouts.task);
    this.#onPart = onPart;
    // A process may end, or refuse its input, before it has read all of it.
    if (input !== undefined && this.#child.stdin !== null) {
      pipeline(input.stream(), this.#child.stdin).catch(() => undefined);
    }
    // Where sending fails the process has ended, or is ending.
    this.#child.send(task as object, (error) => error && this.kill());
    return reply;
  }

  /** Ends the process at once, whatever it is doing. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** The milliseconds of processor time that the process has used; not a number where the system does not say. */
  #processorTime(): number {
    try {
      const fields =
        readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      // Hundredths of a second of the program, and of the kernel for it: proc(5), utime and stime.
      return 10 * (Number(fields[11]) + Number(fields[12]));
    } catch {
      return Number.NaN;
    }
  }

  #reply(timeout: number): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const usedBefore = this.#processorTime();
      const killing = setTimeout(() => {
        const used = this.#processorTime() - usedBefore;
        this.#isOver = true;
        const late = 'the process has not replied in time';
        this.#settle?.(used < timeout / 2 ? new ProcessLate(late) : new ProcessEnded(late));
        this.kill();
      }, timeout);
      this.#settle = (settled) => {
        clearTimeout(killing);
        this.#settle = undefined;
        if (settled instanceof ProcessEnded) reject(settled);
        else resolve(settled);
      };
      if (this.#isOver) this.#settle(new ProcessEnded('the process has ended'));
    });
  }
}

/** Sends a part of a result: the server has turns for others between them. @returns once it is sent */
export type SendPart = (part: object) => Promise<void>;

/**
 * The other side of a LimitedProcess: performs its tasks and ends with its server.
 * @param perform never rejects
 */
export function performTasks(perform: (task: never, sendPart: SendPart) => Promise<object>): void {
  // The server has ended, however that happened. Native code would go on during an ordinary exit.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C reaches every process of a terminal. The server finishes its requests first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const send = (message: Message<object>) =>
    // Where sending fails the server has ended.
    new Promise<void>((resolve) => process.send?.(message, () => resolve()));
  process.on('message', (task) => {
    void perform(task as never, (part) => send({ part })).then((reply) => send({ reply }));
  });
  void send({ reply: {} });
}
