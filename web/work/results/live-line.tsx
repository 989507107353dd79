import { useEffect, useRef, useState } from 'react';

import type { WorkResults } from '../../../contract/work/work-results.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { type Happening, happeningsBetween } from './matrix/pupil-state.ts';

/** How many pupils are named at once. */
const mostNamed = 2;

/** The last events. Screen readers announce politely which pupils have started or handed in; single answers are not read out. */
export function LiveLine({ results, isOffline }: { results: WorkResults; isOffline: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const happenings = useHappenings(results);
  if (isOffline) {
    return (
      <p className="live-line live-offline" role="status">
        {t('work_results.offline', { time: formats.time(results.now) })}
      </p>
    );
  }
  return (
    <p className="live-line muted small" role="status">
      <span className="live-dot" aria-hidden="true" />
      {happenings.length === 0 ? t('work_results.live') : sentence(happenings)}
    </p>
  );

  function sentence(all: readonly Happening[]): string {
    const named = all
      .slice(0, mostNamed)
      .map(({ kind, name, percentage }) =>
        percentage === null && kind === 'handed_in'
          ? t('work_results.said.handed_in_waiting', { name })
          : t(`work_results.said.${kind}`, { name, percentage: formats.percent(percentage ?? 0) }),
      );
    const more = all.length - named.length;
    return [...named, ...(more > 0 ? [t('work_results.said.more', { count: more })] : [])].join(' · ');
  }
}

/** The events between the last two different answers of the server. */
function useHappenings(results: WorkResults): readonly Happening[] {
  const before = useRef(results);
  const [happenings, setHappenings] = useState<readonly Happening[]>([]);
  useEffect(() => {
    const news = happeningsBetween(before.current.pupils, results.pupils);
    before.current = results;
    if (news.length > 0) setHappenings(news);
  }, [results]);
  return happenings;
}
