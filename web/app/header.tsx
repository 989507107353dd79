import './app.css';

import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';

import { canManageSchool, canWriteQuestions } from '../../contract/permissions.ts';
import { languages } from '../../contract/languages.ts';
import { supportedLanguage } from '../lib/languages/detect-language.ts';
import { changeLanguage, useLanguage, useTranslation } from '../lib/languages/i18n.ts';
import { useObservable } from '../lib/observable.ts';
import { paths } from '../lib/paths/paths.ts';
import { newsPaths } from '../news/paths.ts';
import { schoolOfPage } from '../lib/school.ts';
import { leave, usePerson, useSession } from '../lib/session/session.ts';
import { classNames } from '../ui/class-names.ts';
import { logoPaths } from '../ui/pictures/logo.ts';
import { Menu, type MenuItem } from '../ui/dialogs/menu.tsx';
import { useDismiss } from '../ui/dialogs/use-dismiss.ts';

export function Header() {
  const { t } = useTranslation();
  const [location] = useLocation();
  const person = usePerson();
  const school = useObservable(schoolOfPage);
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === location;
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useDismiss(open, header, (event) => {
    setOpenAt(undefined);
    if (event instanceof KeyboardEvent) toggle.current?.focus();
  });

  const links = [
    { href: paths.categoryPicker, label: t('app.nav.category'), screens: /^\/(category|solve-test)\b/ },
    {
      href: paths.questions(),
      label: t('app.nav.tests'),
      screens: /^\/(tests|my_tests|ai|answered|to_mark|add_test|edit_test)\b/,
    },
    ...(person?.is_pupil === true
      ? [{ href: '/my-work', label: t('my_work.title'), screens: /^\/my-work\b/ }]
      : []),
    // The menu of teachers is longer: those with the role of a pupil find their grades in the profile.
    ...(person?.is_pupil === true && !canWriteQuestions(person)
      ? [{ href: '/grades', label: t('app.nav.grades'), screens: /^\/grades\b/ }]
      : []),
    ...(person?.is_parent === true
      ? [{ href: paths.family, label: t('homes.part.parent'), screens: /^\/(family|children)\b/ }]
      : []),
    { href: newsPaths.list, label: t('news.title'), screens: /^\/blog\b/ },
    ...(canWriteQuestions(person)
      ? [
          { href: '/work', label: t('work.title'), screens: /^\/work/ },
          { href: paths.classes, label: t('classes.title'), screens: /^\/class/ },
        ]
      : []),
    ...(canManageSchool(person)
      ? [{ href: paths.staff, label: t('app.nav.staff'), screens: /^\/(staff|people)\b/ }]
      : []),
  ];

  return (
    <header className="header" ref={header}>
      <div className="row header-row">
        <button
          ref={toggle}
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
          <span>
            Savol
            {school.name !== '' && <small className="header-school">{school.name}</small>}
          </span>
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
              aria-current={location === link.href ? 'page' : link.screens.test(location) || undefined}
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

function LanguageSelect() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <select
      className="language-select"
      aria-label={t('app.language')}
      value={language}
      onChange={(event) => void changeLanguage(supportedLanguage(event.target.value))}
    >
      {languages.map((offered) => (
        <option key={offered} value={offered}>
          {offered.toUpperCase()}
        </option>
      ))}
    </select>
  );
}

function UserMenu() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const person = usePerson();
  const signedIn = isAuthenticated === true;

  const items: MenuItem[] = signedIn
    ? [
        { label: t('app.menu.profile'), href: paths.profile },
        { label: t('app.menu.lock'), href: '/lock' },
        { label: t('app.menu.switch'), onChoose: () => leave('/switch') },
        { label: t('app.menu.logout'), onChoose: leave },
      ]
    : [
        { label: t('app.menu.login'), href: paths.login },
        { label: t('app.menu.signup'), href: paths.signup() },
      ];

  const name = person && `${person.first_name} ${person.last_name}`;
  return (
    <div className="menu">
      <Menu
        label={person === null ? t('app.menu.guest') : t('app.menu.greeting', { name: person.first_name })}
        trigger={<img src="/avatar.svg" alt="" width="40" height="40" className="avatar" />}
        items={items}
        head={person && `${name}\n${person.email}`}
      />
      {person && (
        <span role="img" aria-label={name ?? ''} className="user-initials">
          {Array.from(person.first_name)[0]}
          {Array.from(person.last_name)[0]}
        </span>
      )}
    </div>
  );
}

/** Decorative, since the name is beside it. */
function Logo() {
  return (
    <svg viewBox="0 0 48 48" width="32" height="32" aria-hidden="true" className="logo">
      {logoPaths.map((path) => (
        <path key={path.className} {...path} />
      ))}
    </svg>
  );
}
