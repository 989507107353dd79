import type { PhrasingContent } from 'mdast';

import { scriptCharacters } from '../../../reading/script-characters.ts';
import { spelled } from './formulas.ts';
import type { Notes } from './notes.ts';

/**
 * Nodes that stand raised or lowered: as characters where all have such a form, otherwise as a formula.
 * Nodes that are more than text stand on the line, with a note.
 */
export function scripted(
  kind: 'sub' | 'sup',
  nodes: readonly PhrasingContent[],
  notes: Notes,
): PhrasingContent[] {
  const text = textIn(nodes);
  if (text === undefined) {
    notes.removed(kind === 'sup' ? 'raised text' : 'lowered text');
    return [...nodes];
  }
  const trimmed = text.trim();
  if (trimmed === '') return text === '' ? [] : [{ type: 'text', value: ' ' }];
  const characters = scriptCharacters(kind, trimmed);
  if (characters !== undefined) return [{ type: 'text', value: characters }];
  const tex = `{}${kind === 'sup' ? '^' : '_'}{${texOf(trimmed)}}`;
  const typed = spelled({ tex, isDisplay: false });
  if (typed !== undefined) return [{ type: 'inlineCode', value: tex, data: { formula: typed } }];
  notes.removed(kind === 'sup' ? 'raised text' : 'lowered text');
  return [{ type: 'text', value: text }];
}

/** The text of nodes that are text, in bold or italics or not; undefined where one is something else. */
function textIn(nodes: readonly PhrasingContent[]): string | undefined {
  const texts = nodes.map((node) => {
    if (node.type === 'text') return node.value;
    return node.type === 'strong' || node.type === 'emphasis' ? textIn(node.children) : undefined;
  });
  return texts.includes(undefined) ? undefined : texts.join('');
}

/** Latin letters, digits and signs stand in a formula as they are, all else as text. */
function texOf(text: string): string {
  const isFormula = /^[a-zA-Z\d\s+\-−=()[\].,:;/|!*<>']*$/.test(text) && !/[a-zA-Z]{2}/.test(text);
  return isFormula ? text.replaceAll('−', '-') : `\\text{${text.replaceAll(/[\\{}$`%&#_^~]/g, ' ')}}`;
}
