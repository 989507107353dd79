/* Error sentences about fields of people whom staff change, beside those of messages.ts, which every page loads. */

export const peopleMessages = {
  own_staff: 'Staff do not take away their own staff role or account together with those of others.',
  same_address: 'Another sign-up here has the same address.',
  not_member: 'Only active pupils, teachers and staff, and people without a role, can be added to a class.',
  address_in_use: 'The address of a person who has a password, or who signed up with it, is not changed.',
  not_invitable: 'Only people who have an address and no password that works yet are invited.',
} as const;

export type PeopleMessageCode = keyof typeof peopleMessages;

/** Finds the code of an error sentence, so that the page can translate it; undefined for one that is not in this file. */
export function readPeopleMessage(text: string): PeopleMessageCode | undefined {
  const found = Object.entries(peopleMessages).find(([, sentence]) => sentence === text);
  return found?.[0] as PeopleMessageCode | undefined;
}
