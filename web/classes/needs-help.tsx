import type { ClassPage, ClassPupil, NeedsHelp as Need } from '../../contract/people/classes.ts';
import { gradePaths } from '../grade-book/paths.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { registerName } from '../lib/languages/names.ts';
import { TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';

/** The pupils of a class who need help, with the reasons in words, each of which leads to the results behind it. */
export function NeedsHelp({ schoolClass: { id, pupils, help } }: { schoolClass: ClassPage }) {
  const { t } = useTranslation();
  if (help === undefined || pupils.length === 0) return null;
  const known = new Map(pupils.map((pupil) => [pupil.id, pupil]));
  return (
    <Card title={t('classes.help.title')}>
      <div className="stack gap-3">
        {help.length === 0 ? (
          <p>{t('classes.help.nobody')}</p>
        ) : (
          <ul className="list">
            {help.map((need) => {
              const pupil = known.get(need.person);
              return (
                pupil !== undefined && (
                  <li key={need.person}>
                    <Reasons id={id} pupil={pupil} need={need} />
                  </li>
                )
              );
            })}
          </ul>
        )}
        <p className="small muted">{t('classes.help.rule')}</p>
      </div>
    </Card>
  );
}

function Reasons({ id, pupil, need }: { id: number; pupil: ClassPupil; need: Need }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const { missed, falling, weak } = need;
  return (
    <>
      <p className="strong">{registerName(pupil)}</p>
      <ul className="stack gap-1">
        {missed !== null && (
          <li>
            <TextLink href={gradePaths.ofClass(id)}>
              {t('classes.help.missed', { count: missed.works, of: missed.of })}
            </TextLink>
          </li>
        )}
        {falling !== null && (
          <li>
            <TextLink href={gradePaths.ofClass(id)}>
              {t('classes.help.falling', { before: percent(falling.before), now: percent(falling.now) })}
            </TextLink>
          </li>
        )}
        {weak !== null && (
          <li>
            <TextLink href={gradePaths.topics(id, { person: pupil.id })}>
              {t('classes.help.weak', {
                subject: weak.category_name,
                right: weak.right,
                count: weak.answers,
              })}
            </TextLink>
          </li>
        )}
      </ul>
    </>
  );
}
