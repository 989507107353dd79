import { Button, LinkButton, TextLink } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkCard, LinkCardHeading } from '../ui/layout/link-card.tsx';
import { Menu } from '../ui/dialogs/menu.tsx';
import { OutcomeTabs } from '../ui/receipt/outcome-tabs.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { SelectionBar } from '../ui/tables/selection-bar.tsx';
import { Tooltip } from '../ui/dialogs/tooltip.tsx';
import { ignore, longText, longWord, type Part, pressFirst } from './part.ts';

const looks = ['primary', 'secondary', 'quiet', 'danger'] as const;
const tones = ['neutral', 'green', 'orange', 'red', 'blue'] as const;

const eachLook = (forced: 'hover' | 'focus-visible') =>
  looks.map((look) => ({
    name: `${look}, ${forced}`,
    forced,
    content: <Button look={look}>Save</Button>,
  }));

const linkCard = (
  <LinkCard>
    <LinkCardHeading href="#test">How many legs has a spider?</LinkCardHeading>
    <p>Biology</p>
  </LinkCard>
);

const menu = (
  <Menu
    label="User menu"
    trigger={<img src="/avatar.svg" alt="" width="40" height="40" className="avatar" />}
    items={[
      { label: 'Profile', href: '#profile' },
      { label: 'Logout', onChoose: ignore },
    ]}
  />
);

const outcomeTabs = (shown: 'all' | 'refused') => (
  <OutcomeTabs
    legend={`Shown: ${shown}`}
    outcomes={[
      { name: 'all', label: 'All', count: 30 },
      { name: 'refused', label: longWord, count: 2 },
    ]}
    shown={shown}
    onShow={ignore}
  />
);

const tooltip = (
  <Tooltip text="Larger picture">
    <Button look="secondary" aria-label="Larger picture">
      +
    </Button>
  </Tooltip>
);

const selectable = [{ id: 1 }, { id: 2 }];

const selectionBar = (selected: number) => (
  <SelectionBar
    selection={{ selectable, selected: selectable.slice(0, selected), setAll: ignore }}
    texts={{
      label: 'Selected tests',
      all: 'Select all on this page',
      selected: `${selected} selected`,
      clear: 'Clear the selection',
      actions: 'Actions for the selected tests',
      trigger: 'Actions',
    }}
    items={[{ label: 'Print', href: '#print' }]}
  />
);

export const actions: readonly Part[] = [
  {
    file: 'button.tsx',
    states: [
      {
        name: 'looks',
        content: looks.map((look) => (
          <Button key={look} look={look}>
            Save
          </Button>
        )),
      },
      ...eachLook('hover'),
      ...eachLook('focus-visible'),
      {
        name: 'disabled',
        content: looks.map((look) => (
          <Button key={look} look={look} disabled>
            Save
          </Button>
        )),
      },
      {
        name: 'busy',
        content: (
          <Button busy busyText="Saving...">
            Save
          </Button>
        ),
      },
      {
        name: 'small',
        content: looks.map((look) => (
          <Button key={look} look={look} small>
            Save
          </Button>
        )),
      },
      { name: 'long text', content: <Button>{longText}</Button> },
      { name: 'link as a button', content: <LinkButton href="#tests">Go to tests</LinkButton> },
      { name: 'link in text', content: <TextLink href="#tests">All tests</TextLink> },
      { name: 'link in text, hover', forced: 'hover', content: <TextLink href="#tests">All tests</TextLink> },
    ],
  },
  {
    file: 'icon-button.tsx',
    states: [
      {
        name: 'icons',
        content: (
          <>
            <IconButton icon="up" label="Move up: Mercury" />
            <IconButton icon="down" label="Move down: Mercury" />
            <IconButton icon="remove" label="Remove item 1" />
          </>
        ),
      },
      { name: 'hover', forced: 'hover', content: <IconButton icon="up" label="Move up: Mercury" /> },
      {
        name: 'focus-visible',
        forced: 'focus-visible',
        content: <IconButton icon="up" label="Move up: Mercury" />,
      },
      {
        name: 'disabled',
        content: (
          <>
            <IconButton icon="up" label="Move up: Mercury" disabled />
            <IconButton icon="down" label="Move down: Mercury" aria-disabled />
          </>
        ),
      },
    ],
  },
  {
    file: 'chip.tsx',
    states: [
      {
        name: 'tones',
        content: tones.map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        )),
      },
      { name: 'long text', content: <Chip>{longWord}</Chip> },
    ],
  },
  {
    file: 'layout/link-card.tsx',
    states: [
      { name: 'default', content: linkCard },
      { name: 'focus', forced: 'focus-visible', content: linkCard },
    ],
  },
  {
    file: 'dialogs/menu.tsx',
    states: [
      { name: 'closed', content: menu },
      { name: 'closed, hover', forced: 'hover', content: menu },
      {
        name: 'open',
        height: 200,
        prepare: pressFirst,
        content: <div style={{ marginInlineStart: '16rem' }}>{menu}</div>,
      },
    ],
  },
  {
    file: 'tables/pagination.tsx',
    states: [
      { name: 'first page', content: <Pagination page={1} totalPages={5} onPage={ignore} label="First" /> },
      { name: 'between', content: <Pagination page={3} totalPages={1250} onPage={ignore} label="Between" /> },
      { name: 'last page', content: <Pagination page={5} totalPages={5} onPage={ignore} label="Last" /> },
    ],
  },
  {
    file: 'receipt/outcome-tabs.tsx',
    states: [
      { name: 'all', content: outcomeTabs('all') },
      { name: 'some', content: outcomeTabs('refused') },
    ],
  },
  {
    file: 'tables/selection-bar.tsx',
    states: [
      { name: 'nothing selected', content: selectionBar(0) },
      { name: 'some selected', content: selectionBar(1) },
      { name: 'all selected', content: selectionBar(2) },
    ],
  },
  {
    file: 'dialogs/tooltip.tsx',
    states: [
      { name: 'hidden', content: tooltip },
      {
        name: 'shown',
        height: 130,
        prepare: (content) => content.querySelector('button')?.focus(),
        content: <div style={{ marginInlineStart: '8rem' }}>{tooltip}</div>,
      },
    ],
  },
];
