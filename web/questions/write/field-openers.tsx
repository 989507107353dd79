import { useEffect, useRef } from 'react';

import { Button } from '../../ui/button.tsx';

export type FieldOpener = {
  text: string;
  open: () => void;
  /** The selector of the field that gets the focus, within the form. */
  first: string;
};

/** Buttons that show fields which few tests need. The focus goes to the first of these. */
export function FieldOpeners({ openers }: { openers: readonly FieldOpener[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);

  useEffect(() => {
    if (wanted.current === undefined) return;
    frame.current?.closest('form')?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return (
    <div ref={frame} className={openers.length === 0 ? undefined : 'row'}>
      {openers.map(({ text, open, first }) => (
        <Button
          key={first}
          look="secondary"
          onClick={() => {
            wanted.current = first;
            open();
          }}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
