/** Inputs that a fuzzer found, by parser, in base64: each once broke what its target expects. */
export const finds: readonly [target: string, input: string][] = [];
