import '../ui/controls.css';

import { useEffect, useRef } from 'react';
import { Link } from 'wouter';

import { aiPaths } from '../ai/paths.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { schoolNetworkPaths } from '../school-network/paths.ts';
import { schoolResultPaths } from '../school-results/paths.ts';

/** The parts of the page of staff. */
export const staffParts = [
  'people',
  'school',
  'categories',
  'levels',
  'grades',
  'quarters',
  'lock',
  'audit',
] as const;
export type StaffPart = (typeof staffParts)[number];

/** The screens of staff as tabs, by short names that fit in one row at 1280 px. On a phone the row scrolls to the current tab. */
export function StaffTabs({ current }: { current: StaffPart | 'results' | 'address' | 'ai' }) {
  const { t } = useTranslation();
  const links = [
    { name: 'results', href: schoolResultPaths.results() },
    ...staffParts.map((part) => ({ name: part, href: `${paths.staff}?part=${part}` })),
    { name: 'address', href: schoolNetworkPaths.address },
    { name: 'ai', href: aiPaths.settings },
  ] as const;
  return (
    <nav className="row gap-1 tabs screen-only" aria-label={t('people.parts')}>
      {links.map(({ name, href }) => (
        <Tab key={name} href={href} isCurrent={name === current}>
          {t(`people.tab.${name}`)}
        </Tab>
      ))}
    </nav>
  );
}

function Tab({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: string }) {
  const tab = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const { current } = tab;
    const row = current?.parentElement;
    if (isCurrent && current && row) row.scrollLeft = current.offsetLeft - row.offsetLeft - 16;
  }, [isCurrent]);
  return (
    <Link ref={tab} href={href} className="tab" aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}
