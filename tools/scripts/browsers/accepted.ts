/** A feature that a browser of the floor lacks and that is used all the same. */
type Accepted = {
  /** Its path in the compatibility data, with everything below it. */
  feature: string;
  /** A part of the place where it is used: of the path of a source, of the name of a built file, or of a selector; every place where it is left out. */
  where?: string;
  /** How its lack is provided for, or which behaviour then differs. */
  why: string;
  /** A test that guards the use, as it stands in the source. */
  guard?: string;
};

const ownName = 'libraries have members of their own with this name';

/** Each must still be used, and each guard still stand in the source; otherwise the check fails. */
export const accepted: readonly Accepted[] = [
  {
    feature: 'javascript.builtins.Intl.Segmenter',
    where: 'web/questions/versions/marked-words.tsx',
    guard: "'Segmenter' in Intl",
    why: 'words are then separated by blanks and signs',
  },
  {
    feature: 'javascript.builtins.Intl.Segmenter',
    where: 'assets/',
    why: 'the guarded use, and that of diff with what it is given',
  },
  {
    feature: 'api.CanvasRenderingContext2D.imageSmoothingQuality',
    why: 'a value is set, which Firefox leaves unread: pictures are shrunk less smoothly',
  },
  {
    feature: 'api.Window.beforeunload_event',
    why: 'Safari on a phone leaves without a question, and the drafts stay',
  },
  {
    feature: 'api.Window.beforeinstallprompt_event',
    why: 'other browsers install by their own menu, and the profile then offers nothing',
  },
  { feature: 'api.Window.appinstalled_event', why: 'it takes the offer of the event before away' },
  { feature: 'html.global_attributes.autocapitalize', why: 'Safari on a desk has no keyboard on its screen' },
  { feature: 'api.Window.setImmediate', where: 'assets/', why: 'React asks with typeof' },
  { feature: 'api.Navigator.connection', where: 'assets/', why: 'React asks whether it is there' },
  { feature: 'api.Window.navigation', where: 'assets/', why: 'React asks with typeof' },
  {
    feature: 'javascript.builtins.Error.captureStackTrace',
    where: 'assets/',
    why: 'zod asks whether it is there',
  },
  {
    feature: 'javascript.builtins.Error.stackTraceLimit',
    where: 'assets/',
    why: 'zod sets it, which does nothing elsewhere',
  },
  { feature: 'javascript.builtins.Uint8Array.toHex', where: 'assets/', why: 'noble-hashes asks with typeof' },
  {
    feature: 'javascript.builtins.Uint8Array.fromHex',
    where: 'assets/',
    why: 'noble-hashes asks with typeof',
  },
  { feature: 'javascript.builtins.AsyncDisposableStack.use', where: 'assets/', why: ownName },
  { feature: 'javascript.builtins.Function.displayName', where: 'assets/', why: ownName },
  { feature: 'javascript.builtins.SuppressedError.error', where: 'assets/', why: ownName },
  { feature: 'javascript.builtins.Atomics.pause', where: 'assets/', why: ownName },
  { feature: 'javascript.builtins.Error.isError', where: 'assets/', why: ownName },

  { feature: 'css.at-rules.page', why: 'Safari prints with the margins of its own dialog' },
  { feature: 'css.properties.size', why: 'Safari prints on the paper that its dialog names' },
  { feature: 'css.at-rules.counter-style', why: 'Safari counts the tests of a list with numbers only' },
  { feature: 'css.properties.break-after', why: 'a heading may stand alone at the end of a printed sheet' },
  { feature: 'css.properties.cursor', why: 'a phone has no pointer' },
  { feature: 'css.properties.resize', why: 'fields on a phone are not dragged larger' },
  { feature: 'css.selectors.selection', why: 'selected text has the colours of the phone' },
  { feature: 'css.properties.field-sizing', why: 'a field with a long remark scrolls' },
  { feature: 'css.properties.font-family', why: 'other fonts are named behind it' },
  { feature: 'css.properties.forced-color-adjust', why: 'Safari has no forced colours' },
  { feature: 'css.properties.math-style', why: 'Firefox has the sizes of formulas from their elements' },
  {
    feature: 'css.properties.text-size-adjust',
    why: 'on a phone only, where Chrome and Safari know it, Safari by its prefix',
  },
  { feature: 'css.properties.text-wrap', why: 'lines of headings differ more in length' },
  { feature: 'css.types.length.lh', why: 'a declaration with another unit stands before it' },
  {
    feature: 'css.selectors.has',
    where: ':has(+.home-column:empty)',
    why: 'an empty column keeps its place beside the cards',
  },
  {
    feature: 'css.selectors.has',
    where: '.home-cards:has(',
    why: 'two cards are as high together as the column beside them',
  },
  {
    feature: 'css.selectors.has',
    where: '.home-column:has(',
    why: 'two cards are as high together as the column beside them',
  },
  {
    feature: 'css.selectors.has',
    where: '.page-heading-text:has(',
    why: 'a question in a heading is narrower where buttons stand beside it',
  },
  {
    feature: 'css.selectors.has',
    where: '.loading-panel',
    why: 'what stands below is drawn before the part above it is loaded',
  },
  {
    feature: 'css.selectors.has',
    where: '>.option-picture)',
    why: 'the place of an option’s picture is as wide as its text until it is loaded',
  },
  { feature: 'css.selectors.has', where: ':nth-child(5)', why: 'of five filters some are wider than others' },
  {
    feature: 'css.selectors.has',
    where: '.radio-card:has(',
    why: 'the mark of the chosen option is filled, and its card has no border of another colour',
  },
  {
    feature: 'css.selectors.has',
    where: '-right:has(:checked)',
    why: 'the mark of a right option is filled, and its card has no border of another colour',
  },
  {
    feature: 'css.selectors.has',
    where: '.option-row:has(',
    why: 'less room stands below an option with a picture',
  },
  { feature: 'css.selectors.has', where: '.pasted-notice', why: 'a notice without words leaves a gap' },
  {
    feature: 'css.selectors.has',
    where: '.question-preview)',
    why: 'on a phone the bar with the preview of a test stands at the end of its form',
  },
];
