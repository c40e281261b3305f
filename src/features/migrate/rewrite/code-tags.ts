// Components that show code or a diagram: they become fences. Pure.
import { isPlainObject } from '../../../lib/values.ts';
import {
  type ComponentRule,
  evaluateAttribute,
  findElementRange,
  isAtLineStart,
  reportUnconvertedElement,
  sliceElementContent,
} from './element.ts';
import { evaluateExpression } from './expressions.ts';
import { createFenceMarks, formatPackageManagersCommand, PACKAGE_MANAGERS_INFO } from './markdown.ts';
import { isInHtmlBlock, type TagPair } from './structure.ts';
import { type RewriteState, resolveTagName, shortenCode } from './work.ts';

/** Converts a component that shows code to a fenced code block. */
export const convertCodeBlock: ComponentRule = (work, element, name) => {
  const content = sliceElementContent(work, element).trim();
  const language =
    evaluateAttribute(work, element, 'language', 'lang') ??
    /^language-(\S+)/.exec(evaluateAttribute(work, element, 'className') ?? '')?.[1] ??
    '';
  const title = evaluateAttribute(work, element, 'title');
  const shown = findFileShownAsCode(work, element);
  const info = `${language}${title ? ` title="${title}"` : ''}${formatLineMarks(work, element)}`;
  if (shown !== undefined) {
    work.done.add(shown.name);
    return replaceElementByFence(work, element, { info: `${info} file="${shown.path}"` });
  }
  const attribute = evaluateAttribute(work, element, 'code');
  const code = attribute ?? evaluateCodeContent(work, content);
  const isUnknown = code === undefined || (attribute === undefined && /^\s*</.test(code));
  if (isUnknown || (attribute === undefined && hasAttributeNamedCode(element)))
    return reportUnconvertedElement(work, element, name);
  replaceElementByFence(work, element, { info, code });
};

const LINE_RANGE = /^\d+(?:-\d+)?$/;

/** Returns the marked lines of a `<Code>` of Expressive Code as an attribute of a fence. Reports marks of words. */
function formatLineMarks(work: RewriteState, { open }: TagPair): string {
  const attributes = open.tag.attributes.filter(({ name }) => /^(?:ins|del|mark)$/.test(name));
  const marks = attributes.flatMap(({ text, expression = '' }) =>
    [text ?? evaluateExpression(work, expression)?.value].flat(),
  );
  const ranges = marks.flatMap((mark) => String(isPlainObject(mark) ? (mark.range ?? '') : mark).split(/\s*,\s*/));
  const lines = ranges.filter((range) => LINE_RANGE.test(range));
  if (lines.length < ranges.length)
    work.note(open.start, {
      message: `\`${attributes.map(({ written }) => shortenCode(written)).join(' ')}\` marks words in code, which techdocs does not do: the words are shown without a mark.`,
      suggestion: 'Mark whole lines, such as ` ```js {2} `, or leave it.',
      isDropped: true,
    });
  return lines.length === 0 ? '' : ` {${lines.join(',')}}`;
}

function hasAttributeNamedCode({ open }: TagPair): boolean {
  return open.tag.attributes.some(({ name }) => name === 'code');
}

/** Returns the code in an element, whose content is text, an expression, or both. `undefined` if the value of an expression is unknown. */
function evaluateCodeContent(work: RewriteState, content: string): string | undefined {
  if (/^\{[\s\S]*\}$/.test(content)) {
    const value = evaluateExpression(work, content.slice(1, -1))?.value;
    if (typeof value === 'string') return value;
  }
  if (!work.context.isMdx || !content.includes('{')) return content;
  let isKnown = true;
  const text = content.replace(/\{([^{}]*)\}/g, (_, expression: string) => {
    const value = evaluateExpression(work, expression)?.value;
    if (typeof value !== 'string' && typeof value !== 'number') isKnown = false;
    return String(value);
  });
  return isKnown && !/[{}]/.test(text.replace(/\$\{/g, '')) ? text : undefined;
}

/**
 * Returns the file that an element such as `<Code>{file}</Code>` or `<Code code={file} />` shows. The file is imported as text, and is the
 * only content of the element. `names` are those of attributes with code.
 */
export function findFileShownAsCode(
  work: RewriteState,
  element: TagPair,
  names: readonly string[] = ['code'],
): { name: string; path: string } | undefined {
  // Some loaders give an object with the text in `code`.
  const given = element.open.tag.attributes.find((attribute) => names.includes(attribute.name))?.expression;
  const content = given === undefined ? sliceElementContent(work, element) : `{${given}}`;
  const name = /^\{\s*(\w+)(?:\.code)?\s*\}$/.exec(content.trim())?.[1];
  const meaning = name === undefined ? undefined : resolveTagName(work, name);
  return name === undefined || meaning?.kind !== 'text' ? undefined : { name, path: meaning.path };
}

/** Replaces an element by a block of code with the indentation of its line. In a block of HTML, empty lines separate the code. */
function replaceElementByFence(
  work: RewriteState,
  element: TagPair,
  { info, code }: { info: string; code?: string },
): void {
  const { start } = findElementRange(element);
  const indent = isAtLineStart(work.text, start)
    ? work.text.slice(work.text.lastIndexOf('\n', start - 1) + 1, start)
    : '';
  const marks = createFenceMarks(code);
  const lines = [`${marks}${info}`, ...(code === undefined ? [] : code.replace(/^\n|\s+$/g, '').split('\n')), marks];
  const gap = isInHtmlBlock(work.text, start) ? '\n\n' : '';
  const text = `${gap}${gap && indent}${lines.join(`\n${indent}`)}${gap}`;
  work.edit('code', { ...findElementRange(element), text });
}

/** Attributes of components with a diagram: Docusaurus has `value`, components of sites have the others. */
const CHART_ATTRIBUTES = ['chart', 'value', 'definition', 'diagram', 'code'];

/** `<Mermaid chart="…" />`, or `<Mermaid>{…}</Mermaid>`, becomes a fence. */
export const convertMermaidChart: ComponentRule = (work, element, name) => {
  const shown = findFileShownAsCode(work, element, CHART_ATTRIBUTES);
  if (shown !== undefined) {
    work.done.add(shown.name);
    return replaceElementByFence(work, element, { info: `mermaid file="${shown.path}"` });
  }
  const hasAttribute = element.open.tag.attributes.some((attribute) => CHART_ATTRIBUTES.includes(attribute.name));
  const chart = hasAttribute
    ? evaluateAttribute(work, element, ...CHART_ATTRIBUTES)
    : evaluateCodeContent(work, sliceElementContent(work, element).trim());
  if (chart === undefined || chart === '') return reportUnconvertedElement(work, element, name);
  replaceElementByFence(work, element, { info: 'mermaid', code: chart.replace(/^\s*\n/, '') });
};

/** `<PackageManagers pkg="a" dev />` becomes a command of npm that is shown for other package managers too. */
export const convertPackageManagers: ComponentRule = (work, element, name) => {
  const read = (attribute: string) => evaluateAttribute(work, element, attribute);
  const has = (attribute: string) => element.open.tag.attributes.some((candidate) => candidate.name === attribute);
  const names = ['type', 'pkg', 'args', 'comment', 'prefix'];
  const values = Object.fromEntries(names.map((one) => [one, read(one)]));
  const code = formatPackageManagersCommand({ ...values, isDev: has('dev') });
  if (code === undefined || names.some((candidate) => has(candidate) && values[candidate] === undefined))
    return reportUnconvertedElement(work, element, name);
  const title = read('title');
  const info = `${PACKAGE_MANAGERS_INFO}${title === undefined ? '' : ` title="${title}"`}`;
  replaceElementByFence(work, element, { info, code });
};
