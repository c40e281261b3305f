// Converts stylesheets in SCSS that only nest rules to CSS. Variables, mixins and other code of Sass are not converted. Pure.

/** Constructs that only a compiler of Sass can convert: variables, code, placeholders, and values in selectors. */
const SASS_ONLY_SYNTAX =
  /(?:^|[\s(:,{;])\$[\w-]|@(?:use|forward|import|include|mixin|extend|function|if|else|each|for|while)\b|#\{|(?:^|[\s,{;}])%[a-z]/m;
/** Texts in quotes and in `url()`, which may contain signs of SCSS. */
const QUOTED_TEXT_REGEX_SOURCE = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|url\([^)]*\)`;
const QUOTED_OR_COMMENT = new RegExp(String.raw`(${QUOTED_TEXT_REGEX_SOURCE})|\/\*[\s\S]*?\*\/|\/\/[^\n]*`, 'g');
const HEAD_AND_DELIMITER_REGEX_SOURCE = `((?:${QUOTED_TEXT_REGEX_SOURCE}|[^{};])*?)([{};]|$)`;

/** Returns a stylesheet in SCSS as CSS; `undefined` if it has code of Sass, or if its braces are not balanced. */
export function convertScssToCss(scss: string): string | undefined {
  const text = scss.replace(QUOTED_OR_COMMENT, (_, quoted: string | undefined) => quoted ?? '');
  const bare = text.replace(QUOTED_OR_COMMENT, '');
  if (SASS_ONLY_SYNTAX.test(bare) || !isShallowAndBalanced(bare)) return undefined;
  const out: string[] = [];
  const end = writeBlockAsFlatRules({ text, out }, { at: 0, above: [], selectors: [''], isGlobal: false });
  return end === undefined ? undefined : out.join('');
}

interface ScssConversionState {
  readonly text: string;
  readonly out: string[];
}

interface ScssBlock {
  /** Offset at which the block begins. */
  readonly at: number;
  /** At-rules around the block, such as `@media`; outermost first. */
  readonly above: readonly string[];
  /** Selectors of the block; an empty one at the top. */
  readonly selectors: readonly string[];
  /** Whether the block is in `:global`, whose classes keep their names in a CSS module. */
  readonly isGlobal: boolean;
}

/** Limit of nested blocks, because each is a recursive call. */
const MAX_SCSS_NESTING_DEPTH = 30;
/** Maximum length of the selectors of a rule in characters, because the lists of selectors of nested rules multiply. */
const MAX_SELECTOR_LIST_LENGTH = 100_000;

function isShallowAndBalanced(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/[{}]/g)) {
    depth += sign === '{' ? 1 : -1;
    if (depth < 0 || depth > MAX_SCSS_NESTING_DEPTH) return false;
  }
  return depth === 0;
}

/** Writes the declarations of a block, then the blocks in it. Returns the offset after the block; `undefined` if selectors are too long. */
function writeBlockAsFlatRules(sheet: ScssConversionState, block: ScssBlock): number | undefined {
  const { text, out } = sheet;
  const place = out.push('') - 1;
  const own: string[] = [];
  const part = new RegExp(HEAD_AND_DELIMITER_REGEX_SOURCE, 'y');
  let { at } = block;
  for (;;) {
    part.lastIndex = at;
    const [whole = '', head = '', sign] = part.exec(text) ?? [];
    const next = at + whole.length;
    const written = head.trim().replace(/\s*\n\s*/g, ' ');
    const end = sign === '{' ? writeInnerBlock(sheet, { ...block, at: next }, written) : next;
    if (end === undefined) return undefined;
    at = end;
    if (sign !== '{' && written !== '') own.push(`  ${written};\n`);
    if (sign !== '{' && sign !== ';') break;
  }
  if (own.length > 0) out[place] = formatRule(block, own.join(''));
  return at;
}

function writeInnerBlock(sheet: ScssConversionState, block: ScssBlock, head: string): number | undefined {
  if (/^@(?:font-face|[\w-]*keyframes|page|property)\b/.test(head)) {
    const end = findBlockEnd(sheet.text, block.at);
    sheet.out.push(`${head} {${sheet.text.slice(block.at, end)}\n`);
    return end;
  }
  if (head.startsWith('@')) return writeBlockAsFlatRules(sheet, { ...block, above: [...block.above, head] });
  const isGlobal = block.isGlobal || /:global(?!\()/.test(head);
  const inner = head.replace(/\s*:global(?!\()\s*/g, ' ').trim();
  const own = splitSelectors(inner === '' ? '&' : inner).map((selector) =>
    isGlobal ? markClassesAsGlobal(selector) : selector,
  );
  if (own.join().length * block.selectors.join().length > MAX_SELECTOR_LIST_LENGTH) return undefined;
  const selectors = block.selectors.flatMap((outer) =>
    own.map((one) => (one.includes('&') ? one.replaceAll('&', outer) : `${outer} ${one}`).trim()),
  );
  return writeBlockAsFlatRules(sheet, { ...block, selectors, isGlobal });
}

function formatRule({ above, selectors }: ScssBlock, declarations: string): string {
  const list = selectors.filter((selector) => selector !== '').join(', ');
  const rule = list === '' ? declarations : `${list} {\n${declarations}}\n`;
  return above.reduceRight((inner, at) => `${at} {\n${inner}}\n`, rule);
}

function markClassesAsGlobal(selector: string): string {
  return selector.replace(/:global\([^()]*\)|(?<!&)\.-?[_a-zA-Z][\w-]*/g, (match) =>
    match.startsWith(':') ? match : `:global(${match})`,
  );
}

/** Splits a list of selectors at its commas, except those in parentheses. */
function splitSelectors(list: string): readonly string[] {
  return list.split(/,(?=(?:[^"']|"[^"]*"|'[^']*')*$)(?![^(]*\))/).map((one) => one.trim());
}

/** Returns the offset after the brace that closes a block. */
function findBlockEnd(text: string, start: number): number {
  let depth = 1;
  for (const { 0: sign, index } of text.slice(start).matchAll(new RegExp(`${QUOTED_TEXT_REGEX_SOURCE}|[{}]`, 'g'))) {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    if (depth === 0) return start + index + 1;
  }
  return text.length;
}
