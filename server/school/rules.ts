import type { School } from '../../contract/school.ts';

/**
 * What the audit trail has of a change of the school: the name before and after, which other texts have changed, without the texts,
 * since they name people, and whether teachers add topics from now on.
 * @returns undefined where nothing has changed
 */
export function changeOf(before: School, after: School): Record<string, unknown> | undefined {
  const details = {
    ...(before.name !== after.name && { name: [before.name, after.name] }),
    ...(before.contact !== after.contact && { contact: true }),
    ...(before.privacy !== after.privacy && { privacy: true }),
    ...(before.teachers_add_topics !== after.teachers_add_topics && {
      teachers_add_topics: after.teachers_add_topics,
    }),
  };
  return Object.keys(details).length === 0 ? undefined : details;
}
