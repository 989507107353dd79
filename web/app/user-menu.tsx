import { useTranslation } from 'react-i18next';

import { paths } from '../lib/paths.ts';
import { logOut, usePerson, useSession } from '../lib/session.ts';
import { Menu, type MenuItem } from '../ui/menu.tsx';

export function UserMenu() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const person = usePerson();
  const signedIn = isAuthenticated === true;

  const items: MenuItem[] = signedIn
    ? [
        { label: t('app.menu.profile'), href: paths.profile },
        { label: t('app.menu.logout'), onChoose: logOut },
      ]
    : [
        { label: t('app.menu.login'), href: paths.login },
        { label: t('app.menu.signup'), href: paths.signup() },
      ];

  return (
    <Menu
      label={person === null ? t('app.menu.guest') : t('app.menu.greeting', { name: person.first_name })}
      trigger={<img src="/avatar.svg" alt="" width="40" height="40" className="avatar" />}
      items={items}
    />
  );
}
