import type { Language } from '../../contract/languages.ts';
import { unnamedSchool } from '../../contract/school.ts';

/** A link in a letter, with a text that says its effect. */
export type LetterLink = { action: string; link: string };

/** One thing that a letter offers to do, with the facts by which its reader decides, a line each. */
export type Offer = { facts: readonly string[]; main: LetterLink; otherwise?: LetterLink };

/** The texts of a mail with links, before they are formatted. */
export type Letter = {
  language: Language;
  subject: string;
  greeting: string;
  /** Why the mail was sent and what its links are for. */
  reason: string;
  offers: readonly Offer[];
  /** How long the links are valid, and what to do with an unrequested mail. */
  notes: readonly string[];
  /** The name of the school, which signs the mail beside the program. */
  school?: string;
};

function textOfOffer({ facts, main, otherwise }: Offer): string {
  const lines = facts.length === 0 ? [] : [facts.join('\n')];
  const links = otherwise === undefined ? [main] : [main, otherwise];
  return [...lines, ...links.map(({ action, link }) => `${action}:\n${link}`)].join('\n\n');
}

/** The school and the program, or the program alone where the school has no name: the signature of a mail, and its sender. */
export function signatureOf(school = ''): string {
  return school === '' ? unnamedSchool : `${school} · ${unnamedSchool}`;
}

/** The subject of a mail, with the school where it has a name. */
export function subjectOf({ subject, school = '' }: Letter): string {
  return school === '' ? subject : `${subject} · ${school}`;
}

export function textOf({ greeting, reason, offers, notes, school }: Letter): string {
  const offered = offers.map(textOfOffer).join('\n\n-----\n\n');
  return `${[greeting, reason, offered, ...notes, signatureOf(school)].join('\n\n')}\n`;
}

const special: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => special[character] ?? character);
}

const body =
  'margin:0;padding:24px;max-width:560px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#15302d;background:#ffffff';
const button =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#0b6b66;color:#ffffff;text-decoration:none;font-weight:bold';
const plainLink = 'color:#0b6b66;word-break:break-all';
const rule = 'border:0;border-top:1px solid #c9d6d4;margin:24px 0';

function anchor(link: string, style: string, label: string): string {
  return `<a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a>`;
}

function htmlOfOffer({ facts, main, otherwise }: Offer): string[] {
  return [
    ...(facts.length === 0 ? [] : [facts.map(escapeHtml).join('<br>')]),
    anchor(main.link, button, main.action),
    anchor(main.link, plainLink, main.link),
    ...(otherwise === undefined ? [] : [anchor(otherwise.link, plainLink, otherwise.action)]),
  ];
}

function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join('\n');
}

/** Nothing but paragraphs, rules between offers, and links: every mail program shows these, and nothing is loaded from elsewhere. */
export function htmlOf(letter: Letter): string {
  const { language, greeting, reason, offers, notes, school } = letter;
  const parts = [
    paragraphs([greeting, reason].map(escapeHtml)),
    offers.map((offer) => paragraphs(htmlOfOffer(offer))).join(`\n<hr style="${rule}">\n`),
    paragraphs([...notes, signatureOf(school)].map(escapeHtml)),
  ];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subjectOf(letter))}</title></head>
<body style="${body}">
${parts.join('\n')}
</body>
</html>
`;
}
