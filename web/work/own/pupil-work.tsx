import './work-row.css';

import { useEffect, useState } from 'react';

import type { PupilWork } from '../../../contract/homes.ts';
import type { OwnWork } from '../../../contract/work/own-work.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { Bar } from '../../ui/layout/bar.tsx';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type SchoolClock, timeLeft, untilChange, whenOf } from './when.ts';
import { workPaths } from './work-paths.ts';
import { canDo, WorkRow } from './work-row.tsx';

export type PupilWorkProps = {
  work: PupilWork;
  /** Called when one of the works opens, is due or closes. */
  onChange: () => void;
};

/** The work of a pupil on the home: running attempts, and due work, the most urgent first. */
export function DueWork({ work, onChange }: PupilWorkProps) {
  const { t } = useTranslation();
  const { under_way, due, due_total, now } = work;
  useEffect(() => {
    const timer = setTimeout(onChange, untilChange([...under_way, ...due], now));
    return () => clearTimeout(timer);
  }, [onChange, under_way, due, now]);
  const next = under_way.length === 0 ? due.find(canDo) : undefined;
  return (
    <>
      {under_way.map((listed) => (
        <UnderWay key={listed.id} work={listed} clock={work} />
      ))}
      {due.length > 0 && (
        <Card title={t('my_work.due')}>
          <ul className="list gap-4">
            {due.map((listed) => (
              <WorkRow key={listed.id} work={listed} clock={work} isNext={listed === next} />
            ))}
          </ul>
          <p>
            <TextLink href={workPaths.all}>
              {due_total > due.length + under_way.length
                ? t('my_work.all_due', { count: due_total })
                : t('my_work.all')}
            </TextLink>
          </p>
        </Card>
      )}
    </>
  );
}

/** Whether due work can be started now. */
export function hasDueWork({ due }: PupilWork): boolean {
  return due.some(canDo);
}

/** An attempt that is under way, with the time that is left. */
function UnderWay({ work, clock }: { work: OwnWork; clock: SchoolClock }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useServerNow(clock.now);
  if (work.under_way === null) return null;
  const { answered, tests, ends_at } = work.under_way;
  const left = ends_at === null ? undefined : timeLeft(Math.max(0, Date.parse(ends_at) - now), t);
  const end = work.due_at ?? ends_at;
  const until = end === null ? '' : t('my_work.due_at', { when: whenOf(end, clock, language, t, true) });
  return (
    <Card className="work-under-way">
      <div>
        <p className="muted small">
          {[t('my_work.under_way'), t(`my_work.mode.${work.mode}`), work.subject].filter(Boolean).join(' · ')}
        </p>
        <h2>{work.title}</h2>
        {answered === tests && <Chip tone="orange">{t('my_work.state.missed')}</Chip>}
      </div>
      <Bar
        label={left === undefined ? until : <strong>{left}</strong>}
        part={answered}
        whole={tests}
        text={t('my_work.answered', { answered, count: tests })}
      />
      <div>
        <LinkButton href={workPaths.solve(work.id)}>{t('my_work.go_on')}</LinkButton>
      </div>
    </Card>
  );
}

/** The results that came back in the last days. */
export function WorkThatCameBack({ work }: { work: PupilWork }) {
  const { t } = useTranslation();
  if (work.back.length === 0) return null;
  return (
    <Card title={t('my_work.back')}>
      <ul className="list gap-4">
        {work.back.map((listed) => (
          <WorkRow key={listed.id} work={listed} clock={work} />
        ))}
      </ul>
      {work.due.length === 0 && (
        <p>
          <TextLink href={workPaths.all}>{t('my_work.all')}</TextLink>
        </p>
      )}
    </Card>
  );
}

const tick = 15_000;

/**
 * The time of the server, in milliseconds since 1970, while a screen is open: the last time from the server, plus the elapsed time. The
 * clock of the device is not read, since it may be wrong.
 * @param now as the server said it last
 */
function useServerNow(now: string): number {
  const [passed, setPassed] = useState({ since: now, milliseconds: 0 });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setPassed({ since: now, milliseconds: performance.now() - start }), tick);
    return () => clearInterval(timer);
  }, [now]);
  return Date.parse(now) + (passed.since === now ? passed.milliseconds : 0);
}
