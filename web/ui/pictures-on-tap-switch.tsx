import './check-box.css';
import './choice.css';

import { useTranslation } from '../lib/i18n.ts';
import { useObservable } from '../lib/observable.ts';
import { choosePicturesOnTap, picturesOnTap } from './pictures-on-tap.ts';

/** Whether pictures are loaded on a tap: a setting of this device. */
export function PicturesOnTapSwitch() {
  const { t } = useTranslation();
  return (
    <label className="check-line">
      <input
        type="checkbox"
        className="choice"
        checked={useObservable(picturesOnTap)}
        onChange={(event) => choosePicturesOnTap(event.target.checked)}
      />
      <span>
        {t('questions.on_tap.switch')} <span className="muted">{t('questions.on_tap.hint')}</span>
      </span>
    </label>
  );
}
