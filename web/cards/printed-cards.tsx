import './cards.css';

import type { Card } from '../../contract/people/cards.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { qrPath, quietZone } from './qr-path.ts';

/** How many cards a sheet of A4 has. */
const cardsOnSheet = 8;

export type PrintedCardsProps = {
  school: string;
  /** Where the cards are used: everything before the path. */
  origin: string;
  cards: readonly Card[];
};

/** Cards in sheets of A4. */
export function PrintedCards({ school, origin, cards }: PrintedCardsProps) {
  const sheets = Array.from({ length: Math.ceil(cards.length / cardsOnSheet) }, (_, at) =>
    cards.slice(at * cardsOnSheet, (at + 1) * cardsOnSheet),
  );
  return (
    <div className="card-sheets">
      {sheets.map((sheet) => (
        <ul key={sheet[0]?.person} className="grid gap-0 card-sheet">
          {sheet.map((card) => (
            <PrintedCard key={card.person} school={school} origin={origin} card={card} />
          ))}
        </ul>
      ))}
    </div>
  );
}

type PrintedCardProps = Pick<PrintedCardsProps, 'school' | 'origin'> & { card: Card };

function PrintedCard({ school, origin, card }: PrintedCardProps) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { path, size } = qrPath(`${origin}${paths.card}#${card.code.replace('-', '')}`);
  const place = origin.replace(/^https?:\/\//, '');
  const address = `${place}${paths.card}`;
  const width = size + 2 * quietZone;
  return (
    <li className="login-card">
      <p className="login-card-school">{school}</p>
      <p className="login-card-name">{card.name}</p>
      {card.class !== '' && (
        <p className="login-card-class">{t('cards.print.class', { name: card.class })}</p>
      )}
      <div className="grid login-card-entry">
        <svg
          className="login-card-qr"
          viewBox={`${-quietZone} ${-quietZone} ${width} ${width}`}
          role="img"
          aria-label={`${address} ${card.code}`}
        >
          <path d={path} />
        </svg>
        <div>
          <p className="login-card-how">{t('cards.print.scan', { address })}</p>
          <p className="login-card-code">{card.code}</p>
        </div>
      </div>
      <p className="login-card-parent">
        {t('cards.print.parent', {
          address: place,
          door: t('auth.parent_door'),
          date: date(card.linking_code_until),
        })}{' '}
        <span className="login-card-code">{card.linking_code}</span>
      </p>
    </li>
  );
}
