import { type ComponentType, useEffect, useRef } from 'react';

import { readSetting } from '../device/lock-store.ts';

/** The way of the last log-in here: as a rule all users of a computer have the same. Each leads to the other. */
const loadLogIn = (): Promise<ComponentType> =>
  readSetting().way === 'card'
    ? import('../cards/card-page.tsx').then((file) => file.CardPage)
    : import('../auth/login-page.tsx').then((file) => file.LoginPage);

/** Log-in for the next person at this computer: the first field has the focus. */
export async function loadSwitchPage(): Promise<ComponentType> {
  const LogIn = await loadLogIn();
  return function SwitchPage() {
    const frame = useRef<HTMLDivElement>(null);
    useEffect(() => frame.current?.querySelector('input')?.focus(), []);
    return (
      <div ref={frame}>
        <LogIn />
      </div>
    );
  };
}
