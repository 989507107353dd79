/** A part of a formula in words. */
export type Words = {
  text: string;
  /** Whether it stands without brackets behind `^`, `_`, `√` and `/`: one number, one name, or a root of one. */
  isOperand: boolean;
  /** Whether it stands without brackets before a power or an index. */
  isBase: boolean;
  /** Whether it is a whole fraction, or a whole table without brackets around it. */
  whole?: 'fraction' | 'table' | undefined;
  /** Set where a number or name directly before it would be read as a part of it. */
  begin?: 'apart' | undefined;
  /** Set where text directly behind it could be read as a part of it. */
  end?: 'operand' | 'sign' | 'limits' | 'fraction' | 'table' | undefined;
  fence?: 'opening' | 'closing' | undefined;
};

export const nothing: Words = { text: '', isOperand: false, isBase: true };

/** A text that could be read as the rest of a number, a name, a power or a fraction directly before it. */
const continuing = /^(?:[\p{L}\p{M}\p{N}^_√◌⏞⏟⎴⎵⏠⏡⏜⏝▭◯⟌⟦′″‴⁗°!%]|\.\d)/u;
const opening = /^[([{⟨⌊⌈]/;
/** A text whose end could be read as a part of the fraction or the small number directly behind it. */
const continued = /[\p{L}\p{M}\p{N})\]}⟩⌋⌉.,′″‴⁗°!%]$/u;

export const isBlank = ({ text }: Words) => text.trim() === '';

/** The separator of a part from the text before it. */
export function between(before: string, end: Words['end'], part: Words): string {
  if (before === '') return '';
  if (end === 'table') return part.fence === 'closing' ? '' : ';; ';
  if (/\s$/.test(before) || /^\s/.test(part.text)) return '';
  if (end === 'sign' || end === 'limits')
    return part.fence === 'closing' || /^[,;)]/.test(part.text) ? '' : ' ';
  if (part.begin === 'apart') return continued.test(before) ? ' ' : '';
  if (end !== undefined && continuing.test(part.text)) return ' ';
  if (end === 'fraction' && opening.test(part.text)) return ' ';
  // Marked letters beside each other would be read as marked together.
  const [mark, next] = [/\p{M}$/u.exec(before)?.[0], /^[^\p{M}]\p{M}+/u.exec(part.text)?.[0]];
  return mark !== undefined && next?.endsWith(mark) === true ? ' ' : '';
}

/** A part between others: a fraction beside a slash, and a table without brackets around it, get brackets. */
function among(part: Words, before: Words | undefined, after: Words | undefined): Words {
  const isDivided = before?.text.endsWith('/') === true || after?.text.startsWith('/') === true;
  if (part.whole === 'fraction' && isDivided) return { ...nothing, text: `(${part.text})` };
  if (part.whole === 'table' && before?.fence !== 'opening' && (before ?? after) !== undefined)
    return { ...nothing, text: `⟦${part.text}⟧` };
  return part;
}

/** Whether parts begin with a bracket that the last of them closes. */
function isFenced(parts: readonly Words[]): boolean {
  let depth = 0;
  return parts.every(({ fence }, at) => {
    if (fence === 'opening') depth += 1;
    if (fence === 'closing') depth -= 1;
    return depth > 0 || (at === parts.length - 1 && depth === 0 && fence === 'closing');
  });
}

/** Parts in a row. */
export function row(all: readonly Words[]): Words {
  const parts = all.filter(({ text }) => text !== '');
  const seen = parts.filter((part) => !isBlank(part));
  const [first = nothing] = seen;
  if (seen.length < 2) return { ...first, text: parts.map(({ text }) => text).join('') };
  let text = '';
  let end: Words['end'];
  let place = 0;
  for (const part of parts) {
    if (isBlank(part)) {
      if (end !== 'table' && !text.endsWith(';')) text += part.text;
      continue;
    }
    const shown = among(part, seen[place - 1], seen[place + 1]);
    text += between(text, end, shown) + shown.text;
    end = shown.end;
    place += 1;
  }
  return { text, isOperand: false, isBase: isFenced(seen), begin: parts[0]?.begin, end };
}

export const asBase = ({ text, isBase }: Words) => (isBase ? text : `(${text.trim()})`);
export const asOperand = ({ text, isOperand }: Words) => (isOperand ? text.trim() : `(${text.trim()})`);
export const isSign = ({ text }: Words) => /^[^\p{L}\p{N}\s]$/u.test(text.trim());
