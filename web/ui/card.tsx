import './card.css';

import { type ReactNode, useId } from 'react';

import { classNames } from './class-names.ts';

export type CardProps = {
  /** The heading; with it the card is a named region. */
  title?: ReactNode;
  /** The heading's level. */
  level?: 2 | 3;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A framed group of content. */
export function Card({ title, level = 2, actions, children, className }: CardProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  if (title === undefined) return <div className={classNames('card', className)}>{children}</div>;
  return (
    <section className={classNames('card', className)} aria-labelledby={id}>
      <div className="card-head">
        <Heading id={id} className="card-title">
          {title}
        </Heading>
        {actions}
      </div>
      {children}
    </section>
  );
}
