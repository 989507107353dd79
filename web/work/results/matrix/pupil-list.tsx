import { Link } from 'wouter';

import type { PupilResult, WorkResults } from '../../../../contract/work/work-results.ts';
import { Percentage, StateChip, useClassNames, useStateText } from './pupil-parts.tsx';
import { resultPaths } from '../paths.ts';

/** The pupils one below the other, for a phone. */
export function PupilList({
  results: { work, classes },
  pupils,
}: {
  results: WorkResults;
  pupils: readonly PupilResult[];
}) {
  const stateText = useStateText();
  const classNamesOf = useClassNames(classes);
  return (
    <ul className="grid gap-0 pupil-list">
      {pupils.map((pupil) => {
        const facts = [classNamesOf(pupil), stateText(pupil)].filter((text) => text !== '').join(' · ');
        return (
          <li key={pupil.person} className="grid gap-1 pupil-line">
            <div className="pupil-line-name">
              <Link className="text-link" href={resultPaths.paper(work.id, pupil.person)}>
                {pupil.name}
              </Link>
              <Percentage pupil={pupil} />
            </div>
            <div className="row pupil-line-facts small">
              <StateChip pupil={pupil} />
              {facts !== '' && <span className="muted">{facts}</span>}
            </div>
            {pupil.under_way !== null && <Progress {...pupil.under_way} />}
          </li>
        );
      })}
    </ul>
  );
}

/** How far a pupil is, as a line; the label says the same in words. */
function Progress({ answered, tests }: { answered: number; tests: number }) {
  const share = tests === 0 ? 0 : (100 * answered) / tests;
  return (
    <span className="pupil-progress" aria-hidden="true">
      <span style={{ width: `${share}%` }} />
    </span>
  );
}
