import './dialogs.css';

import { type ReactNode, useEffect, useId, useRef } from 'react';

import { classNames } from '../class-names.ts';

export type DialogProps = {
  title: string;
  children: ReactNode;
  /** The buttons at the bottom, the main one last. */
  actions: ReactNode;
  /** Called on Escape and on a click outside the dialog. */
  onClose: () => void;
  /** Uses the width of the screen. */
  wide?: boolean;
};

/** A modal dialog, open while it is rendered. The focus moves into it, and back when it closes. */
export function Dialog({ title, children, actions, onClose, wide }: DialogProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  useEffect(() => {
    const dialog = element.current;
    const cancel = (event: Event) => {
      event.preventDefault();
      onClose();
    };
    // The target of a click outside the dialog is the dialog element itself; content covers its inside.
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
    <dialog ref={element} className={classNames('dialog', wide && 'dialog-wide')} aria-labelledby={id}>
      <div className="dialog-body">
        <h2 id={id} className="dialog-title">
          {title}
        </h2>
        <div className="dialog-text">{children}</div>
        <div className="row dialog-actions">{actions}</div>
      </div>
    </dialog>
  );
}
