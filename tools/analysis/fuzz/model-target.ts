import { longestNotes } from '../../../contract/ai/analysis.ts';
import { readAnalysis, reviewRequest } from '../../../server/ai/prompts/prompts.ts';
import { readAnswer } from '../../../server/language-model/read-answer.ts';
import { analyzedTests } from '../../../server/testing/analyzed-tests.ts';
import type { Target } from './inputs.ts';

const test = analyzedTests.matching;
const solved = { working: '', answer: { pairs: [{ id: 'A1', value: 'B1' }] }, answer_in_words: '' };
const { answer } = reviewRequest(test, solved);
const modelAnswer = JSON.stringify({
  key_reason: 'So it is.',
  key: 'wrong',
  better_key: { pairs: ['a', 'b', 'c'].map((id) => ({ id, value: 'd' })) },
  also_right: ['x'],
  ambiguous: [],
  corrections: [{ part: 'content.prompts.0.text', before: 'Urganch', after: 'Urgench', reason: '' }],
  level: 5,
  level_reason: '',
  weak_options: [],
  explanation: 'So.',
});
const bodyOf = (content: string) =>
  JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] });

/** Answers of language models, as bodies and as what the model says: nothing but short notes and suggestions that fit comes of them. */
export const modelAnswers: Target = {
  seeds: [
    modelAnswer,
    `<think>{}</think>\n\`\`\`json\n${modelAnswer}\n\`\`\``,
    bodyOf(modelAnswer),
    '{"choices":[]}',
  ],
  dictionary: [
    '```json\n',
    '\n```',
    '</think>',
    '"__proto__":',
    String.raw`\u0000`,
    String.raw`\ud800`,
    '[[[[[[[[',
    '"better_key":',
    '"content.choices.3.text"',
    'null',
  ],
  longest: 8192,
  run(bytes) {
    const text = bytes.toString('utf8');
    for (const body of [text, bodyOf(text)]) {
      const read = readAnswer(body, answer);
      if (!('value' in read)) continue;
      const { notes, suggestions } = readAnalysis(test, solved, read.value);
      const written = JSON.stringify([notes, suggestions]);
      if (notes.length > longestNotes || written.includes(String.raw`\u0000`)) throw new Error(written);
      for (const { kind, part } of suggestions) {
        if ((kind === 'text') !== /^(savol|content\..*\.text)$/.test(part)) throw new Error(written);
      }
    }
  },
};
