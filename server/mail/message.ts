import { unnamedSchool } from '../../contract/school.ts';

export type Mail = {
  /** An address as it is stored: validated, so it has no character that could end a header. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The name of the sender, where the settings name the program only or nothing. */
  sender: string;
  /** The link in the mail, for the outbox where there is no mail server. */
  link: string;
};

/**
 * Delivers a mail. Resolves when the mail was accepted or was refused for good; rejects where it should be tried again.
 * The signal is aborted when the server stops.
 */
export type Transport = (mail: Mail, signal: AbortSignal) => Promise<void>;

/** Enough of an e-mail address for an operator to recognize it in the log: `a…@example.com`. */
export function mailboxHint(address: string): string {
  return address.replace(/^(.).*@/u, '$1…@');
}

/** The sender of the settings, as `Savol <savol@school.example>`; another name in it than that of the program stays. */
function senderOf(from: string, name: string): string | { name: string; address: string } {
  const [, named = '', address = from] = /^"?([^"<]*?)"?\s*<([^<>]+)>$/.exec(from.trim()) ?? [];
  return named === '' || named === unnamedSchool ? { name, address } : from;
}

/** A mail in the form that nodemailer takes, for every transport. */
export function messageOf({ to, subject, text, html, sender }: Mail, from: string) {
  return {
    from: senderOf(from, sender),
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
