import * as z from 'zod/mini';

import { type RichElement as Element, richElementNames, type RichNode as Node } from './rich-elements.ts';

/** A node of rich-elements.ts. */
export const RichNode: z.ZodMiniType<Node, Node> = z.union([z.string(), z.lazy(() => RichElement)]);
export const RichElement: z.ZodMiniType<Element, Element> = z.object({
  name: z.enum(richElementNames()),
  attributes: z.optional(z.record(z.string(), z.string())),
  children: z.optional(z.array(RichNode)),
});

/** A text with the nodes that it is shown as. */
export const RenderedText = z.object({ text: z.string(), nodes: z.array(RichNode) });

/** Texts of an object, each with the nodes that it is shown as. A text that is shown as it stands has no entry. */
export const Rendered = z.array(RenderedText);
export type Rendered = z.infer<typeof Rendered>;
