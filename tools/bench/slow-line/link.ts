/** What a line does to the bytes of a client, in one direction. */
export type LineOptions = {
  /** Bits a second, for all connections of a client together; each direction has as many. */
  rate: number;
  /** Milliseconds from one end to the other. */
  delay: number;
  /** Whether a packet is lost. */
  isLost: () => boolean;
};

/** The most bytes of data in a packet, and the bytes of its headers (IP and TCP). */
const packet = { data: 1460, headers: 40 };

/** How many packets of a connection are under way at once, as TCP begins. At 64 kbit/s and 300 ms two would fill the line. */
const window = 10;

/** Milliseconds after which a lost packet is sent again, at first: twice the time there and back, as the probe for a lost tail in Linux. */
const retransmission = (delay: number) => 4 * delay;

/** The line of a client in one direction, on which packets follow one another. */
export class Link {
  readonly #options: LineOptions;
  /** When the last packet so far has left. */
  #freeAt = 0;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  /**
   * Sends a packet after those that were sent before.
   * @param now milliseconds
   * @returns when it has left, and when it arrives: never where it is lost
   */
  send(bytes: number, now: number): { leaves: number; arrives: number | undefined } {
    const { rate, delay, isLost } = this.#options;
    const takes = ((bytes + packet.headers) * 8 * 1000) / rate;
    const leaves = Math.max(this.#freeAt, now) + takes;
    this.#freeAt = leaves;
    return { leaves, arrives: isLost() ? undefined : leaves + delay };
  }

  /** Sends a packet now, and again while it is lost, each time after twice as long. Other packets go on meanwhile. */
  carry(bytes: number, whenArrived: () => void, pause = retransmission(this.#options.delay)): void {
    const now = performance.now();
    const { leaves, arrives } = this.send(bytes, now);
    if (arrives !== undefined) setTimeout(whenArrived, arrives - now);
    else setTimeout(() => this.carry(bytes, whenArrived, 2 * pause), leaves + pause - now);
  }
}

/** The bytes of a connection in one direction: they arrive in order, so those after a lost packet wait for it. */
export class Stream {
  readonly #link: Link;
  readonly #deliver: (bytes: Buffer) => void;
  readonly #waiting: Buffer[] = [];
  /** Packets that have arrived before one that was sent earlier, by their numbers. */
  readonly #arrived = new Map<number, Buffer>();
  #isOpen = false;
  #underWay = 0;
  #sent = 0;
  #delivered = 0;
  #whenEmpty: (() => void) | undefined;

  constructor(link: Link, deliver: (bytes: Buffer) => void) {
    this.#link = link;
    this.#deliver = deliver;
  }

  /** Starts to send queued bytes: the connection is open. */
  open(): void {
    this.#isOpen = true;
    this.#pump();
  }

  write(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += packet.data) {
      this.#waiting.push(bytes.subarray(at, at + packet.data));
    }
    this.#pump();
  }

  /** Calls back when all that was written has arrived. */
  end(whenEmpty: () => void): void {
    this.#whenEmpty = whenEmpty;
    this.#pump();
  }

  #pump(): void {
    if (!this.#isOpen) return;
    while (this.#underWay < window) {
      const bytes = this.#waiting.shift();
      if (bytes === undefined) break;
      this.#underWay += 1;
      const number = this.#sent++;
      this.#link.carry(bytes.length, () => this.#arrive(bytes, number));
    }
    if (this.#underWay === 0 && this.#waiting.length === 0) this.#whenEmpty?.();
  }

  /** Delivers the received bytes in their order. */
  #arrive(bytes: Buffer, number: number): void {
    this.#arrived.set(number, bytes);
    for (let next = this.#arrived.get(this.#delivered); next !== undefined;) {
      this.#arrived.delete(this.#delivered);
      this.#delivered += 1;
      this.#underWay -= 1;
      this.#deliver(next);
      next = this.#arrived.get(this.#delivered);
    }
    this.#pump();
  }
}
