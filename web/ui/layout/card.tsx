import './layout.css';

import { type ReactNode, useId } from 'react';

import { classNames } from '../class-names.ts';

export type CardProps = {
  /** The heading; with it the card is a named region. */
  title?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A framed group of content. */
export function Card({ title, children, className }: CardProps) {
  const id = useId();
  if (title === undefined) return <div className={classNames('card', className)}>{children}</div>;
  return (
    <section className={classNames('card', className)} aria-labelledby={id}>
      <h2 id={id} className="card-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
