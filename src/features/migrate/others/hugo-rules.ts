// What each shortcode of Hugo, Docsy and other common themes becomes: one function each. Pure.
import { isAdmonitionType } from '../../../content/markdown/admonitions.ts';
import type { Note } from '../planned.ts';
import { type DialectState, escapeBrackets } from './lines.ts';
import { optionsAt } from './other-site.ts';
import type { Shortcode } from './shortcodes.ts';

/** A converted shortcode: a text for all of it, or one for each tag. */
export interface Made {
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
  /** Its content as written. */
  readonly inner: string;
  /** Its content, converted. */
  readonly innerText: () => string;
  readonly work: DialectState;
}

type Rule = (call: ShortcodeCall) => Made | undefined;

/** Returns an argument by its names, or by its place. */
function argument({ code }: ShortcodeCall, names: readonly string[], place?: number): string | undefined {
  const named = names.map((name) => code.named[name]).find((value) => value !== undefined);
  return named ?? (place === undefined ? undefined : code.values[place]);
}

const attribute = (text: string) => text.replaceAll('"', '&quot;').replace(/\s+/g, ' ').trim();
const optional = (name: string, value: string | undefined) =>
  value === undefined || value === '' ? '' : ` ${name}="${attribute(value)}"`;

/** Colours and types of boxes with the type here. */
const TYPES: Readonly<Record<string, string>> = {
  primary: 'note',
  secondary: 'note',
  default: 'note',
  success: 'success',
  check: 'success',
  error: 'danger',
  warn: 'warning',
  attention: 'warning',
  hint: 'tip',
  important: 'important',
};

/** Returns the opening line of a box. */
export function boxHead(kind: string | undefined, title: string | undefined): string {
  const name = (kind ?? '').toLowerCase();
  const byTitle = (title ?? '').toLowerCase().replace(/[:!]$/, '');
  const type = isAdmonitionType(byTitle) ? byTitle : isAdmonitionType(name) ? name : (TYPES[name] ?? 'note');
  return `:::${type}${escapeBrackets(title === undefined || byTitle === type ? '' : title)}`;
}

const box: Rule = (call) => {
  const title = argument(call, ['title', 'heading']);
  const kind = argument(call, ['color', 'type', 'context', 'style', 'level'], 0);
  return call.code.close && { open: boxHead(kind, title ?? call.code.values[1]), close: ':::' };
};

/** A box that its name gives the type. */
const namedBox: Rule = (call) => {
  const title = argument(call, ['title'], 0);
  if (call.code.close === undefined) return undefined;
  return { open: boxHead(call.code.name.replace(/^.*\//, ''), title === '' ? undefined : title), close: ':::' };
};

const details: Rule = (call) => ({
  open: `:::details${escapeBrackets(argument(call, ['summary', 'title', 'header'], 0) ?? 'Details')}`,
  close: ':::',
});

const tabs: Rule = ({ code }) => code.close && { open: '<Tabs>', close: '</Tabs>' };

/** The content of a tab of Docsy is code, unless `text` says otherwise. */
const tab: Rule = (call) => {
  const { code, parent, inner } = call;
  const names = parent?.named.items?.split(',') ?? [];
  const place = parent?.children.filter(({ name }) => name === code.name).indexOf(code) ?? 0;
  const label = argument(call, ['header', 'name', 'title', 'tabName'], 0) ?? names[place] ?? `Tab ${place + 1}`;
  const open = `<TabItem label="${attribute(label)}">`;
  const isText = (code.named.text ?? parent?.named.text) === 'true' || code.named.codelang !== undefined;
  const isCode = parent?.name === 'tabpane' && !isText && !/^\s*(?:```|~~~)/m.test(inner);
  if (!isCode && code.named.codelang === undefined) return { open, close: '</TabItem>' };
  const language = code.named.lang ?? code.named.codelang ?? parent?.named.lang ?? '';
  const text = inner.replace(/^[ \t]*\n|\n[ \t]*$/g, '');
  return { whole: `${open}\n\n${fenced(text, language)}\n\n</TabItem>`, isBlock: true };
};

function fenced(text: string, info: string): string {
  const marker = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map(({ length }) => length + 1)));
  return `${marker}${info}\n${text}\n${marker}`;
}

const reference: Rule = (call) => {
  const named = argument(call, ['path'], 0);
  if (named === undefined) return undefined;
  const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(named) ?? [];
  const found = path === '' ? '' : call.work.page?.reference(path);
  if (found !== undefined) return { whole: `${found}${anchor}` };
  const message = `\`{{< ${call.code.name} >}}\` names \`${named}\`, which is no page; the link is written as it is.`;
  return { whole: named, note: { message, suggestion: 'Name the page that it leads to.', isHand: true } };
};

const figure: Rule = (call) => {
  const src = argument(call, ['src'], 0);
  if (src === undefined) return undefined;
  const { named } = call.code;
  const caption = named.caption ?? named.title ?? '';
  const picture = `![${(named.alt ?? caption).replace(/[[\]]/g, '\\$&')}](${/\s/.test(src) ? `<${src}>` : src})`;
  const image = named.link === undefined ? picture : `[${picture}](${named.link})`;
  const below = [named.title === caption ? '' : (named.title ?? ''), caption, named.attr ?? ''].filter(Boolean);
  return { whole: below.length === 0 ? image : `${image}\n\n*${below.join(' ')}*`, isBlock: true };
};

/** An image beside the page, by a pattern, with its caption as content. */
const processedImage: Rule = (call) => {
  const pattern = argument(call, ['src', 'name'], 0);
  const file = pattern === undefined ? undefined : call.work.page?.resource(pattern);
  if (file === undefined) return undefined;
  const caption = call.innerText().trim();
  const plain = caption.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[[\]\n]/g, ' ');
  return { whole: `![${plain}](${encodeURI(file)})${caption === '' ? '' : `\n\n*${caption}*`}`, isBlock: true };
};

const shownFile: Rule = (call) => {
  const named = argument(call, ['file'], 0);
  const path = named === undefined ? undefined : call.work.file(named.replace(/^\//, ''))?.path();
  if (path === undefined) return undefined;
  const isCode = call.code.named.code === 'true' || !/\.mdx?$/i.test(named ?? '');
  const language = call.code.named.lang ?? '';
  return { whole: isCode ? `\`\`\`${language} file="${path}"\n\`\`\`` : `<!-- include: ${path} -->`, isBlock: true };
};

const embed =
  (addressOf: (id: string) => string): Rule =>
  (call) => {
    const id = argument(call, ['id', 'src', 'url'], 0);
    const title = attribute(call.code.named.title ?? 'Video');
    if (id === undefined) return undefined;
    const url = addressOf(id);
    if (URL.canParse(url)) call.work.hosts?.push(new URL(url).host);
    return { whole: `<Embed url="${url}" title="${title}" />`, isBlock: true };
  };

/** A post or a snippet of another site becomes a link, as pages load nothing of others. */
const linked =
  (base: string): Rule =>
  ({ code: { values, named } }) => {
    const parts = named.id === undefined ? values : [named.user ?? 'i', 'status', named.id];
    return parts.length === 0 ? undefined : { whole: `<${base}${parts.join('/')}>` };
  };

/** A parameter of the page or of the site. Docsy's `_param` fills `{1}`, `{2}`. */
const parameter: Rule = (call) => {
  const name = argument(call, ['name'], 0) ?? '';
  const { front = {} } = call.work.page ?? {};
  const sources = [front, optionsAt(front, 'params'), call.work.shortcodes?.params ?? {}];
  const value = sources.map((one) => parameterAt(one, name)).find((one) => one !== undefined);
  if (value === undefined || typeof value === 'object') return undefined;
  const filled = String(value).replace(/\{(\d)\}/g, (_, place: string) => call.code.values[Number(place)] ?? '');
  return { whole: /^<i class="fa/.test(filled) ? '' : filled };
};

/** Keys of Hugo have no case. */
export function parameterAt(options: object, path: string): unknown {
  return path.split('.').reduce((value: unknown, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const found = Object.entries(value).find(([name]) => name.toLowerCase() === key.toLowerCase());
    return found?.[1];
  }, options);
}

const highlight: Rule = (call) => {
  const text = call.inner.replace(/^[ \t]*\n|\n[ \t]*$/g, '');
  const lines = /hl_lines\s*=\s*\[?"?([\d\s,-]+)/.exec(call.code.values.join(','))?.[1]?.trim();
  const info = `${call.code.values[0] ?? ''}${lines ? ` {${lines.split(/[\s,]+/).join(',')}}` : ''}`;
  return { whole: fenced(text, info), isBlock: true };
};

const diagram: Rule = ({ inner }) => ({ whole: fenced(inner.trim(), 'mermaid'), isBlock: true });
const formula: Rule = ({ inner, code }) =>
  code.close === undefined ? undefined : { whole: `$$\n${inner.trim()}\n$$`, isBlock: true };

const card: Rule = (call) => {
  const title = argument(call, ['title', 'header'], 0) ?? '';
  const href = argument(call, ['link', 'href', 'url']);
  const head = `<Card title="${attribute(title)}"${optional('href', href)}${optional('description', call.code.named.subtitle)}`;
  const footer = call.code.named.footer;
  if (call.code.close === undefined) return { whole: `${head} />`, isBlock: true };
  return { open: `${head}>`, close: `${footer === undefined ? '' : `${footer}\n\n`}</Card>` };
};

const button: Rule = (call) => {
  const target = argument(call, ['href', 'relref', 'link', 'url'], 0);
  const text = call.innerText().trim() || call.code.named.text || target;
  if (target === undefined) return undefined;
  const found = call.code.named.relref === undefined ? undefined : call.work.page?.reference(target);
  return { whole: `[${text}](${found ?? target})` };
};

/** A section of Docsy's home page: its title becomes a heading, unless the page has it. */
const section: Rule = (call) => {
  const title = call.code.named.title;
  const isShown = title === undefined || title === call.work.page?.front.title;
  return { open: isShown ? '' : `## ${title}`, close: '' };
};

const badge: Rule = (call) => {
  const text = call.innerText().trim() || argument(call, ['content', 'text'], 0) || '';
  return { whole: `<Badge text="${attribute(text)}" />` };
};

const gone: Rule = () => ({ whole: '' });
const around =
  (name: string): Rule =>
  ({ code }) =>
    code.close && { open: `<${name}>`, close: `</${name}>` };
const unwrapped: Rule = ({ code }) => code.close && { open: '', close: '' };

/** A folder or file in a tree of Hextra is an item of a list. */
const treeItem: Rule = ({ code, innerText }) => {
  const inner = innerText()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `  ${line.trimEnd().replace(/^\s*(?=- )/, (pad) => pad)}`);
  return { whole: [`- ${code.named.name ?? code.values[0] ?? ''}`, ...inner].join('\n') };
};

const youTube = (id: string) =>
  /^https?:/.test(id) ? id : `https://www.youtube-nocookie.com/embed/${id.replace(/[?&].*$/, '')}`;
const named = (names: readonly string[], rule: Rule) => Object.fromEntries(names.map((name) => [name, rule]));

const RULES: Readonly<Record<string, Rule>> = {
  ...named(['alert', 'pageinfo', 'notice', 'admonition', 'callout', 'hint', 'box', 'blockquote'], box),
  ...named(['note', 'tip', 'info', 'warning', 'caution', 'danger', 'important', 'success', 'attention'], namedBox),
  ...named(['details', 'expand', 'collapse', 'accordion', 'spoiler'], details),
  ...named(['tabpane', 'tabs', 'codetabs', 'tabpanel', 'code-tabs'], tabs),
  ...named(['tab', 'codetab'], tab),
  ...named(['ref', 'relref'], reference),
  ...named(['figure', 'img', 'image'], figure),
  ...named(['readfile', 'include', 'code_sample', 'literalinclude'], shownFile),
  ...named(['param', '_param', 'siteparam'], parameter),
  ...named(['cardpane', 'cards', 'card-grid'], around('Cards')),
  ...named(['card', 'blocks/feature'], card),
  ...named(['blocks/cover', 'blocks/section', 'blocks/lead', 'blocks/content'], section),
  ...named(['blocks/link-down', 'icon', 'toc', 'comment', 'td/site-build-info/netlify'], gone),
  ...named(['rawhtml', 'raw', 'html', 'columns', 'column', 'row', 'col', 'center', 'div', 'markdownify'], unwrapped),
  ...named(['tweet', 'x', 'twitter'], linked('https://x.com/')),
  imgproc: processedImage,
  youtube: embed(youTube),
  vimeo: embed((id) => (/^https?:/.test(id) ? id : `https://player.vimeo.com/video/${id}`)),
  iframe: embed((id) => id),
  instagram: linked('https://www.instagram.com/p/'),
  gist: linked('https://gist.github.com/'),
  mermaid: diagram,
  highlight,
  code: highlight,
  ...named(['katex', 'math', 'latex'], formula),
  button,
  badge,
  steps: around('Steps'),
  'filetree/container': around('FileTree'),
  ...named(['filetree/folder', 'filetree/file'], treeItem),
};

/** Converts a shortcode; `undefined` if none of these names is its name, or if it lacks what it needs. */
export function shortcodeRule(call: ShortcodeCall): Made | undefined {
  const name = call.code.name.replace(/\.(?:html|md)$/, '');
  return Object.hasOwn(RULES, name) ? RULES[name]?.(call) : undefined;
}
