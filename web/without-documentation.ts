import type { Plugin } from 'vite';

/** The names and summaries of endpoints, in the form in which the formatter leaves them. */
const documentation = /^  (?:summary|operation):\s+'[^']*'(?:\s*\+\s+'[^']*')*,$/gm;

/** A plugin that leaves out of the page what only the API documentation shows of the endpoints. */
export function withoutDocumentation(): Plugin {
  return {
    name: 'without-documentation',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler: (code) => code.replaceAll(documentation, ''),
    },
  };
}
