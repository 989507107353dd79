import { newPartId } from '../../../contract/question-types/stored/part-id.ts';
import type { QuestionType } from '../../../contract/question-types/question-type.ts';
import { fromForm, toForm } from './answer-form.ts';
import { listsOf, withIds } from './shown-content.ts';

/**
 * A question whose parts have new random ids, in content and key. A model numbers parts in their right order, and pupils are sent the ids.
 * Parts of different lists have different ids, also where the model gives both the same one. The letters of the types of the specification
 * stay.
 * @param question its content fits the type, and its key too unless it is null
 */
export function withNewIds<Question extends { content: unknown; key: unknown }>(
  type: QuestionType,
  question: Question,
): Question {
  if (type.specified !== undefined) return question;
  const taken: string[] = [];
  const lists = new Map(
    listsOf(question.content).map(([name, parts]) => {
      const ids = parts.map(({ id }) => {
        const another = newPartId(taken);
        taken.push(another);
        return [id, another] as const;
      });
      return [name, new Map(ids)] as const;
    }),
  );
  // A key says something of the parts of the first list, with parts of the last one: of prompts with choices.
  const [named, valued] = [[...lists.values()].at(0), [...lists.values()].at(-1)];
  const ids = { name: (id: string) => named?.get(id) ?? id, value: (id: string) => valued?.get(id) ?? id };
  return {
    ...question,
    content: withIds(question.content, lists, named ?? new Map()),
    key: question.key === null ? null : fromForm(type.key, toForm(type.key, question.key, ids)),
  };
}
