import type { Plugin } from 'vite';

/**
 * What only the server and the API documentation read of an endpoint, in the form in which the formatter leaves it: name, summary, and
 * the schemas of answers, which the page does not check.
 */
const serverParts =
  /^  (?:(?:summary|operation):\s+'[^']*'(?:\s*\+\s+'[^']*')*|answers: \{(?:.*|\n(?:    .*\n)+  )\}),$/gm;

/** A plugin that leaves out of the page what only the server reads of the endpoints. */
export function withoutServerParts(): Plugin {
  return {
    name: 'without-server-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler: (code) => code.replaceAll(serverParts, ''),
    },
  };
}
