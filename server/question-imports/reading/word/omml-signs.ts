/** Characters of formulas with their TeX. */
const commands: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi ' +
    'π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda ' +
    'Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ∆ Delta ∙ cdot ⋅ cdot · cdot × times ÷ div ± pm ∓ mp ∗ ast ∘ circ • bullet ⊕ oplus ' +
    '⊗ otimes ≤ le ⩽ leqslant ≥ ge ⩾ geqslant ≠ ne ≈ approx ≡ equiv ≅ cong ≃ simeq ∼ sim ∝ propto ≪ ll ≫ gg → to ⟶ longrightarrow ← leftarrow ' +
    '↔ leftrightarrow ⇒ Rightarrow ⟹ Longrightarrow ⇐ Leftarrow ⇔ Leftrightarrow ⟺ iff ↑ uparrow ↓ downarrow ⇄ rightleftarrows ' +
    '⇌ rightleftharpoons ↦ mapsto ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ⊄ nsubset ∪ cup ∩ cap ∅ varnothing ∖ setminus ' +
    '∀ forall ∃ exists ∄ nexists ¬ neg ∧ land ∨ lor ∞ infty ∂ partial ∇ nabla ∑ sum ∏ prod ∫ int ∬ iint ∭ iiint ∮ oint √ surd ∠ angle ' +
    '⊥ perp ∥ parallel ∦ nparallel △ triangle ∴ therefore ∵ because … ldots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime ℏ hbar ℓ ell ℜ Re ℑ Im ' +
    'ℵ aleph ⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ Vert ⋃ bigcup ⋂ bigcap ⨁ bigoplus ⋁ bigvee ⋀ bigwedge'
  )
    .split(' ')
    .flatMap((part, at, parts) => (at % 2 === 0 ? [[part, `\\${parts[at + 1] ?? ''}`]] : [])),
);

const others: Readonly<Record<string, string>> = {
  ...commands,
  '⊄': '\\not\\subset',
  '\\': '\\backslash',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  _: '\\_',
  '^': '\\hat{}',
  '~': '\\sim',
  '−': '-',
  '–': '-',
  '—': '-',
  '⁄': '/',
  '∕': '/',
  '∣': '\\mid',
  '°': '^{\\circ}',
  '″': "''",
  '‴': "'''",
  '\u00A0': '\\ ',
  '\u2003': '\\quad',
  '\u2002': '\\ ',
  '\u2009': '\\,',
  '\u205F': '\\:',
  '\u200B': '',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
  ℝ: '\\mathbb{R}',
  ℤ: '\\mathbb{Z}',
  ℕ: '\\mathbb{N}',
  ℚ: '\\mathbb{Q}',
  ℂ: '\\mathbb{C}',
  ℙ: '\\mathbb{P}',
};

/** The TeX of a sign; undefined for a character that is its own. */
export function commandOf(character: string): string | undefined {
  return Object.hasOwn(others, character) ? others[character] : undefined;
}

/** Names of functions that TeX has, and those that schools here write otherwise. */
export const functions: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg lim max min sup inf exp det dim gcd deg arg ker hom tg ctg arctg arcctg cosec sh ch th cth'.split(
    ' ',
  ),
);

/** Signs above a base, with the commands for one letter and for several. */
const accents: Readonly<Record<string, readonly [one: string, several: string]>> = {
  '\u0302': ['hat', 'widehat'],
  '^': ['hat', 'widehat'],
  '\u0303': ['tilde', 'widetilde'],
  '~': ['tilde', 'widetilde'],
  '\u0304': ['bar', 'overline'],
  '\u0305': ['overline', 'overline'],
  '¯': ['bar', 'overline'],
  '\u20D7': ['vec', 'overrightarrow'],
  '→': ['vec', 'overrightarrow'],
  '\u20D6': ['overleftarrow', 'overleftarrow'],
  '\u20E1': ['overleftrightarrow', 'overleftrightarrow'],
  '\u0307': ['dot', 'dot'],
  '\u0308': ['ddot', 'ddot'],
  '\u20DB': ['dddot', 'dddot'],
  '\u0306': ['breve', 'breve'],
  '\u030C': ['check', 'check'],
  '\u0301': ['acute', 'acute'],
  '\u0300': ['grave', 'grave'],
  '\u030A': ['mathring', 'mathring'],
  '⏞': ['overbrace', 'overbrace'],
  '⏟': ['underbrace', 'underbrace'],
  '←': ['overleftarrow', 'overleftarrow'],
  '↔': ['overleftrightarrow', 'overleftrightarrow'],
  '⌒': ['overset{\\frown}', 'overset{\\frown}'],
};

/** The command that puts a sign above, or below, a base; undefined for a sign that TeX has no such command for. */
export function accentOf(sign: string, hasSeveral: boolean): string | undefined {
  const found = Object.hasOwn(accents, sign) ? accents[sign] : undefined;
  return found?.[hasSeveral ? 1 : 0];
}
