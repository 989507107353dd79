/**
 * The clock of the server. It goes by the time that has passed on this device, whatever its clock is set to, and is
 * set by each response of the server.
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
