import './feedback.css';

import { createElement, type ReactNode } from 'react';

type Shape = 'icon' | 'title' | 'line' | 'short' | 'chip' | 'option' | 'field' | 'picture' | 'button';

/** A grey shape of about the size of the content. */
export function SkeletonShape({ shape }: { shape: Shape }) {
  return <span className={`skeleton-shape skeleton-${shape}`} />;
}

type Shapes = readonly (Shape | readonly Shape[])[];

/** Passes the shapes as separate children, which need no keys: their order never changes. */
function shapesIn(className: string, shapes: Shapes): ReactNode {
  const inside = shapes.map((shape) =>
    typeof shape === 'string' ? createElement(SkeletonShape, { shape }) : shapesIn('row', shape),
  );
  return createElement('div', { className }, ...inside);
}

/** A card of shapes, one below the other; those of a list are side by side. */
export function SkeletonCard({ shapes }: { shapes: Shapes }) {
  return shapesIn('card', shapes);
}

/** The same shapes several times, in the frame of the list that will replace them. */
export function SkeletonList({
  className,
  count,
  children,
}: {
  className?: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <div className={className ?? 'stack gap-3'}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at}>{children}</div>
      ))}
    </div>
  );
}
