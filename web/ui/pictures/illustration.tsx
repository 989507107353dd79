import './pictures.css';

export type IllustrationName = 'empty' | 'done' | 'nothing_found' | 'welcome';

/**
 * A decorative drawing. It is a file of its own, so that its bytes are loaded where it is shown only; as a part of this document it
 * has the colours of the theme.
 */
export function Illustration({ of: drawing }: { of: IllustrationName }) {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true" className="illustration">
      <use href={`/illustrations/${drawing}.svg#drawing`} />
    </svg>
  );
}
