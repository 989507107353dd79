import './dialogs.css';

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';

import { classNames } from '../class-names.ts';
import { Tooltip } from './tooltip.tsx';
import { useDismiss } from './use-dismiss.ts';

type Choice = {
  onChoose: () => void;
  /** For an item that is on or off. The menu stays open, so that several can be switched. */
  checked?: boolean;
  /** Closes the menu all the same. */
  closes?: boolean;
};

export type MenuItem = { label: string } & ({ href: string } | Choice);

export type MenuProps = {
  /** The name of the button, which is its tooltip too. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** Lines above the items; null for none. */
  head?: string | null;
  /** The button is as wide as its text, and has a frame. */
  isWide?: boolean;
};

/** A button with a menu, for mouse, touch and arrow keys. It closes on a choice other than a switch, on Escape and on a click outside. */
export function Menu({ label, trigger, items, head, isWide }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    // A menu at the end of the window is to be seen as a whole.
    list.current?.scrollIntoView({ block: 'nearest' });
    list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
  }, [open]);
  useDismiss(open, frame, (event) => (event instanceof KeyboardEvent ? close() : setOpen(false)));

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const all = Array.from(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []);
    const at = all.findIndex((item) => item === document.activeElement);
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = moves[event.key];
    if (event.key === 'Tab') setOpen(false);
    else if (next !== undefined) all[next]?.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  }

  return (
    <div className="menu" ref={frame}>
      <Tooltip text={label} quiet={open}>
        <button
          ref={button}
          type="button"
          className={classNames('menu-button', isWide && 'menu-button-wide')}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          {trigger}
        </button>
      </Tooltip>
      {open && (
        <div className="menu-list">
          {head && <p className="menu-head pre-wrap">{head}</p>}
          <div id={id} ref={list} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
            {items.map((item) =>
              'href' in item ? (
                <Link
                  key={item.label}
                  href={item.href}
                  role="menuitem"
                  tabIndex={-1}
                  className="menu-item"
                  onClick={() => setOpen(false)}
                >
                  {item.label}
                </Link>
              ) : (
                <button
                  key={item.label}
                  type="button"
                  role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
                  aria-checked={item.checked}
                  tabIndex={-1}
                  className="menu-item"
                  onClick={() => {
                    if (item.checked === undefined || item.closes === true) close();
                    item.onChoose();
                  }}
                >
                  {item.label}
                </button>
              ),
            )}
          </div>
        </div>
      )}
    </div>
  );
}
