import { strToU8, zipSync } from 'fflate';

import { refusalRemarks } from '../../../contract/questions/imports.ts';
import { readQti, readQtiPackage } from '../../../server/question-imports/reading/qti/read-qti.ts';
import { corpusNames, corpusText } from '../../../server/question-imports/testing/qti/corpus.ts';
import { UnreadableFile } from '../../../server/reading/unreadable-file.ts';
import type { Target } from './inputs.ts';

const texts = (['first', 'second', 'third'] as const).flatMap(corpusNames).map(corpusText);
/** Each item of a document with several is a document of its own. */
const documents = texts.flatMap((text) => {
  const items = text.match(/<item [^]*?<\/item>/g) ?? [];
  return items.length === 0 ? [text] : items.map((item) => `<questestinterop>${item}</questestinterop>`);
});
const dictionary = [
  '<item ident="a">',
  '</item>',
  '<response_lid ident="a" rcardinality="Multiple">',
  '<varequal respident="a">',
  '<vargte respident="a">1</vargte>',
  '<not>',
  '<qti-item-body>',
  '<textEntryInteraction responseIdentifier="RESPONSE"/>',
  '<gap identifier="a"/>',
  '<mapEntry mapKey="a" mappedValue="1"/>',
  '<feedbackInline identifier="A">',
  'cardinality="multiple"',
  'baseType="float"',
  '<![CDATA[',
  ']]>',
  '&nbsp;',
  '../',
];

/** Each item is a test or refused, or the whole source is refused for a reason. */
function expectItems(read: () => ReturnType<typeof readQti>): void {
  try {
    for (const { test, remarks } of read().items) {
      const isRefused = remarks.some(({ code }) => code in refusalRemarks);
      if (test === null && !isRefused) throw new Error('An item is neither read nor refused.');
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

export const qtiDocuments: Target = {
  seeds: documents,
  dictionary,
  longest: 8192,
  run: (bytes) => expectItems(() => readQti(bytes.toString('utf8'), new Map())),
};

/** Zips, and zips of a document that was changed. */
export const qtiPackages: Target = {
  seeds: [
    ...documents.slice(-9),
    Buffer.from(
      zipSync({
        'imsmanifest.xml': strToU8(corpusText('manifest.xml')),
        'items/order.xml': strToU8(corpusText('second/order.xml')),
      }),
    ),
  ],
  dictionary: [...dictionary, 'imsmanifest.xml', 'PK\x01\x02', 'PK\x05\x06'],
  longest: 8192,
  run(bytes) {
    expectItems(() => readQtiPackage(bytes));
    expectItems(() => readQtiPackage(zipSync({ 'imsmanifest.xml': bytes, 'a.xml': bytes })));
  },
};
