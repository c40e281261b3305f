// GFM task lists: `- [x] done` becomes a disabled checkbox, labelled with the text of its item.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { escapeAttribute } from '../../model/html.ts';
import { extractPlainText } from './plain-text.ts';

const TASK_MARK_PATTERN = /^\[([ xX])\][ \t\n]/;

/** Adds the core rule for task lists. */
export function addTaskListRule(md: MarkdownIt): void {
  md.core.ruler.push('task_lists', (state: StateCore) => {
    const lists: Token[] = [];
    for (const [index, token] of state.tokens.entries()) {
      if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') lists.push(token);
      if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop();
      if (token.type !== 'list_item_open' || state.tokens[index + 1]?.type !== 'paragraph_open') continue;
      const inline = state.tokens[index + 2];
      const text = inline?.children?.[0];
      if (inline?.children == null || text === undefined) continue;
      const mark = extractTaskState(inline.content, text, inline.children[1]);
      if (mark === undefined) continue;
      token.attrJoin('class', 'task-list-item');
      const list = lists.at(-1);
      if (list !== undefined && list.attrGet('class') === null) list.attrSet('class', 'contains-task-list');
      const box = new state.Token('task_checkbox', 'input', 0);
      box.info = mark;
      box.content = extractPlainText(inline.children);
      text.content = ` ${text.content}`;
      inline.children.unshift(box);
    }
  });
  md.renderer.rules.task_checkbox = (tokens, index) => {
    const box = tokens[index];
    const checked = box?.info === 'checked' ? ' checked' : '';
    return `<input type="checkbox" disabled${checked} aria-label="${escapeAttribute(box?.content ?? '')}">`;
  };
}

/**
 * Removes the checkbox from the first text of an item and returns the state of the checkbox. Returns `undefined` if there is no checkbox.
 */
function extractTaskState(content: string, text: Token, next: Token | undefined): 'checked' | 'open' | undefined {
  const match = TASK_MARK_PATTERN.exec(content);
  if (match === null || text.type !== 'text' || !/^\[[ xX]\]/.test(text.content)) return undefined;
  if (text.content.length === 3 && next === undefined) return undefined;
  text.content = text.content.slice(3).trimStart();
  return match[1] === ' ' ? 'open' : 'checked';
}
