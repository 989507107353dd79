import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

import { runIn } from '../server/testing/template.ts';
import { newDatabase } from './database.ts';
import { Mailbox } from './mailbox.ts';

const project = join(import.meta.dirname, '..');

/** The real server, on a port, a database and a mailbox of its own. */
export class RealServer {
  readonly origin: string;
  /** The printed link that creates the first staff account. */
  readonly staffLink: string;
  readonly mailbox: Mailbox;
  readonly #process: ChildProcess;
  readonly #dataFolder: string;
  readonly #database: string | undefined;

  private constructor(started: {
    origin: string;
    staffLink: string;
    mailbox: Mailbox;
    child: ChildProcess;
    dataFolder: string;
    database: string | undefined;
  }) {
    this.origin = started.origin;
    this.staffLink = started.staffLink;
    this.mailbox = started.mailbox;
    this.#process = started.child;
    this.#dataFolder = started.dataFolder;
    this.#database = started.database;
  }

  /** Starts on a new data folder with the demonstration data, which has a staff account. */
  static startDemo(): Promise<RealServer> {
    return RealServer.start({}, ['--demo']);
  }

  /**
   * Starts on a new data folder and waits until it is ready.
   * @param folder the folder of the project
   */
  static async start(
    environment: Record<string, string> = {},
    parameters: readonly string[] = [],
    folder: string = project,
  ): Promise<RealServer> {
    const mailbox = await Mailbox.open();
    const dataFolder = await mkdtemp(join(tmpdir(), 'savol-e2e-'));
    // When run as root, the account of PostgreSQL needs access to its folder in here; otherwise the database is stored elsewhere.
    await chmod(dataFolder, 0o711);
    const database = await newDatabase();
    const child = spawn(process.execPath, [join(folder, 'server/main.ts'), ...parameters], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: '0',
        MDNS: 'off',
        DATA_DIR: dataFolder,
        SMTP_URL: mailbox.url,
        LOG_LEVEL: 'error',
        NODE_COMPILE_CACHE: join(project, 'node_modules/.cache/node'),
        // PostgreSQL and the decoders of pictures may take long on a busy machine.
        NODE_OPTIONS: `--import=${pathToFileURL(join(project, 'server/testing/long-timeouts.ts')).href}`,
        ...(database === undefined ? {} : { DATABASE_URL: database }),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const links = await printedLinks(child);
    return new RealServer({ ...links, mailbox, child, dataFolder, database });
  }

  /** Runs one statement in the database of the server, for data that would take many requests. */
  runStatement(statement: string, values?: readonly unknown[]): Promise<void> {
    if (this.#database === undefined) throw new Error('the server has its own PostgreSQL');
    return runIn(this.#database, statement, values);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGTERM');
    await ended;
    await this.mailbox.close();
    await rm(this.#dataFolder, { recursive: true, force: true });
  }
}

/** Reads the printed lines until the server is ready: the link of the first staff account, and the address of the server. */
async function printedLinks(child: ChildProcess): Promise<{ origin: string; staffLink: string }> {
  if (child.stdout === null) throw new Error('the server has no output');
  let staffLink = '';
  for await (const line of createInterface({ input: child.stdout })) {
    staffLink = /(http:\S+\/signup\?invitation=\S+)/.exec(line)?.[1] ?? staffLink;
    const origin = /ready at (http:\S+)/.exec(line)?.[1];
    if (origin !== undefined) return { origin, staffLink };
  }
  throw new Error('the server ended before it was ready');
}
