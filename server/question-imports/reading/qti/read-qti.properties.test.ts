import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { changeRemarks, refusalRemarks } from '../../../../contract/questions/imports.ts';
import { UnreadableFile } from '../../../reading/unreadable-file.ts';
import { corpusNames, corpusText } from '../../testing/qti/corpus.ts';
import type { Item } from '../item.ts';
import { type ReadQti, readQti, readQtiPackage } from './read-qti.ts';

const texts = (['first', 'second', 'third'] as const).flatMap(corpusNames).map(corpusText);
const codes = [...Object.keys(changeRemarks), ...Object.keys(refusalRemarks)];

/** Reads anything: it has items, or is refused as a whole. */
function attempt(read: () => ReadQti): Item[] | undefined {
  try {
    return read().items;
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

function expectSound(items: readonly Item[] | undefined): void {
  for (const { place, name, remarks, test: written } of items ?? []) {
    expect(`${place}${name}`).not.toBe('');
    expect(codes).toEqual(expect.arrayContaining(remarks.map(({ code }) => code)));
    expect(written !== null || remarks.some(({ code }) => code in refusalRemarks)).toBe(true);
  }
}

/** A text of which some pieces are left out, doubled or replaced. */
const mutated = fc
  .tuple(
    fc.constantFrom(...texts),
    fc.array(
      fc.record({
        at: fc.nat(30_000),
        length: fc.nat(60),
        put: fc.oneof(
          fc.string({ maxLength: 6 }),
          fc.constantFrom(
            '',
            '<',
            '>',
            '&',
            '"',
            ']]>',
            '<![CDATA[',
            '&nbsp;',
            '<item>',
            '</item>',
            '<itemBody>',
            '{{g1}}',
            '1e99',
          ),
        ),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce((changed, { at, length, put }) => {
      const start = at % (changed.length + 1);
      return changed.slice(0, start) + put + changed.slice(start + length);
    }, text),
  );

test('a changed document has items, each with a test or a reason, or is refused as a whole', () => {
  fc.assert(
    fc.property(mutated, (text) => expectSound(attempt(() => readQti(text, new Map())))),
    { numRuns: 300 },
  );
});

test('a reference without an address and an identifier has a place', () => {
  const text = `<assessmentTest identifier="T"><testPart><assessmentSection title="S"><assessmentItemRef/><assessmentItemRef idhref="a.xml"/>
    <assessmentItemRef identifier="I3"/><assessmentItemRef identifier="I4"/></assessmentSection></testPart></assessmentTest>`;
  const items = attempt(() => readQti(text, new Map()));
  expectSound(items);
  expect(items?.map(({ place, name }) => [place, name])).toEqual([
    ['#1', '#1'],
    ['#2', '#2'],
    ['I3', 'I3'],
    ['I4', 'I4'],
  ]);
});

test('every item element of a document is one item, in its order', () => {
  const item = (id: number, kind: string) => `<item ident="i${id}" title="t${id}">${kind}</item>`;
  const kind = fc.constantFrom(
    '',
    '<presentation/>',
    '<presentation><material><mattext>a</mattext></material><response_lid ident="r"><render_choice><response_label ident="A"/></render_choice></response_lid></presentation>',
    '<presentation><response_xy ident="r"/></presentation>',
  );
  fc.assert(
    fc.property(fc.array(kind, { minLength: 1, maxLength: 20 }), (kinds) => {
      const text = `<questestinterop>${kinds.map((content, id) => item(id, content)).join('')}</questestinterop>`;
      const { items } = readQti(text, new Map());
      expect(items.map(({ place }) => place)).toEqual(kinds.map((_content, id) => `i${id}`));
    }),
    { numRuns: 50 },
  );
});

test('a package of changed documents under any names is read or refused', () => {
  const path = fc.constantFrom(
    'a.xml',
    'b/c.xml',
    '../d.xml',
    '/e.xml',
    'f\\g.xml',
    'imsmanifest.xml',
    'h.dat',
    'a/../i.xml',
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(path, mutated), { selector: ([name]) => name, maxLength: 4 }),
      (files) => {
        const bytes = zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)])));
        expectSound(attempt(() => readQtiPackage(bytes)));
      },
    ),
    { numRuns: 60 },
  );
});

test('hostile documents end within seconds', () => {
  const many = (text: string, times: number) => text.repeat(times);
  const hostile = [
    `<questestinterop>${many('<section>', 20_000)}${many('</section>', 20_000)}</questestinterop>`,
    `<assessmentItem identifier="a"><itemBody>${many('<div>', 4000)}x${many('</div>', 4000)}</itemBody></assessmentItem>`,
    `<!DOCTYPE a [<!ENTITY a "x"><!ENTITY b "${many('&a;', 1000)}">]><questestinterop><item ident="&b;"/></questestinterop>`,
    `<questestinterop><item ident="a"><presentation><material><mattext>${many('[a]', 200_000)}</mattext></material><response_str ident="a"/></presentation></item></questestinterop>`,
    `<questestinterop>${many('<item ident="a" <', 9000)}`,
    `<assessmentItem identifier="a"><itemBody><choiceInteraction>${many('<simpleChoice identifier="A">a</simpleChoice>', 50_000)}</choiceInteraction></itemBody></assessmentItem>`,
    `<assessmentItem title="${many(' ', 500_000)}"`,
  ];
  for (const text of hostile) {
    const start = process.cpuUsage();
    expectSound(attempt(() => readQti(text, new Map())));
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
  }
});
