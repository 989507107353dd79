import type { Plugin } from 'vite';

/*
 * The page takes methods and paths from the contract, and schemas for its forms only; it checks no queries and no answers. To
 * build a schema takes a slow phone a tenth of a millisecond, so those that no form reads are left out, and those of bodies are
 * built when a form reads them. What is declared is found in the form in which the formatter leaves it.
 */

/** The value of a property, up to the comma after it. */
const value = String.raw`(?:.*[({\[]\n(?:    .*\n)+  [)}\]]+|.*)`;

/** A text, which may have values in it. */
const text = String.raw`(?:'[^']*'|\x60[^\x60]*\x60)`;

/** The properties of an endpoint that only the server and the API documentation read. */
const serverParts = new RegExp(
  String.raw`^  (?:(?:summary|operation):\s+${text}(?:\s*\+\s+${text})*|(?:params|query|answers): ${value}),$`,
  'gm',
);

const body = new RegExp(`^  body: (${value}),$`, 'gm');
const bodyAtFirstUse = `  get body() { return Object.defineProperty(this, 'body', { value: $1 }).body; },`;

/** A schema, which may be left out where nothing reads it, although it may copy the fields of another one. */
const schema = /^((?:export )?const \w+(?:: .*)? = )(z\.(?:.*|.*\n(?:(?: .*)?\n)*[)}\]]+.*));$/gm;
const schemaWithoutEffects = '$1/* @__PURE__ */ (() => $2)();';

/** The fields of schemas. */
const fields = /^((?:export )?const \w+ = )(\{\n(?:  .*\n)*  \w+: z\.(?:.*\n)(?:  .*\n)*\});$/gm;
const fieldsWithoutEffects = '$1/* @__PURE__ */ (() => ($2))();';

/** The functions of the contract that return something are pure, so a call whose value nothing reads may be left out. */
const functions = /^(?:export )?function (?!.*\): void \{$)/gm;

/** The code of a file of the contract as the page needs it. */
export function codeForPage(code: string): string {
  return code
    .replaceAll(serverParts, '')
    .replaceAll(body, bodyAtFirstUse)
    .replaceAll(schema, schemaWithoutEffects)
    .replaceAll(fields, fieldsWithoutEffects)
    .replaceAll(functions, '/* @__NO_SIDE_EFFECTS__ */ $&');
}

/** A plugin that leaves out of the page what only the server reads of the contract. */
export function withoutServerParts(): Plugin {
  return {
    name: 'without-server-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
      handler: codeForPage,
    },
  };
}
