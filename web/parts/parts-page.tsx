import './parts.css';

import { useEffect, useRef } from 'react';

import { useLanguage } from '../lib/languages/i18n.ts';
import { actions } from './actions.tsx';
import { content } from './content.tsx';
import { fields } from './fields.tsx';
import { messages } from './messages.tsx';
import { overlays } from './overlays.tsx';
import type { Part, State } from './part.ts';

/** In the order of their names. */
const parts = [...actions, ...fields, ...messages, ...content, ...overlays];
parts.sort((a, b) => (a.file < b.file ? -1 : 1));

/** All parts in all states or, with `part` and `state` in the address, one state alone. */
export function PartsPage() {
  const query = new URLSearchParams(window.location.search);
  const state = parts
    .find(({ file }) => file === query.get('part'))
    ?.states.find(({ name }) => name === query.get('state'));
  if (state !== undefined) {
    return (
      <main>
        <h1 className="visually-hidden">{state.name}</h1>
        <StateContent state={state} />
      </main>
    );
  }
  return (
    <main className="main stack">
      <h1>Savol’s parts</h1>
      {parts.map((part) => (
        <section key={part.file} className="grid parts-part" data-part={part.file}>
          <h2>{part.file}</h2>
          {part.states.map((shownState) => (
            <div key={shownState.name} className="grid gap-2">
              <p className="muted small">{shownState.name}</p>
              {shownState.height === undefined ? (
                <StateContent state={shownState} />
              ) : (
                <StateAlone part={part} state={shownState} />
              )}
            </div>
          ))}
        </section>
      ))}
    </main>
  );
}

function StateContent({ state }: { state: State }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current !== null) state.prepare?.(frame.current);
  }, [state]);
  return (
    <div ref={frame} className="row parts-content" data-state={state.name} data-forced={state.forced}>
      {state.content}
    </div>
  );
}

function StateAlone({ part, state }: { part: Part; state: State }) {
  const language = useLanguage();
  const query = new URLSearchParams({ part: part.file, state: state.name, lng: language });
  return (
    <object
      data={`?${query.toString()}`}
      type="text/html"
      aria-label={`${part.file}: ${state.name}`}
      height={state.height}
      className="parts-alone"
    />
  );
}
