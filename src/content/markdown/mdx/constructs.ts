// MDX constructs that Markdown lacks: how each is handled, and its finding.
import { collapseWhiteSpace } from '../../../lib/text.ts';
import { convertLevelToSeverity, type RuleLevel } from '../../../model/diagnostic.ts';
import { voidElements } from '../../../model/html.ts';
import { findNearestName } from '../../../model/nearest.ts';
import { isAdmonitionType } from '../admonitions.ts';
import { builtInComponentNames, isComponentTag, tabComponentNames } from '../component-names.ts';
import { findComponentTags } from '../components-in-html.ts';
import { isHtmlElement } from '../html-rules.ts';
import { truncateText } from '../plain-text.ts';
import type { EsmDeclaration } from './declarations.ts';
import type { MdxPageState, MdxSettings, MdxTokenData } from './reading.ts';
import type { JsxTag } from './tags.ts';

type MdxFault = MdxTokenData['faults'][number];

/** How a tag is handled. `other` means that other rules handle it. */
type JsxTagKind = 'left-out' | 'text' | 'other';

/** Returns how a capitalized tag or a fragment is handled. */
export function classifyTag(tag: JsxTag, { isMdx, components, ...reading }: MdxPageState): JsxTagKind {
  const { name, isEmpty } = tag;
  if (name === '') return isMdx ? 'left-out' : 'other';
  if (!/^[A-Z]/.test(name) || isComponentTag(name, components)) return 'other';
  const isHtml = isHtmlElement(name.toLowerCase());
  if (isMdx) return isHtml && /^[A-Z][A-Z\d]+$/.test(name) ? 'other' : 'left-out';
  if (isHtml && !isWrittenAsComponent(tag)) return 'other';
  return isEmpty || hasMatchingTag(tag, reading) ? 'left-out' : 'text';
}

/**
 * Whether a tag with the name of an HTML element, such as `<Summary a={b} />`, must be a component. HTML has no expressions, and only void
 * elements may end with `/>`. A name in capitals only counts as HTML.
 */
function isWrittenAsComponent({ name, isEmpty, attributes }: JsxTag): boolean {
  if (!/[a-z]/.test(name)) return false;
  if (attributes.some(({ expression, name: attribute }) => expression !== undefined || attribute === '')) return true;
  return isEmpty && !voidElements.has(name.toLowerCase());
}

/** Whether the page contains a closing tag for an opening tag, or an opening tag for a closing tag. */
function hasMatchingTag({ name, isClosing }: JsxTag, { tags }: Pick<MdxPageState, 'tags'>): boolean {
  return tags().has(`<${isClosing ? '' : '/'}${name}`);
}

/** Returns the starts of the capitalized tags of a page, `<Name` and `</Name`. */
export function listCapitalizedTags(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.match(/<\/?[A-Z][\w.:-]*/g) ?? []));
}

/** Returns an MDX finding at the site's level; `undefined` if the rule is off. */
function createMdxFault(level: RuleLevel, message: string, suggestion: string): MdxFault | undefined {
  const severity = convertLevelToSeverity(level);
  return severity && { code: 'mdx-syntax', severity, message, suggestion };
}

/** Matches Markdown syntax in an HTML block. Only MDX parses such syntax. Blocks that may contain code or comments are not searched. */
const MARKDOWN_IN_HTML_PATTERN = /^[ \t]*(?:```|~~~)|\]\([^)\s]+\)|\*\*[^\s*][^*\n]*\*\*/m;

/** Returns findings for Markdown in an HTML block, with offsets. */
export function listFaultsOfMarkdownInHtml(html: string, { onMdxSyntax }: MdxSettings) {
  const offset = /<(?:script|style|textarea|pre|code|svg|math|!)/i.test(html)
    ? -1
    : html.search(MARKDOWN_IN_HTML_PATTERN);
  const message = 'This Markdown is in a block of HTML, so it is shown as text.';
  const fault = createMdxFault(onMdxSyntax, message, 'Put an empty line before and after it, and do not indent it.');
  return offset < 0 || fault === undefined ? [] : [{ fault, offset }];
}

const VERBATIM_ELEMENT_START_PATTERN = /<(?:script|style|textarea|pre|code|!)/i;

/** Returns findings for components in an HTML block, with offsets. */
export function listFaultsOfComponentsInHtml(html: string, { onMdxSyntax, components }: MdxSettings) {
  if (
    !/<[A-Z]/.test(html) ||
    VERBATIM_ELEMENT_START_PATTERN.test(html) ||
    findComponentTags(html, components) !== undefined
  )
    return [];
  return [...html.matchAll(/<([A-Z]\w*)(?=[\s/>])/g)].flatMap(({ index, 1: name = '' }) => {
    if (!isComponentTag(name, components)) return [];
    const message = `\`<${name}>\` is in a block of HTML, so it is shown as text.`;
    const fault = createMdxFault(onMdxSyntax, message, 'Put an empty line before and after it, and do not indent it.');
    return fault === undefined ? [] : [{ fault, offset: index }];
  });
}

function shortenForMessage(code: string): string {
  const text = truncateText(collapseWhiteSpace(code), 60);
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Names of admonition components in other generators. */
const ADMONITION_COMPONENT_PATTERN =
  /^(?:note|tip|info|warning|danger|caution|important|success|aside|callout|admonition|alert|hint)$/i;

/** Returns the finding for a tag; `undefined` for fragments, and for closing tags whose opening tag is reported. */
export function createTagFault(tag: JsxTag, written: string, reading: MdxPageState): MdxFault | undefined {
  const { name, isClosing, isEmpty } = tag;
  const { onMdxSyntax, components } = reading;
  if (name === '' || (isClosing && hasMatchingTag(tag, reading))) return undefined;
  if (classifyTag(tag, reading) === 'text') {
    const text = `${shortenForMessage(written)} is never closed, so it is shown as text.`;
    return createMdxFault(onMdxSyntax, text, 'Write it in backticks, or `\\<` for the bracket.');
  }
  const rest = isEmpty || isClosing ? '' : '; its content is shown';
  const guess = findNearestName(name, [...components, ...tabComponentNames, ...builtInComponentNames]);
  const type = ADMONITION_COMPONENT_PATTERN.exec(name)?.[0].toLowerCase();
  const admonition = isAdmonitionType(type ?? '') ? type : type && 'note';
  const markdown =
    admonition === undefined ? 'replace it with Markdown' : `write \`:::${admonition}\` and \`:::\` around its content`;
  const fix =
    guess === undefined
      ? `Add it to \`components\`, or ${markdown}.`
      : `Did you mean \`<${guess}>\`? If not, add it to \`components\`.`;
  return createMdxFault(
    onMdxSyntax,
    `${shortenForMessage(written)} is not a component of this site and is left out${rest}.`,
    fix,
  );
}

/** Returns the finding for an expression. */
export function createExpressionFault(written: string, level: RuleLevel): MdxFault | undefined {
  const message = `${shortenForMessage(written)} is code, which pages do not run; it is left out.`;
  return createMdxFault(level, message, 'Write what it shows, or `\\{` for a brace.');
}

/** Returns the finding for an attribute that is left out, because only code could compute its value. */
export function createAttributeWithCodeFault(written: string, level: RuleLevel): MdxFault | undefined {
  const message = `${shortenForMessage(written)} is code, which pages do not run; the attribute is left out.`;
  return createMdxFault(level, message, 'Write its value in quotes.');
}

/** Returns the finding for a declaration. Its severity is `note` if the page works without the declaration. */
export function createDeclarationFault(
  { isImport, names, from = '' }: EsmDeclaration,
  { onMdxSyntax: level, components }: MdxSettings,
): MdxFault | undefined {
  const word = isImport ? 'import' : 'export';
  const message = `This \`${word}\` is code, which pages do not run; it is left out.`;
  if (!isImport) return createMdxFault(level, message, 'Write its value where the page shows it.');
  const isPart = names.length === 1 && /\.mdx?$/i.test(from);
  const isNeedless = names.length > 0 && names.every((name) => isComponentTag(name, components));
  if (!isPart && !isNeedless) return createMdxFault(level, message, 'Remove it and the code that uses it.');
  const fault = isPart
    ? createMdxFault(
        level,
        `\`<${names[0]}/>\` includes \`${from}\`.`,
        `Write \`<!-- include: ${from} -->\` instead of both.`,
      )
    : createMdxFault(
        level,
        `${names.map(shortenForMessage).join(', ')} can be used without an \`import\`.`,
        'Remove it.',
      );
  return fault && { ...fault, severity: 'note' };
}
