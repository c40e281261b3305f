// Renders what a component shows as Markdown with HTML in it. Elements lose the classes of the old site; components of techdocs remain.
// Pure.
import { isPlainObject } from '../../../lib/values.ts';
import { escapeAttribute } from '../../../model/html.ts';
import {
  findCharacterOfIcon,
  formatCodeBlock,
  formatEmbed,
  formatPackageManagersCommand,
  formatYouTubeAddress,
  PACKAGE_MANAGERS_INFO,
} from '../rewrite/markdown.ts';

/** Attributes of an element or a component, by their names in the code. */
export type ElementAttributes = Readonly<Record<string, unknown>>;

/** Elements that only carry styles of the old site. Each is replaced by its content as a separate block. */
const WRAPPER_ELEMENTS = new Set(
  'div section nav article aside header footer main center figure figcaption hgroup'.split(' '),
);
/** Block elements that are kept, because they have a meaning of their own, such as a list or a heading. */
const BLOCK_ELEMENTS = new Set('ul ol table details blockquote dl h1 h2 h3 h4 h5 h6 hr'.split(' '));
/** Elements that play a video or a sound. */
const MEDIA_ELEMENTS = new Set(['video', 'audio']);
const MEDIA_ATTRIBUTES =
  'src poster title type width height controls loop muted autoplay playsInline preload kind label'.split(' ');
const CHILD_ONLY_ELEMENTS = new Set('source track li dt dd tr td th thead tbody tfoot caption summary'.split(' '));
const INLINE_ELEMENTS = new Set(
  'a b strong em i code small br img kbd sub sup abbr mark del ins q s u cite time'.split(' '),
);
/** Attributes of elements. A class replaces an inline style; classes of the old site are left out before. */
const ATTRIBUTES_TO_KEEP = 'class href src alt title id width height colspan rowspan open start'.split(' ');

/** Whether an element is left out. Styles and scripts show nothing, and a drawing only repeats the text beside it. */
export function isElementOmittedFromText(name: string): boolean {
  return /^(?:style|script|svg)$/.test(name);
}

/** Whether an element is a frame of another site. `<Embed>` shows it. */
export function isIframeOfAnotherSite(name: string, { src }: ElementAttributes): boolean {
  return name === 'iframe' && typeof src === 'string' && /^https:\/\/[\w.-]+\//.test(src);
}

/** Whether an element of a component can be shown. */
export function isRenderableElement(name: string): boolean {
  return (
    /^(?:span|p|template)$/.test(name) ||
    [MEDIA_ELEMENTS, WRAPPER_ELEMENTS, BLOCK_ELEMENTS, CHILD_ONLY_ELEMENTS, INLINE_ELEMENTS].some((names) =>
      names.has(name),
    )
  );
}

/**
 * Returns the content of an element. An inline element cannot contain blocks: blocks that are only text become one line; if one of them is
 * more, returns `undefined`.
 */
export function joinBlocksInInlineElement(element: string, content: string): string | undefined {
  const blocks = content.trim().split(/\n{2,}/);
  if (!INLINE_ELEMENTS.has(element) || blocks.length === 1) return content;
  const isText = (block: string) =>
    !/^(?:`{3}|:::)/.test(block) &&
    [...block.matchAll(/<\/?([\w-]+)/g)].every(([, name = '']) => INLINE_ELEMENTS.has(name));
  return blocks.every(isText) ? blocks.join(' ') : undefined;
}

/** Returns an element as Markdown. */
export function renderTemplateElement(name: string, attributes: ElementAttributes, children: string): string {
  if (WRAPPER_ELEMENTS.has(name) || name === 'p') return renderWrapperElement(children, attributes);
  if (name === 'span')
    return attributes.class === undefined
      ? children
      : `<span${formatAttributes(attributes, ['class'])}>${children.trim()}</span>`;
  if (name === 'iframe') return formatAsMarkdownBlock(formatEmbed(attributes.src, attributes.title));
  if (MEDIA_ELEMENTS.has(name))
    return formatAsMarkdownBlock(
      `<${name}${formatAttributes(attributes, MEDIA_ATTRIBUTES)}>${children.trim()}</${name}>`,
    );
  if (name === 'source' || name === 'track') return `<${name}${formatAttributes(attributes, MEDIA_ATTRIBUTES)}>`;
  const inner = children.trim();
  const open = `<${name}${formatAttributes(attributes, ATTRIBUTES_TO_KEEP)}>`;
  if (/^(?:br|hr|img)$/.test(name)) return name === 'hr' ? formatAsMarkdownBlock(open) : open;
  if (INLINE_ELEMENTS.has(name))
    return inner === '' && (name !== 'a' || attributes.id === undefined) ? '' : `${open}${inner}</${name}>`;
  const isLong = name === 'details' || inner.includes('\n');
  const text = isLong ? `${open}\n\n${inner}\n\n</${name}>` : `${open}${inner}</${name}>`;
  return BLOCK_ELEMENTS.has(name) ? formatAsMarkdownBlock(text) : text;
}

function renderWrapperElement(children: string, attributes: ElementAttributes): string {
  return formatAsMarkdownBlock(
    attributes.class === undefined
      ? children
      : `<div${formatAttributes(attributes, ['class'])}>${formatAsMarkdownBlock(children.trim())}</div>`,
  );
}

type BuiltInRenderer = (attributes: ElementAttributes, children: () => string) => string | undefined;

const renderChildren: BuiltInRenderer = (_, children) => children();
/** Creates a renderer of a techdocs component. The renderer puts the content of the component on separate lines. */
const createBlockRenderer =
  (name: string, kept: readonly string[]): BuiltInRenderer =>
  (attributes, children) =>
    formatAsMarkdownBlock(
      `<${name}${formatAttributes(attributes, kept)}>${formatAsMarkdownBlock(children().trim())}</${name}>`,
    );

const BUILT_IN_RENDERERS: Readonly<Record<string, BuiltInRenderer | undefined>> = {
  Fragment: renderChildren,
  ClientOnly: renderChildren,
  Icon: ({ icon, name = icon }) => findCharacterOfIcon(String(name)),
  Badge: ({ type, variant, text }, children) =>
    `<Badge${formatAttributes({ type: type ?? variant }, ['type'])}>${children().trim() || escapeForMarkdown(String(text ?? ''))}</Badge>`,
  YouTube: ({ id, videoId = id, title }) =>
    typeof videoId === 'string' ? formatAsMarkdownBlock(formatEmbed(formatYouTubeAddress(videoId), title)) : undefined,
  Link: ({ text = '', ...attributes }, children) =>
    renderTemplateElement('a', { href: attributes.to, ...attributes }, children() || escapeForMarkdown(String(text))),
  Tabs: ({ syncKey, groupId = syncKey }, children) => createBlockRenderer('Tabs', ['groupId'])({ groupId }, children),
  TabItem: createBlockRenderer('TabItem', ['label', 'value']),
  Card: createBlockRenderer('Card', ['title', 'href', 'description']),
  Cards: createBlockRenderer('Cards', []),
  Steps: createBlockRenderer('Steps', []),
  Admonition: ({ type = 'note', title }, children) =>
    formatAsMarkdownBlock(
      `:::${type}${typeof title === 'string' ? `[${title}]` : ''}${formatAsMarkdownBlock(children().trim())}:::`,
    ),
  CodeBlock: ({ code, lang = '', language = lang, title }) =>
    typeof code === 'string'
      ? renderCodeBlock(code, `${language}${formatAttributes({ title }, ['title'])}`)
      : undefined,
  PackageManagers: ({ dev, ...attributes }) => {
    if (!Object.values(attributes).every((value) => typeof value === 'string')) return undefined;
    const command = formatPackageManagersCommand({ ...attributes, isDev: dev === true });
    return command === undefined ? undefined : renderCodeBlock(command, PACKAGE_MANAGERS_INFO);
  },
  ThemedImage: (attributes) =>
    attributes.src !== undefined ? renderTemplateElement('img', attributes, '') : undefined,
};

/** Returns a component of techdocs as Markdown; `undefined` if it cannot be written with these attributes. */
export function renderBuiltInComponent(
  name: string,
  attributes: ElementAttributes,
  children: () => string,
): string | undefined {
  return BUILT_IN_RENDERERS[name]?.(attributes, children);
}

function renderCodeBlock(code: string, info: string): string {
  return formatAsMarkdownBlock(formatCodeBlock(code.replace(/^\s*\n|\s+$/g, ''), info));
}

/** Puts blank lines around a text, so that Markdown reads it as a separate block. */
function formatAsMarkdownBlock(text: string): string {
  return `\n\n${text}\n\n`;
}

const CODE_FENCE = /^(`{3,}).*\n[\s\S]*?\n\1$/m;

/** Removes white space that HTML does not show. No line then looks like code, and Markdown recognizes each block. Code stays unchanged. */
export function normalizeWhitespace(text: string): string {
  const code = CODE_FENCE.exec(text);
  if (code === null) return collapseWhitespace(text).trim();
  const before = text.slice(0, code.index);
  const after = text.slice(code.index + code[0].length);
  return `${collapseWhitespace(before)}${code[0]}${normalizeTextAfterCodeBlock(after)}`.trim();
}

/** Normalizes the white space of a text that follows code. The result begins with line breaks. */
function normalizeTextAfterCodeBlock(text: string): string {
  return text.trim() === '' ? '' : `\n\n${normalizeWhitespace(text)}`;
}

function collapseWhitespace(text: string): string {
  return (
    text
      .replace(/[ \t]*\n[ \t]*/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/[ \t]{2,}/g, ' ')
      // Styles kept links of a row apart.
      .replace(/<\/a>(?=<a[ >])/g, '</a> ')
  );
}

/** Escapes a text for Markdown and HTML by character references, because a block of HTML would show a backslash. */
export function escapeForMarkdown(text: string): string {
  return text
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;')
    .replace(/[\\`*[\]{}~|]|(?<!\w)_|_(?!\w)/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function formatAttributes(attributes: ElementAttributes, kept: readonly string[]): string {
  return kept
    .flatMap((name) => {
      const given = attributes[name];
      // A bundler imports a picture as an object with its address in `src`.
      const value = isPlainObject(given) ? given.src : given;
      if (value === true) return [` ${name}`];
      return typeof value === 'string' || typeof value === 'number'
        ? [` ${name}="${escapeAttribute(String(value))}"`]
        : [];
    })
    .join('');
}
