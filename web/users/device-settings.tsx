import '../ui/fields/fields.css';

import { useState } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { readSetting, storeSetting } from '../device/lock-store.ts';
import { useObservable } from '../lib/observable.ts';
import { Card } from '../ui/layout/card.tsx';
import { choosePicturesOnTap, picturesOnTap } from '../ui/pictures/pictures-on-tap.ts';

/**
 * The settings of this device, for all its users: whether pictures load on a tap, and whether only this person uses it, so that it does not
 * lock itself.
 */
export function DeviceSettings({ person }: { person: number }) {
  const { t } = useTranslation();
  const [isOwn, setOwn] = useState(() => readSetting().own === person);
  return (
    <Card>
      <Setting
        label={t('questions.on_tap.switch')}
        hint={t('questions.on_tap.hint')}
        isOn={useObservable(picturesOnTap)}
        choose={choosePicturesOnTap}
      />
      <Setting
        label={t('lock.own')}
        hint={t('lock.own_hint')}
        isOn={isOwn}
        choose={(own) => {
          storeSetting({ own: own ? person : undefined });
          setOwn(own);
        }}
      />
    </Card>
  );
}

type SettingProps = { label: string; hint: string; isOn: boolean; choose: (isOn: boolean) => void };

function Setting({ label, hint, isOn, choose }: SettingProps) {
  return (
    <label className="check-line">
      <input
        type="checkbox"
        className="choice"
        checked={isOn}
        onChange={({ target }) => choose(target.checked)}
      />
      <span>
        {label} <span className="muted">{hint}</span>
      </span>
    </label>
  );
}
