/**
 * Something outside the program stands in the way of starting: a busy port, a wrong setting, a data folder in use.
 * The message is one or more plain lines for the person who runs Savol; it is printed without a stack trace.
 */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
