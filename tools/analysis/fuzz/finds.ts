/** Inputs that the fuzzer found, by parser, in base64: each once broke what its target expects. */
export const finds: readonly [target: string, input: string][] = [
  // White space before a dash made it one that stands apart, and so left it out of the answer.
  ['answers', 'LQ0hCg=='],
];
