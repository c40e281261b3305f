// Code of Vue in a page: elements with loops, conditions and values, and values in the text. Pure.
import { createEditRemovingRange } from '../../../lib/edits.ts';
import { findElementRange, isAtLineStart, sliceElementContent } from './element.ts';
import { evaluateExpression } from './expressions.ts';
import { isInHtmlBlock, type TagPair } from './structure.ts';
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
  const coded = attributes.filter((one) => isCode.test(one.name));
  if (context.vue === undefined || coded.length === 0) return false;
  const { start, end } = findElementRange(element);
  const hasOtherBranch = /^\s*<[\w-]+[^>]*\sv-else/.test(text.slice(end));
  const isInLine = !isAtLineStart(text, start) && !isInHtmlBlock(text, start);
  const content = sliceElementContent(work, element);
  if (hasOtherBranch) return false;
  if (/\n[ \t]*\n/.test(content) || (isInLine && MARKDOWN_IN_LINE.test(content))) return applyCondition(work, element);
  const shown = context.vue(
    `<template>${text.slice(start, end)}</template>\n<script setup>\n${context.script}\n</script>`,
  );
  const isAlone = isAtLineStart(text, start) && /^[ \t]*(?:\r?\n|$)/.test(text.slice(end));
  if ('why' in shown || (shown.text.includes('\n') && !isAlone)) return false;
  work.edit('templates of Vue', { start, end, text: shown.text });
  return true;
}

/** Applies the condition of an element whose content is Markdown. Returns `false` if its value is not known. */
function applyCondition(work: RewriteState, element: TagPair): boolean {
  const condition = element.open.tag.attributes.find(({ name }) => name === 'v-if');
  const known = condition?.text === undefined ? undefined : evaluateExpression(work, condition.text);
  if (condition === undefined || known === undefined) return false;
  const { start, end } = findElementRange(element);
  if (!known.value) {
    work.edit('templates of Vue', createEditRemovingRange(work.text, start, end));
    return true;
  }
  const at = work.text.indexOf(condition.written, start);
  work.edit('templates of Vue', { start: at, end: at + condition.written.length, text: '' });
  return false;
}
