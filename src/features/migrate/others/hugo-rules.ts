// Converts shortcodes of Hugo, Docsy and other common themes, by one function for each kind. Pure.
import { isAdmonitionType } from '../../../content/markdown/admonitions.ts';
import type { Note } from '../planned.ts';
import { findAdmonitionType, formatBracketedTitle, formatCodeBlock, formatFenceMeta } from '../rewrite/markdown.ts';
import type { DialectConversionState } from './lines.ts';
import { findNestedOptions } from './other-site.ts';
import type { Shortcode } from './shortcodes.ts';

/** A converted shortcode: one text for the whole shortcode, or one text for each of its tags. */
export interface ConvertedShortcode {
  readonly whole?: string;
  readonly open?: string;
  readonly close?: string;
  /** Whether `whole` needs lines of its own. */
  readonly isBlock?: boolean;
  readonly note?: Note;
}

/** A shortcode in its page. */
export interface ShortcodeCall {
  readonly code: Shortcode;
  readonly parent: Shortcode | undefined;
  /** Content of the shortcode as written. */
  readonly inner: string;
  /** Returns the converted content of the shortcode. */
  readonly innerText: () => string;
  readonly work: DialectConversionState;
}

type ShortcodeRule = (call: ShortcodeCall) => ConvertedShortcode | undefined;

/** Returns an argument by one of its names, or by its position. */
function readArgument({ code }: ShortcodeCall, names: readonly string[], place?: number): string | undefined {
  const named = names.map((name) => code.named[name]).find((value) => value !== undefined);
  return named ?? (place === undefined ? undefined : code.values[place]);
}

const escapeAttributeText = (text: string) => text.replaceAll('"', '&quot;').replace(/\s+/g, ' ').trim();
const formatOptionalAttribute = (name: string, value: string | undefined) =>
  value === undefined || value === '' ? '' : ` ${name}="${escapeAttributeText(value)}"`;

/** Returns the opening line of an admonition. A title that is the name of a type, such as `Warning`, decides the type; else `kind` does. */
export function formatAdmonitionOpening(kind: string | undefined, title: string | undefined): string {
  const name = (kind ?? '').toLowerCase();
  const byTitle = (title ?? '').toLowerCase().replace(/[:!]$/, '');
  const type = (isAdmonitionType(byTitle) ? byTitle : findAdmonitionType(name)) ?? 'note';
  return `:::${type}${formatBracketedTitle(title === undefined || byTitle === type ? '' : title)}`;
}

/** Converts an admonition whose type is an argument. */
const convertAdmonition: ShortcodeRule = (call) => {
  const title = readArgument(call, ['title', 'heading']);
  const kind = readArgument(call, ['color', 'type', 'context', 'style', 'level'], 0);
  const open = formatAdmonitionOpening(kind, title ?? call.code.values[1]);
  const { close, named } = call.code;
  if (close !== undefined) return { open, close: ':::' };
  // Some themes take the text as an argument.
  return named.text === undefined ? undefined : { whole: `${open}\n\n${named.text}\n\n:::`, isBlock: true };
};

/** Converts an admonition whose type is the name of the shortcode. */
const convertAdmonitionByName: ShortcodeRule = (call) => {
  const title = readArgument(call, ['title'], 0) || undefined;
  return call.code.close && { open: formatAdmonitionOpening(call.code.name, title), close: ':::' };
};

const convertDetails: ShortcodeRule = (call) => ({
  open: `:::details${formatBracketedTitle(readArgument(call, ['summary', 'title', 'header'], 0) ?? 'Details')}`,
  close: ':::',
});

const TABS_SHORTCODE_NAMES = ['tabpane', 'tabs', 'codetabs', 'tabpanel', 'code-tabs'];

const convertTabs: ShortcodeRule = ({ code }) => code.close && { open: '<Tabs>', close: '</Tabs>' };

/** Converts a tab. A `code-tab` contains code. So does a tab of Docsy, unless the parameter `text` is set. */
const convertTab: ShortcodeRule = (call) => {
  const { code, parent, inner } = call;
  const names = parent?.named.items?.split(',') ?? [];
  const place = parent?.children.filter(({ name }) => name === code.name).indexOf(code) ?? 0;
  const label = readArgument(call, ['header', 'name', 'title', 'tabName'], 0) ?? names[place] ?? `Tab ${place + 1}`;
  const open = `<TabItem label="${escapeAttributeText(label)}">`;
  const isCodeTab = code.name === 'code-tab' || (parent?.name === 'tabpane' && !isTextTab(code, parent));
  const isCode = code.named.codelang !== undefined || (isCodeTab && !/^\s*(?:```|~~~)/m.test(inner));
  if (!isCode) return { open, close: '</TabItem>' };
  const language = readArgument(call, ['lang', 'codelang', 'language']) ?? parent?.named.lang ?? '';
  const text = inner.replace(/^[ \t]*\n|\n[ \t]*$/g, '');
  return { whole: `${open}\n\n${formatCodeBlock(text, language)}\n\n</TabItem>`, isBlock: true };
};

const isTextTab = (code: Shortcode, parent: Shortcode) => (code.named.text ?? parent.named.text) === 'true';

const convertPageReference: ShortcodeRule = (call) => {
  const argument = readArgument(call, ['path'], 0);
  if (argument === undefined) return undefined;
  const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(argument) ?? [];
  const found = path === '' ? '' : call.work.page?.reference(path);
  if (found !== undefined) return { whole: `${found}${anchor}` };
  const message = `\`{{< ${call.code.name} >}}\` names \`${argument}\`, which is no page; the link is written as it is.`;
  return { whole: argument, note: { message, suggestion: 'Name the page that it leads to.', isHand: true } };
};

const convertFigure: ShortcodeRule = (call) => {
  const src = readArgument(call, ['src'], 0);
  if (src === undefined) return undefined;
  const { named } = call.code;
  const caption = named.caption ?? named.title ?? '';
  const picture = `![${(named.alt ?? caption).replace(/[[\]]/g, '\\$&')}](${/\s/.test(src) ? `<${src}>` : src})`;
  const image = named.link === undefined ? picture : `[${picture}](${named.link})`;
  const below = [named.title === caption ? '' : (named.title ?? ''), caption, named.attr ?? ''].filter(Boolean);
  return { whole: below.length === 0 ? image : `${image}\n\n*${below.join(' ')}*`, isBlock: true };
};

/** Converts an image beside the page. A file name pattern selects the image. The content of the shortcode is the caption. */
const convertImageByPattern: ShortcodeRule = (call) => {
  const pattern = readArgument(call, ['src', 'name'], 0);
  const file = pattern === undefined ? undefined : call.work.page?.resource(pattern);
  if (file === undefined) return undefined;
  const caption = call.innerText().trim();
  const plain = caption.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[[\]\n]/g, ' ');
  return { whole: `![${plain}](${encodeURI(file)})${caption === '' ? '' : `\n\n*${caption}*`}`, isBlock: true };
};

const convertFileInclude: ShortcodeRule = (call) => {
  const argument = readArgument(call, ['file'], 0);
  const path = argument === undefined ? undefined : call.work.file(argument.replace(/^\//, ''))?.path();
  if (path === undefined) return undefined;
  const isCode = call.code.named.code === 'true' || !/\.mdx?$/i.test(argument ?? '');
  const language = call.code.named.lang ?? '';
  return { whole: isCode ? `\`\`\`${language} file="${path}"\n\`\`\`` : `<!-- include: ${path} -->`, isBlock: true };
};

/**
 * Returns the value of a parameter of the page or of the site. With Docsy's `_param`, further arguments fill the placeholders `{1}` and
 * `{2}` in the value.
 */
const convertParameterToValue: ShortcodeRule = (call) => {
  const name = readArgument(call, ['name'], 0) ?? '';
  const { front = {} } = call.work.page ?? {};
  const sources = [front, findNestedOptions(front, 'params'), call.work.shortcodes?.params ?? {}];
  const value = sources.map((source) => findParameterByPath(source, name)).find((item) => item !== undefined);
  if (value === undefined || typeof value === 'object') return undefined;
  const filled = String(value).replace(/\{(\d)\}/g, (_, place: string) => call.code.values[Number(place)] ?? '');
  return { whole: /^<i class="fa/.test(filled) ? '' : filled };
};

/** Finds a parameter by its path. Ignores upper and lower case of keys, as Hugo does. */
export function findParameterByPath(options: object, path: string): unknown {
  return path.split('.').reduce((value: unknown, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const found = Object.entries(value).find(([name]) => name.toLowerCase() === key.toLowerCase());
    return found?.[1];
  }, options);
}

const convertHighlightedCode: ShortcodeRule = (call) => {
  const text = call.inner.replace(/^[ \t]*\n|\n[ \t]*$/g, '');
  const { named, values } = call.code;
  const marked = /hl_lines\s*=\s*\[?"?([\d\s,-]+)/.exec(values.join(','))?.[1] ?? named.line ?? named.hl_lines;
  const info = `${readArgument(call, ['lang', 'language'], 0) ?? ''} ${formatFenceMeta({ lines: marked })}`.trimEnd();
  return { whole: formatCodeBlock(text, info), isBlock: true };
};

const convertDiagram: ShortcodeRule = ({ inner }) => ({
  whole: formatCodeBlock(inner.trim(), 'mermaid'),
  isBlock: true,
});
const convertFormula: ShortcodeRule = ({ inner, code }) =>
  code.close === undefined ? undefined : { whole: `$$\n${inner.trim()}\n$$`, isBlock: true };

const convertCard: ShortcodeRule = (call) => {
  const title = readArgument(call, ['title', 'header'], 0) ?? '';
  const href = readArgument(call, ['link', 'href', 'url']);
  const head = `<Card title="${escapeAttributeText(title)}"${formatOptionalAttribute('href', href)}${formatOptionalAttribute('description', call.code.named.subtitle)}`;
  const footer = call.code.named.footer;
  if (call.code.close === undefined) return { whole: `${head} />`, isBlock: true };
  return { open: `${head}>`, close: `${footer === undefined ? '' : `${footer}\n\n`}</Card>` };
};

/** Converts a section of Docsy's home page. Its title becomes a heading, unless it is also the title of the page. */
const convertHomePageSection: ShortcodeRule = (call) => {
  const title = call.code.named.title;
  const isShown = title === undefined || title === call.work.page?.front.title;
  return { open: isShown ? '' : `## ${title}`, close: '' };
};

const removeShortcode: ShortcodeRule = () => ({ whole: '' });
const removeSearch: ShortcodeRule = () => ({
  whole: '',
  note: { message: 'The search in this page is left out: each page has one in its navbar.', isDropped: true },
});
const createComponentRule =
  (name: string): ShortcodeRule =>
  ({ code }) =>
    code.close && { open: `<${name}>`, close: `</${name}>` };
const unwrapShortcode: ShortcodeRule = ({ code }) => code.close && { open: '', close: '' };

/** Converts a folder or file in a file tree of the theme Hextra to a list item. */
const convertFileTreeItem: ShortcodeRule = ({ code, innerText }) => {
  const inner = innerText()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `  ${line.trimEnd().replace(/^\s*(?=- )/, (pad) => pad)}`);
  return { whole: [`- ${code.named.name ?? code.values[0] ?? ''}`, ...inner].join('\n') };
};

const assignRuleToNames = (names: readonly string[], rule: ShortcodeRule) =>
  Object.fromEntries(names.map((name) => [name, rule]));

const SHORTCODE_RULES: Readonly<Record<string, ShortcodeRule>> = {
  ...assignRuleToNames(
    ['alert', 'pageinfo', 'notice', 'admonition', 'callout', 'hint', 'box', 'blockquote'],
    convertAdmonition,
  ),
  ...assignRuleToNames(
    ['note', 'tip', 'info', 'warning', 'caution', 'danger', 'important', 'success', 'attention'],
    convertAdmonitionByName,
  ),
  ...assignRuleToNames(['details', 'expand', 'collapse', 'accordion', 'spoiler'], convertDetails),
  ...assignRuleToNames(TABS_SHORTCODE_NAMES, convertTabs),
  ...assignRuleToNames(['tab', 'codetab', 'code-tab'], convertTab),
  ...assignRuleToNames(['ref', 'relref', 'relRef'], convertPageReference),
  ...assignRuleToNames(['figure', 'img', 'image'], convertFigure),
  ...assignRuleToNames(['readfile', 'include', 'code_sample', 'literalinclude'], convertFileInclude),
  ...assignRuleToNames(['param', '_param', 'siteparam'], convertParameterToValue),
  ...assignRuleToNames(['cardpane', 'cards', 'card-grid'], createComponentRule('Cards')),
  ...assignRuleToNames(['card', 'blocks/feature'], convertCard),
  ...assignRuleToNames(['blocks/cover', 'blocks/section', 'blocks/lead', 'blocks/content'], convertHomePageSection),
  ...assignRuleToNames(['blocks/link-down', 'icon', 'toc', 'comment', 'td/site-build-info/netlify'], removeShortcode),
  ...assignRuleToNames(
    ['rawhtml', 'raw', 'html', 'columns', 'column', 'row', 'col', 'center', 'div', 'markdownify'],
    unwrapShortcode,
  ),
  search: removeSearch,
  imgproc: convertImageByPattern,
  mermaid: convertDiagram,
  ...assignRuleToNames(['highlight', 'code', 'prism'], convertHighlightedCode),
  ...assignRuleToNames(['katex', 'math', 'latex'], convertFormula),
  steps: createComponentRule('Steps'),
  'filetree/container': createComponentRule('FileTree'),
  ...assignRuleToNames(['filetree/folder', 'filetree/file'], convertFileTreeItem),
};

/** Converts a shortcode; `undefined` if its name is unknown, or if it lacks an argument. */
export function convertShortcode(call: ShortcodeCall): ConvertedShortcode | undefined {
  const name = call.code.name.replace(/\.(?:html|md)$/, '');
  if (Object.hasOwn(SHORTCODE_RULES, name)) return SHORTCODE_RULES[name]?.(call);
  // An unknown shortcode with content directly in tabs is a tab. For example, a tab for one operating system has its label in its template.
  if (call.code.close === undefined || !TABS_SHORTCODE_NAMES.includes(call.parent?.name ?? '')) return undefined;
  const label = /\btitle="([^"{]+)"/.exec(call.work.shortcodes?.template(name) ?? '')?.[1];
  return label === undefined
    ? undefined
    : { open: `<TabItem label="${escapeAttributeText(label)}">`, close: '</TabItem>' };
}
