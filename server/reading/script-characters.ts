/** The characters that have a raised or lowered form, and these forms. */
const forms = {
  sup: pairs('0123456789+-−=()niabcdefghjklmoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
  sub: pairs('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
};

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const made = [...to];
  return new Map([...from].map((character, at) => [character, made[at] ?? character]));
}

/** A text in raised or lowered characters; undefined where not all of it has such. @example ('sup', '-2') is '⁻²' */
export function scriptCharacters(kind: 'sub' | 'sup', text: string): string | undefined {
  const characters = [...text].map((character) => forms[kind].get(character));
  return characters.includes(undefined) ? undefined : characters.join('');
}
