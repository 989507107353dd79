import { previewTexts } from '../../contract/questions/preview.ts';
import type { Rendered } from '../../contract/questions/rich-text.ts';
import { leastKinds } from '../../contract/questions/text-format.ts';
import { renderText } from '../../server/rich-text/render-text.ts';
import { renderedOf } from '../../server/rich-text/rendered-of.ts';
import { answer } from './api.ts';

/** A test with the trees of its texts, as the server adds them. */
export function withTrees<Test extends object>(test: Test): Test & { rendered?: Rendered } {
  const rendered = renderedOf(JSON.stringify(test));
  return rendered === undefined ? test : { ...test, rendered };
}

/** Previews texts of a form as the server does. */
export function answerWithPreview() {
  return answer(previewTexts, ({ body: { texts, lines = [], blocks = [] } }) => {
    const kinds = { plain: texts, line: lines, blocks };
    const given = Object.entries(kinds).flatMap(([kind, all]) =>
      all.map((text) => ({ text, kind: kind as keyof typeof kinds })),
    );
    const shown = [...leastKinds(given)].map(([text, kind]) => ({ text, tree: renderText(text, kind) }));
    return {
      texts: shown.flatMap(({ text, tree: { nodes } }) => (nodes === undefined ? [] : [{ text, nodes }])),
      broken: shown.flatMap(({ tree }) => tree.broken),
    };
  });
}
