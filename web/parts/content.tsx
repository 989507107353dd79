import { Bar } from '../ui/layout/bar.tsx';
import { Beside } from '../ui/layout/beside.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Collapsible } from '../ui/layout/collapsible.tsx';
import { DataTable } from '../ui/tables/data-table.tsx';
import { Figure, Figures } from '../ui/layout/figure.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { HeldPicture } from '../ui/pictures/held-picture.tsx';
import { MaybeHeld, Picture, sizeStyle } from '../ui/pictures/picture.tsx';
import { SubjectIcon } from '../ui/pictures/subject-icon.tsx';
import { VerdictSign } from '../ui/pictures/verdict-sign.tsx';
import { Counts } from '../ui/receipt/counts.tsx';
import { WrittenProgress } from '../ui/receipt/written-progress.tsx';
import { longText, longWord, type Part, pressFirst } from './part.ts';

/** A name of each subject, and names of none. */
const subjects =
  'Matematika Физика Chemistry Biologiya История География Ingliz-tili Adabiyot IT Iqtisod Musiqa Art Sport ОБЖ Tarbiya'.split(
    ' ',
  );

type Result = { student: string; points: number; percentage: number };
const results: readonly Result[] = [
  { student: 'Dilnoza Rahimova', points: 12.5, percentage: 100 },
  { student: longWord, points: 0, percentage: 0 },
];
const table = (caption: string, rows: readonly Result[]) => (
  <DataTable
    caption={caption}
    rows={rows}
    rowKey={(row) => row.student}
    columns={[
      { header: 'Student', cell: (row) => row.student },
      { header: 'Points', cell: (row) => row.points, numeric: true },
      {
        header: 'Percentage',
        cell: (row) => <Chip tone={row.percentage >= 80 ? 'green' : 'red'}>{row.percentage}%</Chip>,
      },
    ]}
  />
);

const notes = (
  <Collapsible title="AI Analysis Notes" preview={<p>The question is clear…</p>}>
    <p>{longText.repeat(12)}</p>
  </Collapsible>
);

/** A drawing whose address ends as that of a stored picture, with its size. */
const drawing = (width: number, height: number) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><circle cx="50" cy="50" r="40" fill="teal"/></svg>#-${width}x${height}.webp`;

export const content: readonly Part[] = [
  {
    file: 'pictures/picture.tsx',
    states: [
      { name: 'wide', content: <Picture image={drawing(300, 100)} alt="A circle" /> },
      {
        name: 'high, in a low place',
        content: <Picture image={drawing(100, 800)} alt="A circle" place={{ height: '26rem' }} />,
      },
      {
        name: 'that need not wait',
        content: (
          <MaybeHeld image={drawing(300, 100)} name="A circle" className="" style={undefined}>
            <img src={drawing(300, 100)} alt="A circle" width={300} height={100} />
          </MaybeHeld>
        ),
      },
    ],
  },
  {
    file: 'pictures/held-picture.tsx',
    states: [
      {
        name: 'waits for a tap',
        content: (
          <HeldPicture
            image="/media/circle-300x100.webp"
            name="A circle"
            className="picture picture-sized"
            style={sizeStyle(drawing(300, 100))}
          >
            <img src={drawing(300, 100)} alt="A circle" width={300} height={100} />
          </HeldPicture>
        ),
      },
    ],
  },
  {
    file: 'layout/page-heading.tsx',
    states: [
      { name: 'a name', content: <PageHeading>Choose a category</PageHeading> },
      {
        name: 'kind and question',
        content: <PageHeading kind="Test Details">How many legs has a spider?</PageHeading>,
      },
      { name: 'loading', content: <PageHeading kind="Test Details">{undefined}</PageHeading> },
      {
        name: 'long question',
        content: <PageHeading kind="Test Details">{`${longText}\n${longText}`}</PageHeading>,
      },
      {
        name: 'icon, lines, buttons',
        content: (
          <PageHeading
            kind="Category"
            icon={<SubjectIcon name="Geometriya" size="large" />}
            above={<p>Above</p>}
            below={<p className="muted">Below</p>}
            actions={<Button look="secondary">Edit</Button>}
          >
            Geometriya
          </PageHeading>
        ),
      },
    ],
  },
  {
    file: 'layout/card.tsx',
    states: [
      { name: 'without a title', content: <Card>How many legs has a spider?</Card> },
      { name: 'with a title', content: <Card title="Test Results">You haven't taken this test yet.</Card> },
      { name: 'long text', content: <Card title={longWord}>{longText}</Card> },
    ],
  },
  {
    file: 'layout/beside.tsx',
    states: [
      { name: 'alone', content: <Beside>{<Card>{longText}</Card>}</Beside> },
      {
        name: 'with something beside',
        content: <Beside aside={<Card>Preview</Card>}>{<Card>{longText}</Card>}</Beside>,
      },
    ],
  },
  {
    file: 'layout/collapsible.tsx',
    states: [
      { name: 'closed', content: notes },
      { name: 'closed, hover', forced: 'hover', content: notes },
      { name: 'open', content: notes, prepare: pressFirst },
    ],
  },
  {
    file: 'tables/data-table.tsx',
    states: [
      { name: 'rows', content: table('Results', results) },
      { name: 'empty', content: table('No results', []) },
    ],
  },
  {
    file: 'receipt/counts.tsx',
    states: [
      {
        name: 'numbers, long text',
        content: (
          <Counts
            counts={[
              { name: 'In the file', value: 10_000 },
              { name: 'Imported', value: 0 },
              { name: longWord, value: 3 },
            ]}
          />
        ),
      },
    ],
  },
  {
    file: 'receipt/written-progress.tsx',
    states: [
      { name: 'started', content: <WrittenProgress text="0 of 30 tests" written={0} total={30} /> },
      { name: 'half', content: <WrittenProgress text={longText} written={15} total={30} /> },
    ],
  },
  {
    file: 'layout/bar.tsx',
    states: [
      ...(['brand', 'green', 'amber', 'orange'] as const).map((tone) => ({
        name: tone,
        content: <Bar label="Algebra" part={3} whole={11} text="3 of 11" tone={tone} />,
      })),
      { name: 'empty', content: <Bar label="Algebra" part={0} whole={0} text="0 of 0" /> },
      { name: 'full', content: <Bar label="Algebra" part={11} whole={11} text="11 of 11" tone="green" /> },
      {
        name: 'subjects',
        content: ['Fizika', 'Kimyo', 'Tarix'].map((name, at) => (
          <Bar key={name} label={name} subject={name} part={at + 2} whole={5} text={`${at + 2} of 5`} />
        )),
      },
      {
        name: 'long text',
        content: <Bar label={longWord} subject="Tarix" part={1} whole={2} text="1 из 2" />,
      },
    ],
  },
  {
    file: 'layout/figure.tsx',
    states: [
      {
        name: 'several',
        content: (
          <Figures>
            <Figure label="Points" value="128.5" tone="amber" note="12 this week" />
            <Figure label="Right" value="87%" tone="green" />
            <Figure label="Wrong" value="13%" tone="red" />
            <Figure label="Answers" value="1,204" />
          </Figures>
        ),
      },
      {
        name: 'long text',
        content: (
          <Figures>
            <Figure label={longText} value="1 204 567" note={longWord} />
          </Figures>
        ),
      },
    ],
  },
  {
    file: 'pictures/verdict-sign.tsx',
    states: (['right', 'wrong', 'waiting'] as const).map((verdict) => ({
      name: verdict,
      content: <VerdictSign verdict={verdict} />,
    })),
  },
  {
    file: 'pictures/subject-icon.tsx',
    states: (['small', 'large'] as const).map((size) => ({
      name: size,
      content: subjects.map((name) => (
        <span key={name} className="parts-subject">
          <SubjectIcon name={name.replace('-', ' ')} size={size} /> {name.replace('-', ' ')}
        </span>
      )),
    })),
  },
];
