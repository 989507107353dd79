import './dialog.css';

import { type ReactNode, useEffect, useId, useRef } from 'react';

import { classNames } from './class-names.ts';

export type DialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Buttons at the bottom, the one that does the deed last. */
  actions: ReactNode;
  /** Called on Escape and on a click beside the dialog. */
  onClose: () => void;
  /** As wide as the screen has room for. */
  wide?: boolean;
};

/** A modal question. Focus goes into it and back to where it was. */
export function Dialog({ open, title, children, actions, onClose, wide }: DialogProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = element.current;
    if (!open || dialog === null) return undefined;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);

  useEffect(() => {
    const dialog = element.current;
    const cancel = (event: Event) => {
      event.preventDefault();
      onClose();
    };
    // A click that lands on the element itself, not on what is in it, was beside the dialog.
    const dismiss = (event: Event) => {
      if (event.target === dialog) onClose();
    };
    dialog?.addEventListener('cancel', cancel);
    dialog?.addEventListener('click', dismiss);
    return () => {
      dialog?.removeEventListener('cancel', cancel);
      dialog?.removeEventListener('click', dismiss);
    };
  }, [onClose]);

  return (
    <dialog
      ref={element}
      className={classNames('dialog', wide && 'dialog-wide')}
      aria-labelledby={`${id}-title`}
    >
      {open && (
        <div className="dialog-body">
          <h2 id={`${id}-title`} className="dialog-title">
            {title}
          </h2>
          <div className="dialog-text">{children}</div>
          <div className="dialog-actions">{actions}</div>
        </div>
      )}
    </dialog>
  );
}
