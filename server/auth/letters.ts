import type { Language } from '../../contract/languages.ts';
import type { Letter } from '../mail/letter.ts';
import { linkLifetime } from './links.ts';
import { momentIn } from '../process/school-days.ts';
import { durationIn, texts } from './mail-texts.ts';
import { quotableFullName, quotableName } from './quotable-name.ts';

/** A sign-up that waits, with its links: one activates it, the other deletes it. */
export type OfferedSignUp = {
  first_name: string;
  last_name: string;
  start_date: string;
  password_hash: string | null;
  activate: string;
  reject: string;
};

/** How many sign-ups of one address a mail shows. */
export const mostOffered = 5;

/**
 * The mail that offers an address its sign-ups, the newest first. Names are unchecked.
 * @param hasMore whether there are older ones that it does not offer
 * @param timeZone of the times at which they were made
 */
export function activationLetter(
  language: Language,
  signUps: readonly [OfferedSignUp, ...OfferedSignUp[]],
  hasMore: boolean,
  timeZone: string,
): Letter {
  const { greeting, lifetime, activation, signUp: words } = texts[language];
  return {
    language,
    subject: activation.subject,
    greeting: greeting(signUps.length === 1 ? quotableName(signUps[0].first_name) : ''),
    reason: signUps.length === 1 ? activation.reason : words.reasonOfSeveral,
    offers: signUps.map(({ first_name, last_name, start_date, activate, reject }) => ({
      facts: [
        words.name(quotableFullName({ first_name, last_name })),
        words.time(momentIn(language, start_date, timeZone)),
      ],
      main: { action: activation.action, link: activate },
      otherwise: { action: words.reject, link: reject },
    })),
    notes: [
      ...(hasMore ? [words.onlyNewest(mostOffered)] : []),
      ...(signUps.some(({ password_hash }) => password_hash === null) ? [words.choosePassword] : []),
      lifetime(durationIn(language, linkLifetime.activation)),
      activation.unasked,
    ],
  };
}

/**
 * The mail with the link that sets a new password.
 * @param name the person's first name, unchecked
 */
export function resetLetter(language: Language, name: string, link: string): Letter {
  const { greeting, lifetime, reset } = texts[language];
  return {
    language,
    subject: reset.subject,
    greeting: greeting(quotableName(name)),
    reason: reset.reason,
    offers: [{ facts: [], main: { action: reset.action, link } }],
    notes: [lifetime(durationIn(language, linkLifetime.reset)), reset.unasked],
  };
}

/**
 * The mail to the owner of an account whose address was signed up with.
 * @param name the person's first name, unchecked
 */
export function accountLetter(
  language: Language,
  name: string,
  links: { logIn: string; reset: string },
): Letter {
  const { greeting, account } = texts[language];
  return {
    language,
    subject: account.subject,
    greeting: greeting(quotableName(name)),
    reason: account.reason,
    offers: [
      {
        facts: [],
        main: { action: account.action, link: links.logIn },
        otherwise: { action: account.forgotten, link: links.reset },
      },
    ],
    notes: [account.unasked],
  };
}

/**
 * The mail with the link that chooses the first password of an account that staff have made.
 * @param name the person's first name, unchecked
 */
export function invitationLetter(language: Language, name: string, link: string): Letter {
  const { greeting, lifetime, invitation } = texts[language];
  return {
    language,
    subject: invitation.subject,
    greeting: greeting(quotableName(name)),
    reason: invitation.reason,
    offers: [{ facts: [], main: { action: invitation.action, link } }],
    notes: [lifetime(durationIn(language, linkLifetime.activation)), invitation.unasked],
  };
}
