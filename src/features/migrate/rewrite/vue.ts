// Code of Vue in a page: elements with loops, conditions and values, and values in the text. Pure.
import { createEditRemovingRange } from '../../../lib/edits.ts';
import type { RenderedComponent } from '../templates/fill.ts';
import { findElementRange, isAtLineStart, sliceElementContent } from './element.ts';
import { type BraceExpression, flattenElements, isInHtmlBlock, type TagPair } from './structure.ts';
import type { RewriteState } from './work.ts';

const VUE_ATTRIBUTE = /^(?:v-(?:for|if|text|html|bind:.+)|:.+)$/;
const LOOP_OR_CONDITION = /^v-(?:for|if)$/;
/** Markdown that is shown as text in a component. */
const MARKDOWN_IN_LINE = /[*_`]|\]\(/;

/** Replaces an element with code of Vue by what it shows. Returns `false` if its content is Markdown, or is known only when code runs. */
export function replaceVueElement(work: RewriteState, element: TagPair): boolean {
  const { text, context } = work;
  const { attributes, name } = element.open.tag;
  const isCode = /^[A-Z]/.test(name) ? LOOP_OR_CONDITION : VUE_ATTRIBUTE;
  const coded = attributes.filter((attribute) => isCode.test(attribute.name));
  if (context.vue === undefined || coded.length === 0) return false;
  const { start, end } = findElementRange(element);
  const hasOtherBranch = /^\s*<[\w-]+[^>]*\sv-else/.test(text.slice(end));
  const isInLine = !isAtLineStart(text, start) && !isInHtmlBlock(text, start);
  const content = sliceElementContent(work, element);
  if (hasOtherBranch) return false;
  if (/\n[ \t]*\n/.test(content) || (isInLine && MARKDOWN_IN_LINE.test(content))) return applyCondition(work, element);
  const shown = renderInPage(work, text.slice(start, end));
  const isAlone = isAtLineStart(text, start) && /^[ \t]*(?:\r?\n|$)/.test(text.slice(end));
  if ('why' in shown || (shown.text.includes('\n') && !isAlone)) return false;
  work.edit('templates of Vue', { start, end, text: shown.text });
  return true;
}

/** Applies the condition of an element whose content is Markdown. Returns `false` if its value is not known. */
function applyCondition(work: RewriteState, element: TagPair): boolean {
  const condition = element.open.tag.attributes.find(({ name }) => name === 'v-if');
  if (condition === undefined) return false;
  const shown = renderInPage(work, `<p ${condition.written}>1</p>`);
  if ('why' in shown) return false;
  const { start, end } = findElementRange(element);
  if (shown.text === '') {
    work.edit('templates of Vue', createEditRemovingRange(work.text, start, end));
    return true;
  }
  const index = work.text.indexOf(condition.written, start);
  work.edit('templates of Vue', { start: index, end: index + condition.written.length, text: '' });
  return false;
}

/** Writes the value of `{{ name }}` in the text of a page. A value that is not known stays code, which a build reports. */
export function insertVueValue(work: RewriteState, { start, end }: BraceExpression): void {
  if (isInVerbatimElement(work, start, end)) {
    work.edit('expressions', { start, end: start + 2, text: '&#123;&#123;' });
    return;
  }
  const shown = renderInPage(work, work.text.slice(start, end));
  if ('text' in shown && !shown.text.includes('\n')) work.edit('expressions', { start, end, text: shown.text });
}

/** Whether a range is in an element with `v-pre`, whose braces are text. */
function isInVerbatimElement({ structure }: RewriteState, start: number, end: number): boolean {
  return flattenElements(structure.elements).some(
    ({ open, close }) =>
      open.end <= start &&
      close !== undefined &&
      close.start >= end &&
      open.tag.attributes.some(({ name }) => name === 'v-pre'),
  );
}

/** Returns what a template shows with the values that the script of the page names. */
function renderInPage({ context }: RewriteState, template: string): RenderedComponent {
  const script = `const $frontmatter = __data.frontmatter;\n${context.script ?? ''}`;
  const component = `<template>${template}</template>\n<script setup>\n${script}\n</script>`;
  return context.vue?.(component) ?? { why: 'pages are no components of Vue' };
}
