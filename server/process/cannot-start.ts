/**
 * An obstacle outside the program: a busy port, a wrong setting, a data folder in use. The message is one or more lines
 * for the operator, printed without a stack trace.
 */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
