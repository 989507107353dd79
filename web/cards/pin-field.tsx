import './cards.css';

import { useEffect, useRef } from 'react';

import { PasswordField } from '../auth/password-fields.tsx';

export type PinFieldProps = {
  name: string;
  label: string;
  hint?: string;
  /** Takes the focus when it is shown. */
  isFirst?: boolean;
};

/** A PIN in large digits, for the keypad of a phone, with a button that shows it. */
export function PinField({ isFirst = false, ...field }: PinFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  return (
    <PasswordField
      {...field}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      className="card-pin"
    />
  );
}
