import { setImmediate } from 'node:timers/promises';

import { type BrokenFormula, previewTexts } from '../../contract/questions/preview.ts';
import type { Rendered } from '../../contract/questions/rich-text.ts';
import { leastKinds } from '../../contract/questions/text-format.ts';
import { type Handler, ok, route } from '../http/route.ts';
import { renderText } from '../rich-text/render-text.ts';

const handlePreview: Handler<typeof previewTexts> = async ({ body }) => {
  const texts: Rendered = [];
  const broken: BrokenFormula[] = [];
  const previewed = [
    ...body.texts.map((text) => ({ text, kind: 'plain' as const })),
    ...(body.lines ?? []).map((text) => ({ text, kind: 'line' as const })),
    ...(body.blocks ?? []).map((text) => ({ text, kind: 'blocks' as const })),
  ];
  for (const [text, kind] of leastKinds(previewed)) {
    const rendered = renderText(text, kind);
    if (rendered.nodes !== undefined) texts.push({ text, nodes: rendered.nodes });
    broken.push(...rendered.broken);
    // Other requests go on between two texts.
    await setImmediate();
  }
  return ok({ status: 'ok', texts, broken });
};

export const previewRoutes = [route(previewTexts, handlePreview)];
