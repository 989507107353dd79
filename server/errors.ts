/*
 * Errors of the domain, thrown by stores and other code that knows nothing of HTTP. `http/answer-error.ts` maps each of
 * them to a status.
 */

/** What was asked for does not exist. */
export class NotFoundError extends Error {
  constructor() {
    super('Not found.');
  }
}

/** Fields of the input do not fit what is stored, or cannot be stored. */
export class InvalidFieldsError extends Error {
  /** A sentence or several for each field that is wrong. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;

  constructor(fields: InvalidFieldsError['fields']) {
    super(`Invalid fields: ${Object.keys(fields).join(', ')}`);
    this.fields = fields;
  }
}

/** A file is larger than what is stored of its kind. The message says so to the client. */
export class TooLargeError extends Error {}

/** So much work waits already that no more is taken on for the moment. */
export class OverloadedError extends Error {}
