import type { OptionLetter } from '../../contract/questions.ts';
import type { DrawingName } from './pictures/index.ts';

/** A question of the demonstration: the columns of the table, with names for what has an id only in a database. */
export interface DemoQuestion {
  category: string;
  /** The weight of its difficulty level, 1 to 5. */
  weight: number;
  test_type: 'choosable' | 'free_text';
  savol: string;
  options: string[];
  right_answer: OptionLetter | null;
  /** Accepted answers, one a line. */
  right_answer_text: string;
  picture: DrawingName | null;
  enabled: boolean;
  /** Notes of an analysis; blank where there was none. */
  change_by_ai: string;
}

/** What only some questions have. */
interface Extras {
  picture?: DrawingName;
  disabled?: true;
  notes?: string;
}

/** A question with options to choose from. No options: they stand in the picture. A null answer: the author has not recorded one. */
export function choose(
  category: string,
  weight: number,
  savol: string,
  options: string[],
  right_answer: OptionLetter | null,
  extras: Extras = {},
): DemoQuestion {
  return {
    category,
    weight,
    test_type: 'choosable',
    savol,
    options,
    right_answer,
    right_answer_text: '',
    ...complete(extras),
  };
}

/** A question that is answered in words, with every answer that counts. */
export function write(
  category: string,
  weight: number,
  savol: string,
  accepted: string[],
  extras: Extras = {},
): DemoQuestion {
  return {
    category,
    weight,
    test_type: 'free_text',
    savol,
    options: [],
    right_answer: null,
    right_answer_text: accepted.join('\n'),
    ...complete(extras),
  };
}

function complete({
  picture,
  disabled,
  notes,
}: Extras): Pick<DemoQuestion, 'picture' | 'enabled' | 'change_by_ai'> {
  return { picture: picture ?? null, enabled: disabled !== true, change_by_ai: notes ?? '' };
}
