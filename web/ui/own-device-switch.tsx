import './check-box.css';
import './choice.css';

import { useState } from 'react';

import { useTranslation } from '../lib/i18n.ts';
import { readSetting, storeSetting } from '../lib/lock/stored.ts';

/** Whether only this person uses the device, which does not lock itself then. */
export function OwnDeviceSwitch({ person }: { person: number }) {
  const { t } = useTranslation();
  const [isOwn, setOwn] = useState(() => readSetting().own === person);
  return (
    <label className="check-line">
      <input
        type="checkbox"
        className="choice"
        checked={isOwn}
        onChange={({ target }) => {
          storeSetting({ own: target.checked ? person : undefined });
          setOwn(target.checked);
        }}
      />
      <span>
        {t('lock.own')} <span className="muted">{t('lock.own_hint')}</span>
      </span>
    </label>
  );
}
