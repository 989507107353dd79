import './versions.css';

import { type Change, diffWords } from 'diff';

import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';

/** The parts of a comparison, each with the number of characters before it, which no other part has. */
function placed(parts: readonly Change[]): (Change & { place: number })[] {
  const found: (Change & { place: number })[] = [];
  let place = 0;
  for (const part of parts) {
    found.push({ ...part, place });
    place += part.value.length;
  }
  return found;
}

/** A text after a change, with the words that were added and removed, which are said to screen readers too. */
export function MarkedWords({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  // Firefox has none before 125: words are then separated by blanks and signs.
  const words = 'Segmenter' in Intl && {
    intlSegmenter: new Intl.Segmenter(language, { granularity: 'word' }),
  };
  return (
    <p className="pre-wrap marked-words">
      {placed(diffWords(before, after, { ...words })).map(({ value, added, removed, place }) => {
        if (!added && !removed) return value;
        const Mark = added ? 'ins' : 'del';
        return (
          <Mark key={place}>
            <span className="visually-hidden">
              {` ${t(`questions.versions.${added ? 'added' : 'removed'}`)} `}
            </span>
            {value}
          </Mark>
        );
      })}
    </p>
  );
}
