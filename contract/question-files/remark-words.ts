import type { ChangeCode, RefusalCode } from '../questions/imports.ts';

/**
 * The words of Savol in the details of remarks, by the code of the remark, each with the key of its text on the page. A detail is a word,
 * several words with commas between them, or `word: ` and a text of the source; any other detail is a text of the source.
 */
export const remarkWords = {
  kind_changed: {
    'true/false': 'true_false',
    'single choice': 'single_choice',
    Quiz: 'single_choice',
    'single choice with several right': 'several_accepted',
    'drag and drop matching': 'dragged_pairs',
    'drag and drop into text': 'dragged_words',
    'pairs of one list': 'pairs_of_list',
    categories: 'sorted_groups',
  },
  markup_removed: {
    'all formatting': 'all_formatting',
    'bold with italics and code': 'bold_italics_code',
    bold: 'bold',
    italic: 'italic',
    underline: 'underline',
    'strike-through': 'strike_through',
    colour: 'colour',
    highlight: 'highlight',
    shade: 'highlight',
    border: 'border',
    quotation: 'quotation',
    line: 'line_across',
    HTML: 'html',
    'block of code': 'code_block',
    list: 'list',
    'letters before items': 'list_letters',
    table: 'table',
    'table in a table': 'inner_table',
    'merged cells': 'merged_cells',
    'raised text': 'raised_text',
    'lowered text': 'lowered_text',
    'form field': 'form_field',
    drawing: 'drawing',
    footnote: 'footnote',
    sign: 'sign',
  },
  picture_left_out: { chart: 'chart', SmartArt: 'diagram' },
  file_left_out: {
    iframe: 'embedded_page',
    embed: 'embedded_page',
    object: 'embedded_page',
    video: 'video',
    matvideo: 'video',
    matapplet: 'program',
    matapplication: 'program',
    matref: 'material',
  },
  feedback_left_out: { rubric: 'rubric' },
  feedback_in_explanation: { 'model answer': 'model_answer' },
  weights_left_out: { unit: 'unit_weight', 'way of marking': 'way_of_marking' },
  settings_left_out: {
    id: 'source_id',
    tag: 'tags',
    tags: 'tags',
    languages: 'languages',
    hidden: 'hidden',
    'information for graders': 'grader_info',
    'response template': 'answer_template',
    attachments: 'attachments',
    'least number of words': 'least_words',
    'largest number of words': 'most_words',
    'number of items': 'item_count',
    group: 'group',
    adaptive: 'adaptive',
    'materials to hand': 'materials',
    'button to end an attempt': 'end_button',
    rounding: 'rounding',
    tolerance: 'tolerance',
    'bounds not included': 'open_bounds',
    'pattern of answers': 'answer_pattern',
  },
  unknown_kind: {
    description: 'description',
    text_only_question: 'description',
    'essay (files only)': 'file_answer',
    file_upload_question: 'file_answer',
    uploadInteraction: 'file_answer',
    random: 'random',
    randomsamatch: 'random',
    calculated: 'calculated',
    calculatedsimple: 'calculated',
    calculatedmulti: 'calculated',
    calculated_question: 'calculated',
    templateProcessing: 'calculated',
    templateDeclaration: 'calculated',
    printedVariable: 'calculated',
    templateInline: 'calculated',
    templateBlock: 'calculated',
    include: 'included_part',
    ddimageortext: 'on_picture',
    ddmarker: 'on_picture',
    hotspotInteraction: 'on_picture',
    selectPointInteraction: 'on_picture',
    graphicOrderInteraction: 'on_picture',
    graphicAssociateInteraction: 'on_picture',
    graphicGapMatchInteraction: 'on_picture',
    positionObjectInteraction: 'on_picture',
    positionObjectStage: 'on_picture',
    render_hotspot: 'on_picture',
    response_xy: 'on_picture',
    gapImg: 'dragged_pictures',
    hottextInteraction: 'marked_words',
    sliderInteraction: 'slider',
    render_slider: 'slider',
    drawingInteraction: 'to_draw',
    associateInteraction: 'pairs_of_list',
    customInteraction: 'of_program',
    portableCustomInteraction: 'of_program',
    response_extension: 'of_program',
    mediaInteraction: 'only_shown',
    endAttemptInteraction: 'only_shown',
    itemBody: 'only_shown',
    presentation: 'only_shown',
    record: 'record',
    'answers in any order': 'any_order',
    Poll: 'opinion',
    poll: 'opinion',
    'Opinion Scale': 'opinion',
    Draw: 'to_draw',
    draw: 'to_draw',
    'Hot Spot': 'on_picture',
    hotspot: 'on_picture',
    Calculated: 'calculated',
    'File Upload': 'file_answer',
    response_grp: 'groups',
    response_lid: 'no_options_to_choose',
    response_str: 'no_options_to_choose',
    response_num: 'no_options_to_choose',
  },
  broken: {
    unexpected: 'unexpected',
    'not XML': 'not_xml',
    'wrong spelling': 'wrong_spelling',
    'wrong part': 'wrong_part',
    'missing part': 'missing_part',
    'no content': 'no_content',
    'no headings': 'no_headings',
    'no answer': 'no_answer',
    'no such option': 'no_such_option',
    empty: 'empty_file',
    unreadable: 'unreadable_file',
    has_password: 'has_password',
    too_complex: 'too_complex',
    open_quote: 'open_quote',
    no_questions: 'no_questions_in_file',
    many_items: 'many_items',
    other_format: 'other_format',
    old_word: 'old_word',
    rich_text: 'rich_text',
    open_document: 'open_document',
    pdf: 'pdf',
    slides: 'slides',
    web_page: 'web_page',
    data: 'data',
    latex: 'latex',
  },
  several_questions: {
    'a gap with a number': 'number_gap',
    'a gap with several right options': 'multiple_gap',
    'a gap of an unknown kind': 'unknown_gap',
    'several parts': 'several_parts',
  },
} as const satisfies Partial<Record<ChangeCode | RefusalCode, Readonly<Record<string, string>>>>;

type Table = typeof remarkWords;

/** A word in the details of remarks with some code. */
export type RemarkWord<Code> = Code extends keyof Table ? keyof Table[Code] & string : never;

/** The key of the text of a word. */
export type RemarkWordKey = { [Code in keyof Table]: Table[Code][keyof Table[Code]] & string }[keyof Table];

/** A detail that is written out beside a code with words: blank, or a word of it. Those that are composed are not checked by types. */
export type DetailOf<Code, Detail extends string> = [RemarkWord<Code>] extends [never]
  ? Detail
  : Detail extends '' | RemarkWord<Code>
    ? Detail
    : Partial<Record<Detail, unknown>> extends Record<Detail, unknown>
      ? Detail
      : never;

/**
 * The words of Savol in the detail of a remark.
 * @returns the keys of their texts, and the text of the source behind them, blank for none; undefined for a detail that is of the source
 */
export function wordsIn(
  code: ChangeCode | RefusalCode,
  detail: string,
): { keys: RemarkWordKey[]; rest: string } | undefined {
  const words = new Map(
    Object.entries((remarkWords as Partial<Record<string, Record<string, RemarkWordKey>>>)[code] ?? {}),
  );
  const whole = words.get(detail);
  if (whole !== undefined) return { keys: [whole], rest: '' };
  const listed = detail.split(', ').map((part) => words.get(part));
  if (listed.every((key) => key !== undefined)) return { keys: [...new Set(listed)], rest: '' };
  const end = detail.indexOf(': ');
  const key = end === -1 ? undefined : words.get(detail.slice(0, end));
  return key === undefined ? undefined : { keys: [key], rest: detail.slice(end + 2) };
}
