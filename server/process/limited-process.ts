import { type ChildProcess, spawn } from 'node:child_process';

/** The process ended or was killed before its reply. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}

/** The milliseconds that a process may take to start, and for a task. */
export type ProcessTimeouts = Readonly<{ start: number; task: number }>;

/**
 * A process that reads files which may be hostile, one after the other: with less memory and a lower priority than the server, without core
 * dumps, and without an environment but PATH. Its first reply says that it is ready.
 */
export class LimitedProcess<Task, Reply> {
  readonly #child: ChildProcess;
  readonly #timeouts: ProcessTimeouts;
  readonly #ready: Promise<unknown>;
  #settle: ((reply: Reply | ProcessEnded) => void) | undefined;
  #isOver = false;

  /**
   * @param program the file that Node runs: it calls `performTasks`
   * @param memory kilobytes of writable memory; macOS does not enforce it
   * @param processorSeconds the seconds of processor time from its start to its end, which a busy machine does not shorten
   */
  constructor(program: string, timeouts: ProcessTimeouts, memory: number, processorSeconds?: number) {
    this.#timeouts = timeouts;
    const time = processorSeconds === undefined ? '' : `ulimit -t ${processorSeconds}; `;
    const start = `ulimit -c 0; ulimit -d ${memory}; ${time}exec nice -n 10 "$0" "$@"`;
    this.#child = spawn('/bin/sh', ['-c', start, process.execPath, program], {
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.on('message', (reply: Reply) => this.#settle?.(reply));
    const end = () => {
      this.#isOver = true;
      this.#settle?.(new ProcessEnded('the process has ended'));
    };
    this.#child.on('exit', end);
    this.#child.on('error', end);
    this.#ready = this.#reply(timeouts.start);
    this.#ready.catch(() => undefined);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Waits until the process can take a task. @throws ProcessEnded where it does not start */
  async ready(): Promise<void> {
    await this.#ready;
  }

  /** @throws ProcessEnded where the process ends before its reply, as when it exceeds its memory or the time limit */
  perform(task: Task): Promise<Reply> {
    const reply = this.#reply(this.#timeouts.task);
    // Where sending fails the process has ended, or is ending.
    this.#child.send(task as object, (error) => error && this.kill());
    return reply;
  }

  /** Ends the process at once, whatever it is doing. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #reply(timeout: number): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const killing = setTimeout(() => this.kill(), timeout);
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

/**
 * The other side of a LimitedProcess: performs its tasks and ends with its server.
 * @param perform never rejects
 */
export function performTasks(perform: (task: never) => Promise<object>): void {
  // The server has ended, however that happened. Native code would go on during an ordinary exit.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C reaches every process of a terminal. The server finishes its requests first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // Where sending fails the server has ended.
  const send = (reply: object) => process.send?.(reply, () => undefined);
  process.on('message', (task) => void perform(task as never).then(send));
  send({ kind: 'ready' });
}
