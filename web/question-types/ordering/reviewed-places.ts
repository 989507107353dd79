import type { Ordered, OrderingContent } from '../../../contract/question-types/ordering.ts';
import type { ReviewedPart } from '../reviewing/reviewed-parts.tsx';
import type { GivenAnswer } from '../view.ts';

/**
 * The places of an order with the given items.
 * @param right null where the right order is not known
 * @param removed the text for an item that the test does not have any more
 */
export function reviewedPlaces(
  { items }: OrderingContent,
  right: Ordered | null,
  answers: readonly GivenAnswer<Ordered>[],
  removed: string,
): readonly ReviewedPart[] {
  const orders = [right?.order ?? [], ...answers.map(({ answer }) => answer.order)];
  const places = Array.from({ length: Math.max(...orders.map(({ length }) => length)) }, (_, place) => place);
  const textOf = (id: string | undefined) =>
    id === undefined ? '' : (items.find((item) => item.id === id)?.text ?? removed);
  return places.map((place) => ({
    id: String(place),
    title: `${place + 1}.`,
    right: textOf(right?.order[place]),
    given: answers.map(({ person, label, answer }) => ({
      person,
      label,
      text: textOf(answer.order[place]),
      isRight: right === null ? null : answer.order[place] === right.order[place],
    })),
  }));
}
