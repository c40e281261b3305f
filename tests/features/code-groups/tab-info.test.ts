// The attributes of a code block about its tab.
import { expect, it } from 'vitest';
import { parseTabInfo } from '../../../src/features/code-groups/tab-info.ts';

it.each([
  ['', { language: '' }],
  ['js {1-3} showLineNumbers', { language: 'js' }],
  ['js tab', { language: 'js', tab: { span: 1 } }],
  ['tab="A b"', { language: '', tab: { label: 'A b', span: 1 } }],
  ["js tab='x' groupId='g'", { language: 'js', tab: { label: 'x', span: 1 }, groupId: 'g' }],
  ['js groupId=g [a.js]', { language: 'js', title: 'a.js', groupId: 'g' }],
  ['js tab={"span":3} title="a.js"', { language: 'js', title: 'a.js', tab: { span: 3 } }],
  ['js tab={"label": "A", "span": 0}', { language: 'js', tab: { label: 'A', span: 1 } }],
  ['js title="a tab b" table notab', { language: 'js', title: 'a tab b' }],
  ['bash npm2yarn sync', { language: 'bash', isNpm2yarn: true }],
  ['npm2yarn', { language: '', isNpm2yarn: true }],
])('reads %j', (info, expected) => expect(parseTabInfo(info)).toEqual(expected));
