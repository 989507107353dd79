/*
 * Errors of the domain, thrown by stores and other code that knows nothing of HTTP. `http/responses/answer-error.ts` maps each of
 * them to a status.
 */

import type { ErrorCode } from '../contract/wire/error-codes.ts';

/** The requested object does not exist. */
export class NotFoundError extends Error {
  constructor() {
    super('Not found.');
  }
}

/** Fields of the input contradict stored data, or cannot be stored. */
export class InvalidFieldsError extends Error {
  /** A sentence or several for each field that is wrong. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;

  constructor(fields: InvalidFieldsError['fields']) {
    super(`Invalid fields: ${Object.keys(fields).join(', ')}`);
    this.fields = fields;
  }
}

/** The account of the person who sends the request does not exist any more. */
export class AccountGoneError extends Error {
  constructor() {
    super('The account does not exist any more.');
  }
}

/** The object cannot be deleted, since others refer to it. The message and the code are sent to the client. */
export class InUseError extends Error {
  readonly code: ErrorCode;

  constructor(message: string, code: ErrorCode) {
    super(message);
    this.code = code;
  }
}

/** A file is larger than the limit of its kind. The message is sent to the client. */
export class TooLargeError extends Error {}

/** Something happens more often than its limit allows, and does again in some seconds. */
export class TooOftenError extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Too often, for ${seconds} seconds.`);
    this.seconds = seconds;
  }
}

/** The store of files or backups does not answer, or refuses. The message is for the log. */
export class StorageAwayError extends Error {
  /** Whether the store says that there is no such bucket, or that the key may not use it: that does not pass by itself. */
  readonly isRefusal: boolean;
  /** Whether it has no room. */
  readonly isFull: boolean;

  constructor(
    message: string,
    {
      isRefusal = false,
      isFull = false,
      ...options
    }: ErrorOptions & { isRefusal?: boolean; isFull?: boolean } = {},
  ) {
    super(message, options);
    this.isRefusal = isRefusal;
    this.isFull = isFull;
  }
}

/** Too much work is waiting, so no more is accepted for the moment. */
export class OverloadedError extends Error {}
