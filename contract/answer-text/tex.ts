/** The commands of TeX that stand for a sign. */
const signs = new Map(
  Object.entries({
    cdot: '·',
    times: '·',
    ast: '·',
    div: '/',
    le: '≤',
    leq: '≤',
    leqslant: '≤',
    ge: '≥',
    geq: '≥',
    geqslant: '≥',
    ne: '≠',
    neq: '≠',
    pm: '±',
    mp: '∓',
    to: '→',
    rightarrow: '→',
    longrightarrow: '→',
    Rightarrow: '⇒',
    leftrightarrow: '↔',
    rightleftharpoons: '↔',
    infty: '∞',
    emptyset: '∅',
    varnothing: '∅',
    circ: '°',
    degree: '°',
    approx: '≈',
    in: '∈',
    notin: '∉',
    cup: '∪',
    cap: '∩',
    subset: '⊂',
    angle: '∠',
    triangle: '∆',
    parallel: '∥',
    perp: '⊥',
    prime: "'",
    ldots: '...',
    dots: '...',
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    epsilon: 'ε',
    varepsilon: 'ε',
    eta: 'η',
    theta: 'θ',
    lambda: 'λ',
    mu: 'μ',
    nu: 'ν',
    pi: 'π',
    rho: 'ρ',
    sigma: 'σ',
    tau: 'τ',
    varphi: 'φ',
    phi: 'φ',
    psi: 'ψ',
    omega: 'ω',
    Delta: '∆',
    Omega: 'Ω',
    Sigma: 'Σ',
    Phi: 'Φ',
    sin: 'sin ',
    cos: 'cos ',
    tan: 'tan ',
    log: 'log',
    ln: 'ln ',
    lg: 'lg ',
  }),
);
/** The commands that say how their argument looks, or how large it is. */
const looks = new Set(
  'ce text textrm mathrm mathbf mathit mathsf operatorname left right displaystyle'.split(' '),
);
const fractions = new Set(['frac', 'dfrac', 'tfrac']);

/** Formulas between dollar signs; sums of money are none. */
const formula = /(?<![\p{L}\d\\$])(\$\$?)(?! )([^$\n]*[^$\n\s\\])\1(?![\d$])/gu;
const command = /^\\(?:[A-Za-z]+|[%{}$,;:! ])/u;

/** How deep the arguments of commands may lie in each other. */
const deepest = 20;

/**
 * Replaces formulas by what people type for them: $\frac{x}{2}$ by x/2, $\ce{H2O}$ by H2O. A command that is not known stays as it is. Outside dollar
 * signs TeX is read where a known command is.
 */
export function readTex(text: string): string {
  if (!/[$\\]/u.test(text)) return text;
  const plain = text.replace(formula, (_whole, _dollars, tex: string) => new Reader(tex).all());
  return [...plain.matchAll(/\\([A-Za-z]+)/gu)].some(([, name = '']) => isKnown(name))
    ? new Reader(plain).all()
    : plain;
}

const isKnown = (name: string) =>
  signs.has(name) || looks.has(name) || fractions.has(name) || name === 'sqrt';

/** One number, letter or command needs no brackets. */
const isSingle = (text: string) => /^(?:\d+(?:[.,]\d+)?|\p{L})$/u.test(text);
const inBrackets = (text: string) => (isSingle(text) ? text : `(${text})`);

class Reader {
  private place = 0;
  private readonly tex: string;

  constructor(tex: string) {
    this.tex = tex;
  }

  all(): string {
    let text = '';
    while (this.place < this.tex.length) text += this.piece(text.at(-1) ?? '', 0);
    return text;
  }

  /** The next piece. @param before the last character that was read before it */
  private piece(before: string, depth: number): string {
    const next = this.tex[this.place] ?? '';
    if (depth > deepest) {
      this.place += 1;
      return next;
    }
    if (next === '^' || next === '_') return this.script(next, depth);
    if (next === '{') return this.group(depth);
    const [typed] = command.exec(this.tex.slice(this.place, this.place + 30)) ?? [];
    if (next === '\\' && typed !== undefined) {
      this.place += typed.length;
      return this.command(typed, before, depth);
    }
    const whole = String.fromCodePoint(this.tex.codePointAt(this.place) ?? 0);
    this.place += whole.length;
    return whole;
  }

  private command(typed: string, before: string, depth: number): string {
    const name = typed.slice(1);
    if (!/^[A-Za-z]/u.test(name)) return /[%{}$]/u.test(name) ? name : ' ';
    if (fractions.has(name)) {
      const [top, bottom] = [this.argument(depth), this.argument(depth)];
      return `${/\d/u.test(before) ? ' ' : ''}${inBrackets(top)}/${inBrackets(bottom)}`;
    }
    if (name === 'sqrt') return `√${inBrackets(this.argument(depth))}`;
    if (looks.has(name)) {
      this.skipSpace();
      return '';
    }
    const sign = signs.get(name);
    if (sign === undefined) return typed;
    this.skipSpace();
    return sign;
  }

  private script(sign: string, depth: number): string {
    this.place += 1;
    const text = this.argument(depth);
    if (text === '°' || /^'+$/u.test(text)) return text;
    const short = /^(?:[+-]?\d+|\d*[+-]|[\p{L}\d]+)$/u.test(text);
    const after = /[\p{L}\d]/u.test(this.tex[this.place] ?? '') ? ' ' : '';
    return (short || sign === '_' ? sign + text : `${sign}(${text})`) + after;
  }

  /** What a command or a script applies to. */
  private argument(depth: number): string {
    this.skipSpace();
    return this.tex[this.place] === '{' ? this.group(depth) : this.piece('', depth + 1);
  }

  private group(depth: number): string {
    this.place += 1;
    let text = '';
    while (this.place < this.tex.length && this.tex[this.place] !== '}') {
      text += this.piece(text.at(-1) ?? '', depth + 1);
    }
    this.place += 1;
    return text;
  }

  private skipSpace(): void {
    while (this.tex[this.place] === ' ') this.place += 1;
  }
}
