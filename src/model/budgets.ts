// Limits of content: a small text can cause much work by repetition, references and nesting. Limits are counts, not times, so that a page
// is the same on every machine. The manual's page of limits is generated from this table.

export interface ContentLimit {
  /** Maximum count. */
  readonly most: number;
  /** Increase of the limit for each character that the author wrote, so that long texts may cause more work. */
  readonly perCharacter?: number;
  /** Unit of the count. */
  readonly unit: string;
  /** Subject of the limit, for the manual. */
  readonly of: string;
  /** Fix, as an instruction to the author. */
  readonly fix: string;
  /** Reason for the value, for the manual. */
  readonly reason: string;
}

/** Limits of the core, by name. Features define their own limits. */
export const contentLimits = {
  file: {
    most: 10 * 1024 * 1024,
    unit: 'bytes',
    of: 'A text file',
    fix: 'Split it, or offer it as a file to download.',
    reason: 'The largest pages that people write have a tenth of it. Files that are copied as they are have no limit.',
  },
  includes: {
    most: 2_000,
    unit: 'includes',
    of: 'The includes of a page',
    fix: 'Split the page, or include less.',
    reason: 'Parts that include each other multiply.',
  },
  includedLines: {
    most: 200_000,
    unit: 'lines',
    of: 'A page with its includes',
    fix: 'Split the page, or include less.',
    reason: 'A page of so many lines can no longer be read in a browser.',
  },
  includedCharacters: {
    most: 10_000_000,
    unit: 'characters',
    of: 'A page with its includes',
    fix: 'Split the page, or include less.',
    reason: 'A line has no limit of its own, so lines alone say little.',
  },
  siteIncludes: {
    most: 20_000_000,
    perCharacter: 100,
    unit: 'characters',
    of: 'What includes bring to all pages of a language',
    fix: 'Link to the text instead of including it on many pages.',
    reason: 'Many short pages may include the same long text.',
  },
  references: {
    most: 100_000,
    perCharacter: 1,
    unit: 'characters',
    of: 'The addresses and titles that link references repeat on a page',
    fix: 'Shorten the address or the title, or write fewer links.',
    reason: 'One definition may be used any number of times. The limit is that of cmark, which GitHub uses.',
  },
  contents: {
    most: 20_000,
    unit: 'entries',
    of: 'The lists of headings that `<TOCInline>` writes on a page',
    fix: 'Write fewer of these tags.',
    reason: 'Each list repeats all headings.',
  },
  paddedCells: {
    most: 65_536,
    unit: 'missing cells',
    of: 'The cells that rows of a table leave out',
    fix: 'Give each row as many cells as the header has.',
    reason: 'Each short row is filled up to the width of the header. The limit is that of markdown-it.',
  },
  tags: {
    most: 100,
    unit: 'entries',
    of: '`tags` and `authors` of a page',
    fix: 'Name those that readers look for.',
    reason: 'Each tag of a post has a page and feeds, which hold the whole text of the post.',
  },
  aliases: {
    most: 0,
    perCharacter: 10,
    unit: 'values',
    of: 'The values that aliases of YAML make',
    fix: 'Write the value out.',
    reason: 'Without aliases a text has fewer values than characters.',
  },
  synonyms: {
    most: 20_000,
    perCharacter: 1,
    unit: 'pairs',
    of: 'The synonyms in `search.yml`',
    fix: 'Split long lists into several short ones.',
    reason: 'In a list, each phrase stands for each other one.',
  },
  codeLines: {
    most: 20_000,
    unit: 'lines',
    of: 'The coloured part of a block of code',
    fix: 'Use the language `text`, or offer the code as a download.',
    reason: 'Code behind it is shown without colours (`code-too-long`).',
  },
  codeCharacters: {
    most: 500_000,
    unit: 'characters',
    of: 'The coloured part of a block of code',
    fix: 'Use the language `text`, or offer the code as a download.',
    reason: 'Code behind it is shown without colours (`code-too-long`).',
  },
  dataCells: {
    most: 1_000_000,
    unit: 'cells',
    of: 'A file of comma-separated values that a component imports',
    fix: 'Split the file, or give each row as many cells as the first one.',
    reason: 'Each short row is filled up to the width of the first one.',
  },
} as const satisfies Readonly<Record<string, ContentLimit>>;

type ContentLimitName = keyof typeof contentLimits;

/**
 * Returns the maximum count for a text of `written` characters. `limit` is the name of a limit of the core, or the limit itself if a
 * feature defines it.
 */
export type ContentLimitLookup = (limit: ContentLimitName | ContentLimit, written?: number) => number;

/** Creates the look-up of a site's limits. Untrusted content gets half of each limit. */
export function createLimitLookup({
  isUntrusted = false,
}: {
  readonly isUntrusted?: boolean;
} = {}): ContentLimitLookup {
  return (limit, written = 0) => {
    const { most, perCharacter = 0 } = getContentLimit(limit);
    return Math.floor((most + perCharacter * written) / (isUntrusted ? 2 : 1));
  };
}

function getContentLimit(limit: ContentLimitName | ContentLimit): ContentLimit {
  return typeof limit === 'string' ? contentLimits[limit] : limit;
}

/**
 * Returns the finding about an exceeded limit. `most` is the value of the limit for the text. `subject` is the beginning of the message
 * including its verb, such as `This table has`. `outcome` is the consequence.
 */
export function createExceededLimitFinding(
  limit: ContentLimitName | ContentLimit,
  most: number,
  { subject, outcome }: Readonly<Record<'subject' | 'outcome', string>>,
) {
  const { unit, fix } = getContentLimit(limit);
  return {
    code: 'too-large',
    severity: 'error' as const,
    message: `${subject} more than ${formatWholeNumber(most)} ${unit}, so ${outcome}.`,
    suggestion: fix,
  };
}

/** Formats a whole number for messages: `20,000`. */
export function formatWholeNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
