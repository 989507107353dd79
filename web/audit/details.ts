import type { AuditEntry } from '../../contract/audit.ts';
import { roles } from '../../contract/people/roles.ts';
import type { Translate } from '../lib/languages/translate.ts';

/** A value of the details as people read it. A change is a list of the value before and the one after. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map((part) => shown(part)).join(' → ');
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What changed, in a line: roles by their names, of cards how many there are and not for whom, everything else as it is recorded. */
export function detailsText(t: Translate, { action, details }: AuditEntry): string {
  if (action === 'person.roles') {
    return roles
      .flatMap((role) => {
        const has = details[`is_${role}`];
        return typeof has === 'boolean' ? [`${has ? '+' : '−'} ${t(`users.role.${role}`)}`] : [];
      })
      .join(', ');
  }
  if (action === 'class.members') {
    const as = details['as'] === 'teacher' ? 'teacher' : 'pupil';
    const sign = { removed: '−', confirmed: '✓' }[String(details['change'])] ?? '+';
    const code = details['by_code'] === true ? ` (${t('audit.by_code')})` : '';
    return `${shown(details['name'])}: ${sign} ${t(`users.role.${as}`)}${code}`;
  }
  if (action === 'school.changed') {
    const texts = (['contact', 'privacy'] as const).filter((text) => details[text] === true);
    const name = details['name'] === undefined ? [] : [shown(details['name'])];
    return [...name, ...texts.map((text) => t(`audit.school_texts.${text}`))].join(', ');
  }
  return Object.entries(details)
    .filter(([name]) => action !== 'cards.printed' || name !== 'people')
    .map(([name, value]) =>
      name === 'name' && !Array.isArray(value) ? shown(value) : `${name}: ${shown(value)}`,
    )
    .join(', ');
}
