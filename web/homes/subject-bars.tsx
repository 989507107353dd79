import type { SubjectTally } from '../../contract/homes.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Bar } from '../ui/layout/bar.tsx';
import { TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { partlyRight, rightShare } from './share.ts';

export type SubjectBarsProps = {
  subjects: readonly SubjectTally[];
  /** Where the answers of a subject are listed. */
  href: (subject: number) => string;
};

/** The right share of each subject of a person. */
export function SubjectBars({ subjects, href }: SubjectBarsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Card title={t('homes.pupil.subjects')}>
      <ul className="grid home-list">
        {subjects.map((subject) => {
          const { category, category_name, answered, right, waiting } = subject;
          const share = rightShare(subject);
          const graded = answered - waiting;
          const texts = [
            share !== null && formats.percent(share),
            graded > 0 && t('homes.pupil.right_of', { right, count: graded }),
            partlyRight(t, subject),
            graded === 0 && t('homes.pupil.not_graded', { count: waiting }),
          ];
          return (
            <li key={category}>
              <Bar
                subject={category_name}
                label={<TextLink href={href(category)}>{category_name}</TextLink>}
                part={right}
                whole={graded}
                text={texts.filter(Boolean).join(' · ')}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
