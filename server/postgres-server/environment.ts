/** The search path, and what loads a library before others (see tools/bench/crash): nothing that is secret or changes PostgreSQL. */
const inherited = /^(PATH|LD_PRELOAD|FAKETIME_.*)$/;

/** The variables of this process that PostgreSQL and its supervisor inherit. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => inherited.test(name)));
}
