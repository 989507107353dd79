import { askedOf } from './asked.ts';
import type { BankQuestion } from '../bank-question.ts';
import { itemId, qtiItem } from './qti-item.ts';
import { elementsOf, type QtiVersion } from './qti-markup.ts';
import { filesOfQuestion } from './savol.ts';
import { escaped, onOneLine } from './shown-texts.ts';
import type { Surroundings, Writer } from './writer.ts';
import { type ZipEntry, zipOf } from './zip-stream.ts';

/* Packages of QTI: a manifest, a test with its sections by category, and an item for each test. */

const spellings: Readonly<
  Record<QtiVersion, { test: string; manifest: string; schema: string; version: string; type: string }>
> = {
  '2.2': {
    test: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
    manifest: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    schema: 'QTIv2.2 Package',
    version: '1.0.0',
    type: 'xmlv2p2',
  },
  '3.0': {
    test: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    manifest: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    schema: 'QTI Package',
    version: '3.0.0',
    type: 'xmlv3p0',
  },
};

/** A test of the package: its address in the manifest, its files and its category. */
type Listed = {
  id: string;
  href: string;
  files: string[];
  category: readonly string[];
  tags: readonly string[];
};

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The keywords of an item, in the metadata of learning objects that packages have. */
function keywords(tags: readonly string[]): string {
  if (tags.length === 0) return '';
  const all = tags.map((tag) => `<keyword><string>${escaped(tag)}</string></keyword>`).join('');
  return `<metadata><lom xmlns="http://ltsc.ieee.org/xsd/LOM"><general>${all}</general></lom></metadata>`;
}

function resource({ id, href, files, tags }: Listed, version: QtiVersion): string {
  const names = [href, ...files.map((name) => `files/${name}`)];
  const all = names.map((name) => `<file href="${escaped(name)}"/>`).join('');
  return `<resource identifier="${id}" type="imsqti_item_${spellings[version].type}" href="${href}">${keywords(tags)}${all}</resource>\n`;
}

function* manifest(listed: readonly Listed[], version: QtiVersion): Generator<string> {
  const { manifest: namespace, schema, version: schemaVersion, type } = spellings[version];
  yield `${declaration}<manifest xmlns="${namespace}" identifier="savol">
<metadata><schema>${schema}</schema><schemaversion>${schemaVersion}</schemaversion></metadata>
<organizations/>
<resources>
<resource identifier="test" type="imsqti_test_${type}" href="test.xml"><file href="test.xml"/>`;
  for (const { id } of listed) yield `<dependency identifierref="${id}"/>`;
  yield '</resource>\n';
  for (const item of listed) yield resource(item, version);
  yield '</resources>\n</manifest>\n';
}

/** The tests in sections that lie in each other as their categories do, in the order of the tests. */
function* sections(listed: readonly Listed[], version: QtiVersion): Generator<string> {
  const el = elementsOf(version);
  const name = version === '3.0' ? 'qti-assessment-section' : 'assessmentSection';
  let open: readonly string[] = [];
  let count = 0;
  const begin = (title: string) => {
    count += 1;
    return `<${name} identifier="s${count}" title="${escaped(onOneLine(title))}" visible="true">\n`;
  };
  yield begin('');
  for (const { id, href, category } of listed) {
    let same = 0;
    while (same < open.length && open[same] === category[same]) same += 1;
    yield `</${name}>\n`.repeat(open.length - same);
    for (const title of category.slice(same)) yield begin(title);
    open = category;
    yield `${el('assessmentItemRef', { identifier: id, href })}\n`;
  }
  yield `</${name}>\n`.repeat(open.length + 1);
}

function* assessmentTest(listed: readonly Listed[], version: QtiVersion): Generator<string> {
  const el = elementsOf(version);
  const part = el(
    'testPart',
    { identifier: 'part', navigationMode: 'nonlinear', submissionMode: 'individual' },
    ['\n'],
  );
  const root = el('assessmentTest', { xmlns: spellings[version].test, identifier: 'savol', title: '' }, [
    part,
  ]);
  const [before = '', behind = ''] = root.split('\n');
  yield `${declaration}${before}\n`;
  yield* sections(listed, version);
  yield `${behind}\n`;
}

async function* entriesOf(
  tests: AsyncIterable<BankQuestion>,
  { read }: Surroundings,
  version: QtiVersion,
): AsyncGenerator<ZipEntry> {
  const listed: Listed[] = [];
  const files = new Set<string>();
  for await (const test of tests) {
    const asked = askedOf(test);
    if (asked === undefined) continue;
    const href = `items/${itemId(test)}.xml`;
    const item = {
      id: itemId(test),
      href,
      files: filesOfQuestion(test),
      category: test.category,
      tags: test.tags ?? [],
    };
    item.files.forEach((name) => files.add(name));
    listed.push(item);
    yield { name: href, content: [qtiItem(test, asked, version)] };
  }
  yield { name: 'test.xml', content: assessmentTest(listed, version) };
  for (const name of files) yield { name: `files/${name}`, content: read(name) };
  yield { name: 'imsmanifest.xml', content: manifest(listed, version) };
}

/** Writes tests as a package of QTI 2.2. */
export const writeQti22: Writer = (tests, surroundings) => zipOf(entriesOf(tests, surroundings, '2.2'));

/** Writes tests as a package of QTI 3.0. */
export const writeQti30: Writer = (tests, surroundings) => zipOf(entriesOf(tests, surroundings, '3.0'));
