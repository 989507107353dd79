/** What the fuzzer uses of istanbul-lib-instrument, which has no types of its own. */
declare module 'istanbul-lib-instrument' {
  export function createInstrumenter(options: { esModules: boolean; coverageVariable: string }): {
    /** @returns the code with counters */
    instrumentSync: (code: string, path: string) => string;
  };
}
