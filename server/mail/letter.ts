import type { Language } from '../../contract/languages.ts';

/** The texts of a mail with one link, before they are formatted. */
export type Letter = {
  language: Language;
  subject: string;
  greeting: string;
  /** Why the mail was sent and what the link is for. */
  reason: string;
  /** The label of the link. */
  action: string;
  link: string;
  /** How long the link is valid, and what to do with an unrequested mail. */
  notes: readonly string[];
};

export function textOf({ greeting, reason, link, notes }: Letter): string {
  return `${[greeting, reason, link, ...notes, 'Savol'].join('\n\n')}\n`;
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

/** Nothing but paragraphs and a link: that much every mail program shows, and nothing is loaded from elsewhere. */
export function htmlOf(letter: Letter): string {
  const link = escapeHtml(letter.link);
  const paragraphs = [
    escapeHtml(letter.greeting),
    escapeHtml(letter.reason),
    `<a href="${link}" style="${button}">${escapeHtml(letter.action)}</a>`,
    `<a href="${link}" style="color:#0b6b66;word-break:break-all">${link}</a>`,
    ...letter.notes.map(escapeHtml),
    'Savol',
  ];
  return `<!doctype html>
<html lang="${letter.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="${body}">
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</body>
</html>
`;
}
