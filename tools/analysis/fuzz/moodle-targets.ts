import { readdirSync, readFileSync } from 'node:fs';

import { refusalRemarks } from '../../../contract/questions/imports.ts';
import { textKinds } from '../../../contract/questions/text-format.ts';
import { UnreadableSource } from '../../../server/question-imports/reading/item.ts';
import {
  htmlTree,
  plainTree,
  QuestionTexts,
} from '../../../server/question-imports/reading/markup/markup.ts';
import { readMoodleXml } from '../../../server/question-imports/reading/moodle/moodle-xml.ts';
import type { Target } from './inputs.ts';

const folder = new URL('../../../server/question-imports/testing/moodle/', import.meta.url);
const questions = readdirSync(folder).flatMap((name) => {
  const text = readFileSync(new URL(name, folder), 'utf8');
  return text.match(/<question [^]*?<\/question>/g) ?? [];
});

/** Files of Moodle: each question is a test or refused, or the whole file is refused for a reason. */
export const moodleFiles: Target = {
  seeds: questions.map((question) => `<quiz>${question}</quiz>`),
  dictionary: [
    '<question type="cloze">',
    '</question>',
    '<answer fraction="100">',
    '<text>',
    '</text>',
    '<![CDATA[',
    ']]>',
    '<subquestion>',
    '{1:SHORTANSWER:=',
    '{1:NM:=1:0.1}',
    '[[1]]',
    '~%50%',
    '@@PLUGINFILE@@/',
    '&nbsp;',
    '$course$/top/',
    'format="markdown"',
    'format="plain_text"',
  ],
  longest: 8192,
  run(bytes) {
    try {
      for (const { test, remarks } of readMoodleXml(bytes.toString('utf8')).items) {
        const isRefused = remarks.some(({ code }) => code in refusalRemarks);
        if (test === null && !isRefused) throw new Error('A question is neither read nor refused.');
      }
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
    }
  },
};

/** Texts as HTML, as Markdown and as they are, in each kind. */
export const markup: Target = {
  seeds: [
    '<p>a <b>b</b> <i>"c"</i></p><ul><li>d</li></ul>',
    '<table><tr><th>a</th><td colspan="2">b</td></tr></table><pre>c</pre>',
    'x<sup>2</sup> \\(y\\) <math><mfrac><mi>a</mi><mn>2</mn></mfrac></math> $$z$$',
    '<img src="a.png" alt="b"> <a href="https://x.example">c</a> 5$',
    '# a\n\n1. **b** `c`\n\n| d |\n| - |\n| $e$ |',
  ],
  dictionary: [
    '<p>',
    '</b>',
    '<i>',
    '<br>',
    '<li>',
    '<td>',
    '<math>',
    '<msup>',
    '\\(',
    '\\)',
    '$$',
    '**',
    '`',
    '\n- ',
    '&amp;',
  ],
  longest: 8192,
  run(bytes) {
    const text = bytes.toString('utf8');
    for (const kind of textKinds) {
      const texts = new QuestionTexts((src) => (src === 'a.png' ? src : undefined));
      texts.add(htmlTree(text), kind);
      texts.add(plainTree(text), kind);
      texts.addMarkdown(text, kind);
      texts.finish();
    }
  },
};
