import { findLinks } from './linked-text.ts';

/** The text of a post, with its addresses as links. */
export function PostText({ text }: { text: string }) {
  return (
    <div className="pre-wrap news-post-text">
      {findLinks(text).map(({ start, text: part, href }) =>
        href === undefined ? (
          part
        ) : (
          <a key={start} href={href} rel="noopener noreferrer nofollow">
            {part}
          </a>
        ),
      )}
    </div>
  );
}
