import './time-left.css';

import { useEffect, useRef, useState } from 'react';

import { useTranslation } from '../../../lib/languages/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import { wallClock } from '../../../lib/languages/formats.ts';
import type { ServerClock } from '../attempt/server-clock.ts';

/** The minutes before the end that are said to screen readers, and shown in another form. */
const warnings = [1, 5] as const;

/** `1:05:09`, and below an hour `05:09`. */
function formatLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = hours > 0 ? [String(hours), twoDigits(minutes)] : [twoDigits(minutes)];
  return [...parts, twoDigits(seconds % 60)].join(':');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

export type TimeLeftProps = {
  /** When the attempt ends. */
  endsAt: string;
  /** The time zone of the school. */
  timeZone: string;
  clock: ServerClock;
  onEnd: () => void;
};

/** The time that is left, by the clock of the server. Only two moments are said aloud. */
export function TimeLeft({ endsAt, timeZone, clock, onEnd }: TimeLeftProps) {
  const { t } = useTranslation();
  const end = Date.parse(endsAt);
  const [left, setLeft] = useState(() => end - clock.now());
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });

  useEffect(() => {
    const tick = () => {
      const now = end - clock.now();
      setLeft(now);
      if (now <= 0) {
        clearInterval(timer);
        latest.current();
      }
    };
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [end, clock]);

  const minutes = left / 60_000;
  const warned = warnings.find((warning) => minutes <= warning);
  return (
    <p className={classNames('time-left', warned !== undefined && 'time-left-short')}>
      <span className="time-left-label">{t('attempts.time.left')}</span>{' '}
      <span role="timer" className="time-left-value">
        {formatLeft(left)}
      </span>{' '}
      <span className="time-left-until">
        {t('attempts.time.until', { time: wallClock(endsAt, timeZone).time })}
      </span>
      <span role="status" className="visually-hidden">
        {warned !== undefined && left > 0 && t('attempts.time.warning', { count: warned })}
      </span>
    </p>
  );
}
