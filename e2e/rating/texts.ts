export type Content = { steps: number };
export type Key = { right: number };
export type Answer = { step: number };

export const answerText = ({ steps }: Content, { step }: Answer) => `step ${step} of ${steps}`;
export const keyText = (content: Content, { right }: Key) => answerText(content, { step: right });
