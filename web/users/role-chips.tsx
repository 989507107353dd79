import { type RoleFlags, roles } from '../../contract/people/roles.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Chip } from '../ui/chip.tsx';

/** All roles of a person, the highest first. */
export function RoleChips({ person }: { person: RoleFlags }) {
  const { t } = useTranslation();
  const held = roles.filter((role) => person[`is_${role}`]);
  return (
    <span className="role-chips">
      {held.length === 0 && <Chip>{t('users.role.user')}</Chip>}
      {held.map((role) => (
        <Chip key={role} tone="blue">
          {t(`users.role.${role}`)}
        </Chip>
      ))}
    </span>
  );
}
