// What MDX knows and Markdown does not: what becomes of each, and what is said of it.
import { oneLine } from '../../../lib/text.ts';
import { type RuleLevel, severityOf } from '../../../model/diagnostic.ts';
import { nearest } from '../../../model/nearest.ts';
import { isAdmonitionType } from '../admonitions.ts';
import { builtInNames, isComponent, tabNames } from '../component-names.ts';
import { componentTags } from '../components-in-html.ts';
import { isElement } from '../html-rules.ts';
import { shorten } from '../plain-text.ts';
import type { Declared } from './declarations.ts';
import type { MdxReading, MdxSettings, TokenNote } from './reading.ts';
import type { JsxTag } from './tags.ts';

type Fault = TokenNote['faults'][number];

/** What becomes of a tag: `other` is none of ours to judge. */
export type TagVerdict = 'left-out' | 'text' | 'other';

/** What becomes of a tag whose name has a capital, or of a fragment. */
export function tagVerdict(tag: JsxTag, { isMdx, components, ...reading }: MdxReading): TagVerdict {
  const { name, isEmpty } = tag;
  if (name === '') return isMdx ? 'left-out' : 'other';
  if (!/^[A-Z]/.test(name) || isComponent(name, components)) return 'other';
  const isHtml = isElement(name.toLowerCase());
  if (isMdx) return isHtml && /^[A-Z][A-Z\d]+$/.test(name) ? 'other' : 'left-out';
  if (isHtml) return 'other';
  return isEmpty || isPaired(tag, reading) ? 'left-out' : 'text';
}

/** Whether the page has the other tag of a pair. */
function isPaired({ name, isClosing }: JsxTag, { tags }: Pick<MdxReading, 'tags'>): boolean {
  return tags().has(`<${isClosing ? '' : '/'}${name}`);
}

/** How the tags of a page that have a capital begin. */
export function tagsIn(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.match(/<\/?[A-Z][\w.:-]*/g) ?? []));
}

/** A fault of MDX by the level of the site; nothing where that is off. */
function mdxFault(level: RuleLevel, message: string, suggestion: string): Fault | undefined {
  const severity = severityOf(level);
  return severity && { code: 'mdx-syntax', severity, message, suggestion };
}

/** Markdown in a block of HTML, which MDX reads as such; none where the block may hold code or comments. */
const MARKDOWN = /^[ \t]*(?:```|~~~)|\]\([^)\s]+\)|\*\*[^\s*][^*\n]*\*\*/m;

/** What is said of Markdown that a block of HTML holds, with its offset there. */
export function markdownFaults(html: string, { onMdxSyntax }: MdxSettings) {
  const offset = /<(?:script|style|textarea|pre|code|svg|math|!)/i.test(html) ? -1 : html.search(MARKDOWN);
  const message = 'This Markdown is in a block of HTML, so it is shown as text.';
  const fault = mdxFault(onMdxSyntax, message, 'Put an empty line before and after it, and do not indent it.');
  return offset < 0 || fault === undefined ? [] : [{ fault, offset }];
}

const HAS_CODE = /<(?:script|style|textarea|pre|code|!)/i;

/** What is said of components that a block of HTML holds, with their offsets there. */
export function componentFaults(html: string, { onMdxSyntax, components }: MdxSettings) {
  if (!/<[A-Z]/.test(html) || HAS_CODE.test(html) || componentTags(html, components) !== undefined) return [];
  return [...html.matchAll(/<([A-Z]\w*)(?=[\s/>])/g)].flatMap(({ index, 1: name = '' }) => {
    if (!isComponent(name, components)) return [];
    const message = `\`<${name}>\` is in a block of HTML, so it is shown as text.`;
    const fault = mdxFault(onMdxSyntax, message, 'Put an empty line before and after it, and do not indent it.');
    return fault === undefined ? [] : [{ fault, offset: index }];
  });
}

/** Code in few words. */
function quote(code: string): string {
  const text = shorten(oneLine(code), 60);
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** What other generators call admonitions. */
const OTHER_ADMONITIONS =
  /^(?:note|tip|info|warning|danger|caution|important|success|aside|callout|admonition|alert|hint)$/i;

/** What is said of a tag; nothing of a fragment, nor of a tag that closes what has been told. */
export function tagFault(tag: JsxTag, written: string, reading: MdxReading): Fault | undefined {
  const { name, isClosing, isEmpty } = tag;
  const { onMdxSyntax, components } = reading;
  if (name === '' || (isClosing && isPaired(tag, reading))) return undefined;
  if (tagVerdict(tag, reading) === 'text') {
    const text = `${quote(written)} is never closed, so it is shown as text.`;
    return mdxFault(onMdxSyntax, text, 'Write it in backticks, or `\\<` for the bracket.');
  }
  const rest = isEmpty || isClosing ? '' : '; its content is shown';
  const guess = nearest(name, [...components, ...tabNames, ...builtInNames]);
  const type = OTHER_ADMONITIONS.exec(name)?.[0].toLowerCase();
  const admonition = isAdmonitionType(type ?? '') ? type : type && 'note';
  const markdown =
    admonition === undefined ? 'replace it with Markdown' : `write \`:::${admonition}\` and \`:::\` around its content`;
  const fix = guess === undefined ? `Add it to \`components\`, or ${markdown}.` : `Did you mean \`<${guess}>\`?`;
  return mdxFault(onMdxSyntax, `${quote(written)} is not a component of this site and is left out${rest}.`, fix);
}

/** What is said of an expression. */
export function expressionFault(written: string, level: RuleLevel): Fault | undefined {
  const message = `${quote(written)} is code, which pages do not run; it is left out.`;
  return mdxFault(level, message, 'Write what it shows, or `\\{` for a brace.');
}

/** What is said of an attribute of an HTML element. */
export function attributeLost(written: string, level: RuleLevel): Fault | undefined {
  const message = `${quote(written)} is code, which pages do not run; the attribute is left out.`;
  return mdxFault(level, message, 'Write its value in quotes.');
}

/** What is said of a declaration. One without which the page is the same is only told where all is. */
export function declarationFault(
  { isImport, names, from = '' }: Declared,
  { onMdxSyntax: level, components }: MdxSettings,
): Fault | undefined {
  const word = isImport ? 'import' : 'export';
  const message = `This \`${word}\` is code, which pages do not run; it is left out.`;
  if (!isImport) return mdxFault(level, message, 'Write its value where the page shows it.');
  const isPart = names.length === 1 && /\.mdx?$/i.test(from);
  const isNeedless = names.length > 0 && names.every((name) => isComponent(name, components));
  if (!isPart && !isNeedless) return mdxFault(level, message, 'Remove it and the code that uses it.');
  const fault = isPart
    ? mdxFault(
        level,
        `\`<${names[0]}/>\` includes \`${from}\`.`,
        `Write \`<!-- include: ${from} -->\` instead of both.`,
      )
    : mdxFault(level, `${names.map(quote).join(', ')} can be used without an \`import\`.`, 'Remove it.');
  return fault && { ...fault, severity: 'note' };
}
