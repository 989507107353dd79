import '../ui/receipt/receipt.css';

import { useState } from 'react';

import { importOutcomes, type QuestionImport, starterFormat } from '../../contract/questions/imports.ts';
import { useCategory } from '../categories/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Counts } from '../ui/receipt/counts.tsx';
import { ImportActions } from './actions.tsx';
import { formatText, sourceText } from './format-text.ts';
import { ItemsCard } from './items/items-card.tsx';
import { testImportPaths } from './paths.ts';
import { useFormOfWork } from './work-form.ts';
import { categoriesToApply, type ChosenCategories, SourceCategories } from './source-categories.tsx';

/** A file or text that was checked, and the results of it: the numbers, what can be done, its categories, and each of its items. */
export function Review({ made }: { made: QuestionImport }) {
  const { t } = useTranslation();
  const { data: category } = useCategory(made.category);
  const [chosen, setChosen] = useState<ChosenCategories>(new Map());
  const form = useFormOfWork();
  const below = category?.name ?? t('imports.unnamed_category');
  const format = [formatText(t, made.format), made.encoding].filter((part) => part !== '').join(', ');
  const isStarter = made.format === starterFormat;
  return (
    <>
      <Card title={sourceText(t, made)}>
        <div className="stack gap-3">
          {format !== '' && <p className="muted">{format}</p>}
          <Counts
            counts={[
              { name: t(isStarter ? 'imports.starter.total' : 'imports.total'), value: made.total },
              ...importOutcomes.map((outcome) => ({
                name: t(`imports.outcome.${outcome}`),
                value: made[outcome],
              })),
            ]}
          />
          <ImportActions made={made} categories={categoriesToApply(made.categories, chosen)} below={below} />
        </div>
      </Card>
      {made.state === 'checked' && !isStarter && made.categories.length > 0 && (
        <SourceCategories
          categories={made.categories}
          chosen={chosen}
          onChoose={(at, choice) => setChosen(new Map([...chosen, [at, choice]]))}
          below={below}
        />
      )}
      <ItemsCard made={made} />
      <p>
        <LinkButton href={testImportPaths.forWork(form)} look="secondary">
          {t('imports.another')}
        </LinkButton>
      </p>
    </>
  );
}
