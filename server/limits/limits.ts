import type { LaneLimits } from './fair-queue.ts';

/** How much may be spent within a time. A limit has one budget for each key, and a spending counts until it is forgotten. */
export type Limit = {
  /** Seconds until a spending is forgotten; of a limit that leaks, until a full budget is forgotten. */
  window: number;
  /** The most that counts at a time. */
  most: number;
  /** The most that counts at a time of one spender (`by`). */
  mostBy?: number;
  /** Spendings are forgotten evenly, not each after a window: `most` are possible at once, and then one each window / most. */
  leaks?: true;
  /** How much counts above `most` where it is spent in any case. */
  excess?: number;
  /** One spender counts once, from the last time. */
  distinct?: true;
  /** Spendings in the future, since the clock was set back, count from now on. Otherwise they are forgotten. */
  countsFuture?: true;
};

const minute = 60;
const hour = 60 * minute;

/**
 * Every limit on how often something happens. A name is the `name` of rows of the table `budget`; the budgets of the last two are in the
 * memory of a process. What a limit refuses is answered 429 with `Retry-After`, where no other answer is named. docs/security.md
 * computes what guessing finds.
 */
export const limits = {
  /** Wrong passwords on devices that have not logged in to the account before. Key: address of the account. By: network address. */
  wrong_password: { window: 15 * minute, most: 100, mostBy: 10, countsFuture: true },
  /** Wrong passwords on a device that has. Key: address of the account and id of the device. */
  wrong_password_on_device: { window: 15 * minute, most: 10, countsFuture: true },
  /**
   * Accounts at which a network address tries the same wrong password: fewer than a class has pupils. Key: keyed hash of password and
   * address. By: account.
   */
  same_password: { window: 10 * minute, most: 20, distinct: true },
  /** Wrong codes of log-in cards on other devices, for a school where three of four pupils mistype theirs within an hour. Key: network. */
  card_code: { window: 2 * hour, most: 600, leaks: true },
  /** Wrong codes of log-in cards from all networks of which no card was used lately, so that guesses do not add up. Key: blank. */
  card_code_of_strangers: { window: (1000 / 600) * hour, most: 1000, leaks: true },
  /**
   * Wrong codes of log-in cards on devices on which a card was used before. What this refuses counts as that of other devices. Key: blank.
   * By: the person whose card was the first on the device, since nobody gets more by having many devices known.
   */
  card_code_on_device: { window: hour, most: 600, mostBy: 20 },
  /** Wrong codes of classes and children. Key: id of the person. */
  join_code: { window: 15 * minute, most: 10 },
  /**
   * Mails to a mailbox by their kind. Key: address. By: network. A further mail is sent later, and no request is refused. Each kind has a
   * limit of its own, so that requests whose mail is never sent, for want of an account, delay no mail that is. An address that waits for
   * its activation gets mails of the first two kinds, an active account of the first, which say that it exists, and of the last.
   */
  mail_sign_up: { window: hour, most: 5, mostBy: 3 },
  mail_activation: { window: hour, most: 5, mostBy: 2 },
  mail_reset: { window: hour, most: 10, mostBy: 5 },
  /**
   * Requests for mails: a school of 1,200 people that signs up in one lesson, with some who ask twice. Key: network. A further request is
   * answered 429 with a challenge, and is accepted with a proof of work, which becomes harder up to the excess.
   */
  mail_request: { window: hour, most: 1500, excess: 500, leaks: true },
  /** Uses of a proof of work, which is valid for five minutes. Key: id of the proof. A used one counts as none. */
  proof: { window: hour, most: 1 },
  /** Topics that a teacher adds; a subject has fewer in a year. Staff add any number. Key: id of the person. */
  topic: { window: 24 * hour, most: 60 },
  /** Tests that are copied from sets, with their files. Key: id of the person. */
  set_copy: { window: hour, most: 3000 },
  /** Pictures and recordings. Key: id of the person. */
  picture: { window: minute, most: 120 },
  /** Their pixels, in millions: 50 photos of 12 million, or more that are smaller. Key: id of the person. */
  megapixel: { window: minute, most: 600 },
  /** Sealed answers that are not genuine: a school with another secret key sends some. Key: network. 429 where nothing else was sent. */
  junk: { window: 200, most: 1000, leaks: true },
  /** Genuine sealed answers: more than a person gives in a day without a line. Key: id of the person. Further ones are sent later. */
  genuine: { window: 1000, most: 1000, leaks: true },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** A whole school that logs in at once waits some seconds. What exceeds this is refused at once, and the page repeats it. */
const longest = 200;

/** Every limit on how much happens at a time: the lanes of the queues. What does not fit is answered 503, and the page repeats it. */
export const lanes = {
  /**
   * Everything that computes a hash. Key: account.
   * - `known`: log-ins at accounts that the device has logged in to before
   * - `new`: new passwords
   * - `unknown`: all other log-ins. A flood of guessed passwords fills this lane only
   */
  hashes: {
    known: { weight: 6, longest, longestOfKey: 50 },
    new: { weight: 1, longest, longestOfKey: longest },
    unknown: { weight: 1, longest, longestOfKey: 50 },
  },
  /** Pictures and recordings that are decoded, each a file of up to 5 MiB. Key: id of the person. */
  pictures: { pictures: { weight: 1, longest: 40, longestOfKey: 8 } },
  /** Searches of questions. Key: id of the person. */
  searches: { searches: { weight: 1, longest, longestOfKey: 50 } },
  /** Comparisons of a question with others. Key: id of the person; undefined for drafts. */
  comparisons: { comparisons: { weight: 1, longest, longestOfKey: 50 } },
  /** Results of the whole school. Key: id of the person. */
  reports: { reports: { weight: 1, longest: 20, longestOfKey: 4 } },
  /** Tests that are read for exports, some at a time. Key: id of the person. */
  exports: { exports: { weight: 1, longest, longestOfKey: 50 } },
  /** Lists of people that are read. Key: id of the person. */
  lists: { lists: { weight: 1, longest: 10, longestOfKey: 2 } },
} as const satisfies Record<string, Record<string, LaneLimits>>;
