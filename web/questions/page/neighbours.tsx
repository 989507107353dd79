import './page.css';

import { getNeighbours, type Neighbours } from '../../../contract/questions/neighbours.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { TextLink } from '../../ui/button.tsx';

/** The tests before and after one in its category, for those who may change it; none while they are not known, and for a null id. */
export function useNeighbours(id: number | null): Neighbours {
  const { data } = useEndpoint(getNeighbours, id === null ? null : { params: { id } });
  return data?.data_api[0] ?? {};
}

export type NeighbourLinksProps = {
  /** The id of a test that the reader may change; null where there is none. */
  id: number | null;
  /** The screen of a test that the links lead to. */
  to: (id: number) => string;
};

/** Links to the tests before and after one in its category. */
export function NeighbourLinks({ id, to }: NeighbourLinksProps) {
  const { t } = useTranslation();
  const { previous, next } = useNeighbours(id);
  if (previous === undefined && next === undefined) return <div className="neighbours" />;
  return (
    <nav className="neighbours" aria-label={t('questions.neighbours.title')}>
      {previous !== undefined && (
        <TextLink href={to(previous)}>
          <span aria-hidden="true">‹ </span>
          {t('questions.neighbours.previous')}
        </TextLink>
      )}
      {next !== undefined && (
        <TextLink href={to(next)}>
          {t('questions.neighbours.next')}
          <span aria-hidden="true"> ›</span>
        </TextLink>
      )}
    </nav>
  );
}
