import type { ReactNode } from 'react';

import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';

/** The screens of log-in, sign-up, activation and password reset: a narrow card below a heading. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="narrow">
      <PageHeading>{title}</PageHeading>
      <Card>{children}</Card>
    </div>
  );
}
