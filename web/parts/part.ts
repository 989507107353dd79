import type { ReactNode } from 'react';

/** One state of a part. */
export type State = {
  name: string;
  content: ReactNode;
  /** The state of its first control that only a pointer or the keyboard gives, which the program that takes the pictures forces. */
  forced?: 'hover' | 'focus-visible';
  /** Brings the rendered state further, such as by opening it. */
  prepare?: (content: HTMLElement) => void;
  /** Shows the state in a document of its own, of this height in pixels, as it covers the page or takes its focus. */
  height?: number;
};

/** A file of `web/ui` with all states of its components. */
export type Part = { file: string; states: readonly State[] };

/** Presses the first button of a state, as one that opens it. */
export const pressFirst = (content: HTMLElement) => content.querySelector('button')?.click();

export const ignore = () => undefined;

/** Texts that are longer than most, as they come in Russian and Uzbek. */
export const longText =
  'Сельскохозяйственные предприятия Узбекистана выращивают хлопок, пшеницу и фрукты; oʻzbekistonliklarning koʻpchiligi esa shaharlarda yashaydi.';
export const longWord = 'Достопримечательностями-тридцатисемимиллиметровыми-koʻrsatilganlardanmisiz';
