import './header.css';

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';

import { canManageSchool } from '../../contract/permissions.ts';
import { paths } from '../lib/paths.ts';
import { usePerson } from '../lib/session.ts';
import { classNames } from '../ui/class-names.ts';
import { LanguageSelect } from './language-select.tsx';
import { Logo } from './logo.tsx';
import { UserMenu } from './user-menu.tsx';

export function Header() {
  const { t } = useTranslation();
  const [location] = useLocation();
  const person = usePerson();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === location;

  const links = [
    { href: paths.categoryPicker, label: t('app.nav.category') },
    { href: paths.questions(), label: t('app.nav.tests') },
    { href: paths.news, label: t('news.title') },
    ...(canManageSchool(person) ? [{ href: paths.staff, label: t('app.nav.staff') }] : []),
  ];

  return (
    <header className="header">
      <div className="header-row">
        <button
          type="button"
          className="header-toggle"
          aria-expanded={open}
          aria-controls="header-links"
          aria-label={t('app.nav.toggle')}
          onClick={() => setOpenAt(open ? undefined : location)}
        >
          <span className="header-toggle-bars" aria-hidden="true" />
        </button>
        <Link href={paths.home} className="header-brand">
          <Logo />
          <span>Savol</span>
        </Link>
        <nav
          id="header-links"
          className={classNames('header-links', open && 'header-links-open')}
          aria-label={t('app.nav.label')}
        >
          {links.map((link) => (
            <Link
              key={link.href}
              href={link.href}
              className="header-link"
              aria-current={location === link.href ? 'page' : undefined}
              onClick={() => setOpenAt(undefined)}
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <div className="header-tools">
          <LanguageSelect />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}
