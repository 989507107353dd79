import { valueOf } from '../../../contract/question-types/value-of.ts';
import { type Asked, type ExportedGap, sharesOf, shownOptions } from './asked.ts';
import { decimalOf, decimalTolerance } from './decimal.ts';
import type { BankQuestion } from '../bank-question.ts';
import {
  type Element,
  elementsOf,
  fileAddress,
  pictureElement,
  type QtiVersion,
  textOf,
} from './qti-markup.ts';
import { escaped, nodesOf, onOneLine, picturesIn, plainOf } from './shown-texts.ts';

/* One test as an assessment item of QTI. */

const namespaces: Readonly<Record<QtiVersion, string>> = {
  '2.2': 'http://www.imsglobal.org/xsd/imsqti_v2p2',
  '3.0': 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
};

const response = 'RESPONSE';

/** What an item declares, shows and computes. */
type Item = {
  declarations: string[];
  body: string[];
  /** Sets the outcome SCORE; none where a person marks the answer. */
  score: string[];
};

/** The identifier of a part, which begins with a letter. */
const partId = (id: string) => (/^[a-z_]/i.test(id) ? id : `_${id}`);

class ItemWriter {
  readonly #test: BankQuestion;
  readonly #el: Element;
  readonly #version: QtiVersion;

  constructor(test: BankQuestion, version: QtiVersion) {
    this.#test = test;
    this.#el = elementsOf(version);
    this.#version = version;
  }

  /** Blocks within an element that is no interaction, which in 3.0 stand in a body of their own. */
  content(text: string): string {
    const blocks = textOf(this.#test, text, 'blocks');
    return this.#version === '3.0' ? this.#el('contentBody', {}, [blocks]) : blocks;
  }

  #value(text: string): string {
    return this.#el('value', {}, [escaped(text)]);
  }

  #correct(values: readonly string[]): string[] {
    return values.length === 0
      ? []
      : [
          this.#el(
            'correctResponse',
            {},
            values.map((value) => this.#value(value)),
          ),
        ];
  }

  #declaration(
    identifier: string,
    shape: { cardinality: string; baseType: string },
    inside: readonly string[],
  ): string {
    return this.#el('responseDeclaration', { identifier, ...shape }, inside);
  }

  /** One point where the response is the right one. */
  #matchScore(): string {
    const condition = this.#el('match', {}, [
      this.#el('variable', { identifier: response }),
      this.#el('correct', { identifier: response }),
    ]);
    return this.#scoreWhere(condition);
  }

  #scoreWhere(condition: string): string {
    const point = this.#el('baseValue', { baseType: 'float' }, ['1']);
    const set = this.#el('setOutcomeValue', { identifier: 'SCORE' }, [point]);
    return this.#el('responseCondition', {}, [this.#el('responseIf', {}, [condition, set])]);
  }

  #mapScore(identifiers: readonly string[]): string {
    const mapped = identifiers.map((identifier) => this.#el('mapResponse', { identifier }));
    const value = mapped.length === 1 ? (mapped[0] ?? '') : this.#el('sum', {}, mapped);
    return this.#el('setOutcomeValue', { identifier: 'SCORE' }, [value]);
  }

  #mapping(
    entries: readonly { key: string; value: number; isExact?: boolean }[],
    bounds: object = {},
  ): string {
    const all = entries.map(({ key, value, isExact }) =>
      this.#el('mapEntry', {
        mapKey: key,
        mappedValue: Number(value.toFixed(5)),
        ...(isExact !== undefined && { caseSensitive: isExact }),
      }),
    );
    return this.#el('mapping', { defaultValue: 0, ...bounds }, all);
  }

  #line(text: string): string {
    return textOf(this.#test, text, 'line');
  }

  #prompt(): string {
    return this.#el('prompt', {}, [textOf(this.#test, this.#test.savol, 'blocks')]);
  }

  /** The remark on an option, which is shown where it is chosen. */
  #remark(id: string): string {
    const remark = valueOf(this.#test.remarks, id);
    if (remark === undefined) return '';
    return this.#el(
      'feedbackBlock',
      { outcomeIdentifier: 'FEEDBACK', identifier: partId(id), showHide: 'show' },
      [this.content(remark)],
    );
  }

  partsOf(asked: Asked): Item {
    switch (asked.type) {
      case 'choosable':
      case 'multiple':
        return this.#choice(asked);
      case 'free_text':
        return this.#typed(asked);
      case 'numeric':
        return this.#number(asked);
      case 'matching':
        return this.#matching(asked);
      case 'ordering':
        return this.#ordering(asked);
      case 'gaps':
        return this.#gaps(asked);
    }
    return {
      declarations: [this.#declaration(response, { cardinality: 'single', baseType: 'string' }, [])],
      body: [this.#el('extendedTextInteraction', { responseIdentifier: response }, [this.#prompt()])],
      score: [],
    };
  }

  #choice({ type, options: all }: Extract<Asked, { type: 'choosable' | 'multiple' }>): Item {
    const options = shownOptions(all, this.#test);
    const right = options.filter(({ isRight }) => isRight).map(({ id }) => partId(id));
    const shares = sharesOf(options);
    const entries = options.map(({ id, isRight }) => ({
      key: partId(id),
      value: (isRight ? shares.right : shares.wrong) / 100,
    }));
    const isSingle = type === 'choosable';
    const mapping =
      isSingle || right.length === 0 ? [] : [this.#mapping(entries, { lowerBound: 0, upperBound: 1 })];
    const choices = options.map(({ id, text }) => {
      const picture = valueOf(this.#test.option_pictures, id);
      const shown = picture === undefined ? '' : pictureElement(picture);
      return this.#el('simpleChoice', { identifier: partId(id) }, [
        this.#line(text) + shown + this.#remark(id),
      ]);
    });
    return {
      declarations: [
        this.#declaration(
          response,
          { cardinality: isSingle ? 'single' : 'multiple', baseType: 'identifier' },
          [...this.#correct(right), ...mapping],
        ),
      ],
      body: [
        this.#el(
          'choiceInteraction',
          { responseIdentifier: response, shuffle: false, maxChoices: isSingle ? 1 : 0 },
          [this.#prompt(), ...choices],
        ),
      ],
      score: right.length === 0 ? [] : [isSingle ? this.#matchScore() : this.#mapScore([response])],
    };
  }

  /** The declaration of a text that is typed, with all that are accepted. */
  #accepted(identifier: string, accepted: readonly string[], isExact: boolean, points: number): string {
    const entries = accepted.map((key) => ({ key, value: points, isExact }));
    return this.#declaration(identifier, { cardinality: 'single', baseType: 'string' }, [
      ...this.#correct(accepted.slice(0, 1)),
      ...(accepted.length === 0 ? [] : [this.#mapping(entries)]),
    ]);
  }

  #typed({ accepted, isExact, isKeyed }: Extract<Asked, { type: 'free_text' }>): Item {
    return {
      declarations: [this.#accepted(response, accepted, isExact, 1)],
      body: [
        textOf(this.#test, this.#test.savol, 'blocks'),
        `<p>${this.#el('textEntryInteraction', { responseIdentifier: response })}</p>`,
      ],
      score: isKeyed ? [this.#mapScore([response])] : [],
    };
  }

  #number({ values }: Extract<Asked, { type: 'numeric' }>): Item {
    const conditions = values.map((value) => {
      const tolerance = decimalTolerance(value) ?? '0';
      const right = this.#el('baseValue', { baseType: 'float' }, [decimalOf(value.value) ?? '']);
      const how =
        tolerance === '0'
          ? { toleranceMode: 'exact' }
          : { toleranceMode: 'absolute', tolerance: `${tolerance} ${tolerance}` };
      return this.#el('equal', how, [this.#el('variable', { identifier: response }), right]);
    });
    const any = conditions.length === 1 ? (conditions[0] ?? '') : this.#el('or', {}, conditions);
    const [first] = values;
    return {
      declarations: [
        this.#declaration(
          response,
          { cardinality: 'single', baseType: 'float' },
          this.#correct(first === undefined ? [] : [decimalOf(first.value) ?? '']),
        ),
      ],
      body: [
        textOf(this.#test, this.#test.savol, 'blocks'),
        `<p>${this.#el('textEntryInteraction', { responseIdentifier: response })}</p>`,
      ],
      score: values.length === 0 ? [] : [this.#scoreWhere(any)],
    };
  }

  #matching({ prompts, choices, isKeyed }: Extract<Asked, { type: 'matching' }>): Item {
    const pairs = prompts.flatMap(({ id, choice }) =>
      choice === undefined ? [] : [`${partId(id)} ${partId(choice)}`],
    );
    const set = (parts: readonly { id: string; text: string }[], matchMax: number) =>
      this.#el(
        'simpleMatchSet',
        {},
        parts.map(({ id, text }) =>
          this.#el('simpleAssociableChoice', { identifier: partId(id), matchMax }, [this.#line(text)]),
        ),
      );
    const entries = pairs.map((key) => ({ key, value: 1 / prompts.length }));
    return {
      declarations: [
        this.#declaration(response, { cardinality: 'multiple', baseType: 'directedPair' }, [
          ...this.#correct(pairs),
          ...(isKeyed ? [this.#mapping(entries)] : []),
        ]),
      ],
      body: [
        this.#el(
          'matchInteraction',
          { responseIdentifier: response, shuffle: true, maxAssociations: prompts.length },
          [this.#prompt(), set(prompts, 1), set(choices, 0)],
        ),
      ],
      score: isKeyed ? [this.#mapScore([response])] : [],
    };
  }

  #ordering({ items, order }: Extract<Asked, { type: 'ordering' }>): Item {
    const choices = items.map(({ id, text }) =>
      this.#el('simpleChoice', { identifier: partId(id) }, [this.#line(text)]),
    );
    return {
      declarations: [
        this.#declaration(
          response,
          { cardinality: 'ordered', baseType: 'identifier' },
          this.#correct(order.map(partId)),
        ),
      ],
      body: [
        this.#el('orderInteraction', { responseIdentifier: response, shuffle: true }, [
          this.#prompt(),
          ...choices,
        ]),
      ],
      score: order.length === 0 ? [] : [this.#matchScore()],
    };
  }

  #gaps({ text, gaps, isKeyed }: Extract<Asked, { type: 'gaps' }>): Item {
    const identifiers = new Map(gaps.map(({ id }, at) => [id, `${response}${at + 1}`]));
    const points = 1 / gaps.length;
    let shown = textOf(this.#test, text, 'blocks');
    for (const gap of gaps) {
      shown = shown.replace(`{{${gap.id}}}`, () => this.#gap(gap, identifiers.get(gap.id) ?? ''));
    }
    return {
      declarations: gaps.map((gap) => this.#gapDeclaration(gap, identifiers.get(gap.id) ?? '', points)),
      body: [
        this.#el('rubricBlock', { view: 'candidate', use: 'instructions' }, [this.content(this.#test.savol)]),
        `<div>${shown}</div>`,
      ],
      score: isKeyed ? [this.#mapScore([...identifiers.values()])] : [],
    };
  }

  #gap({ choices }: ExportedGap, responseIdentifier: string): string {
    if (choices === undefined) return this.#el('textEntryInteraction', { responseIdentifier });
    const all = choices.map((choice, at) =>
      this.#el('inlineChoice', { identifier: `c${at + 1}` }, [escaped(choice)]),
    );
    return this.#el('inlineChoiceInteraction', { responseIdentifier, shuffle: false }, all);
  }

  #gapDeclaration({ choices, accepted, isExact }: ExportedGap, identifier: string, points: number): string {
    if (choices === undefined) return this.#accepted(identifier, accepted, isExact, points);
    const right = choices.flatMap((choice, at) => (accepted.includes(choice) ? [`c${at + 1}`] : []));
    const entries = right.map((key) => ({ key, value: points }));
    return this.#declaration(identifier, { cardinality: 'single', baseType: 'identifier' }, [
      ...this.#correct(right.slice(0, 1)),
      ...(right.length === 0 ? [] : [this.#mapping(entries)]),
    ]);
  }
}

/** The pictures of a test that no text of its question shows, and its sound. */
function mediaOf(test: BankQuestion, asked: Asked): string[] {
  const texts = [test.savol, asked.type === 'gaps' ? asked.text : ''];
  const shown = new Set(texts.flatMap((text) => picturesIn(nodesOf(test, text, 'blocks'))));
  const pictures = test.pictures
    .filter((_picture, at) => !shown.has(at + 1))
    .map((picture) => `<p>${pictureElement(picture)}</p>`);
  if (test.sound === null) return pictures;
  const { file, title } = test.sound;
  const source = escaped(fileAddress(file));
  return [
    ...pictures,
    `<p><audio controls="controls" title="${escaped(title)}" src="${source}"></audio></p>`,
  ];
}

/** The length of the title of an item in characters. */
const longestTitle = 80;

function titleOf(test: BankQuestion): string {
  const text = onOneLine(plainOf(nodesOf(test, test.savol, 'blocks')));
  return Array.from(text).slice(0, longestTitle).join('');
}

/** The identifier of the item of a test. */
export const itemId = ({ id }: { id: number }) => `t${id}`;

/** A test as an item of a version of QTI, as XML. */
export function qtiItem(test: BankQuestion, asked: Asked, version: QtiVersion): string {
  const el = elementsOf(version);
  const writer = new ItemWriter(test, version);
  const { declarations, body, score } = writer.partsOf(asked);
  const hasRemarks = asked.type === 'choosable' || asked.type === 'multiple';
  const outcomes = [
    el('outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float' }, [
      el('defaultValue', {}, [el('value', {}, ['0'])]),
    ]),
  ];
  const processing = [...score];
  if (hasRemarks && Object.keys(test.remarks).length > 0) {
    const cardinality = asked.type === 'choosable' ? 'single' : 'multiple';
    outcomes.push(el('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality, baseType: 'identifier' }));
    processing.push(
      el('setOutcomeValue', { identifier: 'FEEDBACK' }, [el('variable', { identifier: response })]),
    );
  }
  const explanation: string[] = [];
  if (test.explanation !== '') {
    const identifier = 'SOLUTION';
    outcomes.push(el('outcomeDeclaration', { identifier, cardinality: 'single', baseType: 'identifier' }));
    processing.push(
      el('setOutcomeValue', { identifier }, [el('baseValue', { baseType: 'identifier' }, ['solution'])]),
    );
    const shown = { outcomeIdentifier: identifier, identifier: 'solution', showHide: 'show' };
    explanation.push(el('modalFeedback', shown, [writer.content(test.explanation)]));
  }
  const item = el(
    'assessmentItem',
    {
      xmlns: namespaces[version],
      identifier: itemId(test),
      title: titleOf(test),
      adaptive: false,
      timeDependent: false,
    },
    [
      ...declarations,
      ...outcomes,
      el('itemBody', {}, [...body, ...mediaOf(test, asked)]),
      ...(processing.length === 0 ? [] : [el('responseProcessing', {}, processing)]),
      ...explanation,
    ],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${item}\n`;
}
