import './controls.css';

import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';

import { useTranslation } from '../lib/languages/i18n.ts';
import { classNames } from './class-names.ts';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonProps = ComponentProps<'button'> & {
  look?: Look;
  small?: boolean;
  /** Disables the button and, where `busyText` is given, says so. */
  busy?: boolean;
  busyText?: string;
};

export function Button({ look = 'primary', small, busy, busyText, className, ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // A disabled button loses the focus, which it gets back where the action has failed and nothing else has taken it.
  useLayoutEffect(() => {
    if (busy === true) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus();
    }
  }, [busy]);
  return (
    <button
      ref={button}
      type="button"
      {...rest}
      disabled={busy === true || rest.disabled === true}
      className={classNames('button', `button-${look}`, small && 'button-small', className)}
    >
      {busy === true && busyText !== undefined ? busyText : rest.children}
    </button>
  );
}

export type LinkButtonProps = {
  href: string;
  children: ReactNode;
  look?: Look;
  small?: boolean;
  /** Opens the link in a new tab. */
  newTab?: boolean;
  onClick?: () => void;
};

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { href, look = 'primary', small, newTab, children, onClick } = props;
  const names = classNames('button', `button-${look}`, small && 'button-small');
  if (newTab === true) {
    return (
      <a href={href} target="_blank" rel="noopener" className={names}>
        {children}
        <NewTabSign />
      </a>
    );
  }
  return (
    <Link href={href} className={names} onClick={onClick}>
      {children}
    </Link>
  );
}

/** Says that a link opens in a new tab. */
function NewTabSign() {
  const { t } = useTranslation();
  return (
    <>
      {' '}
      <span aria-hidden="true">↗</span>
      <span className="visually-hidden">({t('ui.new_tab')})</span>
    </>
  );
}

/** A link within text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="text-link">
      {children}
    </Link>
  );
}
