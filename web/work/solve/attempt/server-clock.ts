/**
 * The clock of the server. It goes by the time that has passed on this device, which does not change where somebody sets the device's
 * clock, and is set by each answer of the server.
 */
export class ServerClock {
  #ahead = 0;

  /** @param now the time of the server, as it was sent */
  constructor(now: string) {
    this.set(now);
  }

  set(now: string): void {
    this.#ahead = Date.parse(now) - performance.now();
  }

  /** In milliseconds since 1970. */
  now(): number {
    return performance.now() + this.#ahead;
  }
}
