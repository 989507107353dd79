/**
 * Keeps what is being typed through a reload of the page or the end of a session: in this tab alone, and
 * apart for each person, since school computers are shared.
 */
export type Draft = { read(): string; write(text: string): void };

/** @param storage asked for on every use; a browser that has none, or no room, keeps nothing */
export function draftOf(storage: () => Storage, person: number, question: number): Draft {
  const key = `answer:${person}:${question}`;
  return {
    read() {
      try {
        return storage().getItem(key) ?? '';
      } catch {
        return '';
      }
    },
    write(text) {
      try {
        if (text === '') storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // The answer is still on the screen.
      }
    },
  };
}
