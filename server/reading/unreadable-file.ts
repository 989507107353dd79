/** Why a file as a whole cannot be read, whatever is looked for in it. */
export type FileFault = 'empty' | 'unreadable' | 'has_password' | 'too_complex' | 'open_quote';

/** A file as a whole is refused. */
export class UnreadableFile<Code extends string = FileFault> extends Error {
  readonly code: Code;

  constructor(code: Code) {
    super(code);
    this.code = code;
  }
}
