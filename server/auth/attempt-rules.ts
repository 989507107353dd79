/**
 * How many failed log-ins within the window close an account: to a device that has logged in to it before its own only; to
 * one network address, and to all of them, those of all other devices.
 */
export const throttle = {
  windowSeconds: 15 * 60,
  failuresOfKnownDevice: 10,
  failuresFromOneAddress: 10,
  failuresFromAnywhere: 100,
} as const;

/** At how many accounts one network address may try the same wrong password within the window: fewer than a class has pupils. */
export const spraying = { windowSeconds: 10 * 60, accounts: 20 } as const;

/** A failed log-in at an account, with its age in seconds; below zero where the clock was set back meanwhile. */
export type Failure = { address: string; age: number };

/** Seconds until log-in to an account may be tried again, 0 where it may be now, and whether that is so for all network addresses. */
export type Wait = { seconds: number; everywhere: boolean };

/**
 * The wait of a device that has not logged in to the account before. A network address is never closed to all accounts,
 * since a whole school may share it.
 * @param failures the failures of such devices at the account within the window, the oldest first
 * @param address the network address of the client
 */
export function waitAtAddress(failures: readonly Failure[], address: string): Wait {
  const { failuresFromOneAddress, failuresFromAnywhere, windowSeconds } = throttle;
  const agesHere = failures.filter((failure) => failure.address === address).map(({ age }) => age);
  const here = untilFewerThan(failuresFromOneAddress, agesHere, windowSeconds);
  const ages = failures.map(({ age }) => age);
  const anywhere = untilFewerThan(failuresFromAnywhere, ages, windowSeconds);
  return { seconds: Math.max(here, anywhere), everywhere: anywhere >= here && anywhere > 0 };
}

/** The wait of a device that has logged in to the account before. @param failures its own within the window, the oldest first */
export function waitOnKnownDevice(failures: readonly Failure[]): Wait {
  const ages = failures.map(({ age }) => age);
  const seconds = untilFewerThan(throttle.failuresOfKnownDevice, ages, throttle.windowSeconds);
  return { seconds, everywhere: false };
}

/**
 * Seconds until a password may be tried at one more account.
 * @param ages of the failures with it at other accounts within the window, from the same network address, the oldest first
 */
export function secondsToSpray(ages: readonly number[]): number {
  return untilFewerThan(spraying.accounts, ages, spraying.windowSeconds);
}

/** Seconds until fewer than `most` of the ages, the oldest first, are within the window: at most the whole window. */
function untilFewerThan(most: number, ages: readonly number[], windowSeconds: number): number {
  const first = ages.at(-most);
  if (ages.length < most || first === undefined) return 0;
  return Math.max(0, windowSeconds - Math.max(0, first));
}
