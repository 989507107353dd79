export type Mail = {
  /** An address as it is stored: checked, and so without anything that could end a header. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What the mail is about, for the log where there is no mail server. */
  link: string;
};

/** Hands a mail on. It resolves when others answer for it, or never will; it rejects to be called again. */
export type Transport = (mail: Mail, ending: AbortSignal) => Promise<void>;

/** The parts of a mail that do not depend on how it travels. */
export function messageOf({ to, subject, text, html }: Mail, from: string) {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
