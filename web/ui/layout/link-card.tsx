import './layout.css';

import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { Card } from './card.tsx';
import { classNames } from '../class-names.ts';

/** A card that can be clicked anywhere: the link of the `LinkCardHeading` in it covers it. */
export function LinkCard({ className, children }: { className?: string; children: ReactNode }) {
  return <Card className={classNames('link-card', className)}>{children}</Card>;
}

export type LinkCardHeadingProps = { href: string; className?: string; lang?: string; children: ReactNode };

/** The heading of a `LinkCard`: screen readers read the link by this text alone. */
export function LinkCardHeading({ href, className, lang, children }: LinkCardHeadingProps) {
  return (
    <h2 className={classNames('link-card-heading', className)} lang={lang}>
      <Link href={href} className="link-card-link">
        {children}
      </Link>
    </h2>
  );
}
