/**
 * Looks at something before a moment of the real clock, for tests of what that moment changes by itself. Where a busy machine needs longer
 * than until then, it looks again at a later moment.
 * @param look makes what changes at the moment, and looks at it
 * @returns what the look saw in time
 */
export async function seenBefore<Seen>(look: (moment: Date) => Promise<Seen>): Promise<Seen> {
  for (let milliseconds = 1500; ; milliseconds *= 2) {
    const moment = new Date(Date.now() + milliseconds);
    const seen = await look(moment);
    if (Date.now() < moment.getTime()) return seen;
  }
}
