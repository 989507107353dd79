/**
 * What this process has counted since its start. The additions go on where no metrics are served, since a condition would cost as much.
 */
export const counts = {
  /** Answers that were graded and stored, in work and outside of it. */
  answers: 0,
  /** Reads of the cache. */
  cache: { hit: 0, miss: 0 },
  /** Statements that may be answered by replicas, by the kind of node that answered. */
  reads: { replica: 0, leader: 0 },
  /** Attempts to send a mail: taken by the mail server, failed or refused there, written to the outbox. */
  mails: { sent: 0, failed: 0, outbox: 0 },
};
