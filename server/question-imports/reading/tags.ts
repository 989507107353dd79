import type { ImportRemark } from '../../../contract/questions/imports.ts';
import { longestTag, mostTags, tagsIn } from '../../../contract/questions/tags.ts';
import { remark, type SourceQuestion } from './item.ts';

/**
 * The tags that a source names, as a test has them: each once, at most ten.
 * @param names in any of which commas may divide several
 * @returns nothing to add to the test where there are none, and a remark where some are too long or too many
 */
export function readTags(names: readonly string[]): {
  tags: Pick<SourceQuestion, 'tags'>;
  remarks: ImportRemark[];
} {
  const written = tagsIn(names.join());
  const taken = written.filter((tag) => tag.length <= longestTag).slice(0, mostTags);
  const left = written.filter((tag) => !taken.includes(tag));
  return {
    tags: taken.length === 0 ? {} : { tags: taken },
    remarks: left.length === 0 ? [] : [remark('settings_left_out', `tags: ${left.join(', ')}`)],
  };
}
