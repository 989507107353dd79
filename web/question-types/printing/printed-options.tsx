import '../question-types.css';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { classNames } from '../../ui/class-names.ts';
import { OptionLabel } from '../option-pictures.tsx';
import type { Option } from '../view.ts';

/** Options as they stand on paper, each with its mark: round where one is to be chosen, square where several are. */
export function PrintedOptions({
  options,
  several = false,
}: {
  options: readonly Option[];
  several?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <ul
      className="grid gap-2"
      aria-label={t(several ? 'questions.types.multiple.choose' : 'answers.solve.choose')}
    >
      {options.map(({ id, mark, text }) => (
        <li key={id} className="printed-option">
          <span className={classNames('printed-mark', several && 'printed-box')}>{mark}</span>
          <span className="printed-label">
            <OptionLabel id={id}>
              <RichText text={text} />
            </OptionLabel>
          </span>
        </li>
      ))}
    </ul>
  );
}
