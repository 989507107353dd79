/** The characters that have a raised or lowered form, and these forms. */
const forms = {
  sup: pairs('0123456789+-−=()niabcdefghjklmoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
  sub: pairs('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
};

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const made = Array.from(to);
  return new Map(Array.from(from, (character, at) => [character, made[at] ?? character]));
}

/** A text in raised or lowered characters; undefined where not all of it has such. @example ('sup', '-2') is '⁻²' */
export function scriptCharacters(kind: 'sub' | 'sup', text: string): string | undefined {
  const characters = Array.from(text, (character) => forms[kind].get(character));
  return characters.includes(undefined) ? undefined : characters.join('');
}
