import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A port that is known before the server behind it is started. Servers behind it can be changed, as by an upgrade, and the line cut. */
export class Gate {
  readonly port: number;
  /** Everything that came from the servers, in bytes, with the headers. */
  received = 0;
  /** The first line of each request, as in `GET /login HTTP/1.1`. */
  readonly requests: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #target: number | undefined;

  private constructor(server: Server) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (socket) => {
      if (this.#target === undefined) {
        socket.destroy();
        return;
      }
      const behind = connect(this.#target, '127.0.0.1');
      for (const end of [socket, behind]) {
        this.#sockets.add(end);
        end.on('error', () => end.destroy());
        end.on('close', () => this.#sockets.delete(end));
      }
      socket.on('data', (sent) => this.#note(sent.toString('latin1')));
      behind.on('data', ({ length }) => {
        this.received += length;
      });
      socket.pipe(behind).pipe(socket);
    });
  }

  static async open(): Promise<Gate> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Gate(server);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  leadTo(origin: string): void {
    this.cut();
    this.#target = Number(new URL(origin).port);
  }

  /** Ends all connections, and refuses new ones. */
  cut(): void {
    this.#target = undefined;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #note(sent: string): void {
    this.requests.push(...(sent.match(/^[A-Z]+ \/\S* HTTP\/1\.1(?=\r\n)/gm) ?? []));
  }
}
