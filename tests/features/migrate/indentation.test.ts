// Indented text of MDX pages stays text in Markdown, which has indented code.
import { expect, it } from 'vitest';
import { removeCodeIndentation } from '../../../src/features/migrate/rewrite/indentation.ts';

const cases: readonly (readonly [name: string, before: string, after: string])[] = [
  ['text in an admonition', ':::note\n\tText.\n:::\n', ':::note\nText.\n:::\n'],
  [
    'an admonition in removed tags',
    'A\n\n    :::tip[B]\n\n    Text\n\n    :::\n\n    C\n',
    'A\n\n:::tip[B]\n\nText\n\n:::\n\nC\n',
  ],
  [
    'a list with another list',
    '```js\na\n```\n\n\t- a\n\t  - b\n\n\t    c\n\nd\n',
    '```js\na\n```\n\n- a\n  - b\n\n    c\n\nd\n',
  ],
  [
    'a list in the content of a component',
    '<Own>\n\n  Text\n\n      - a\n\n</Own>\n',
    '<Own>\n\n  Text\n\n  - a\n\n</Own>\n',
  ],
  [
    'tabs in a list item',
    '1.  a\n\n         <Tabs>\n\n    <TabItem label="b">\n\n    c\n\n           </TabItem>\n         </Tabs>\n\n2.  d\n',
    '1.  a\n\n    <Tabs>\n\n    <TabItem label="b">\n\n    c\n\n    </TabItem>\n    </Tabs>\n\n2.  d\n',
  ],
  ['a fence with its code', '    ```js\n      a\n    ```\n', '```js\n  a\n```\n'],
  [
    'text in a tag of several lines',
    '<A\nname="a"\n>\n\tText\n\n\tMore\n</A>\n',
    '<A\nname="a"\n>\nText\n\nMore\n</A>\n',
  ],
  ['a block of HTML', '    <div>\n        <b>a</b>\n    </div>\n\n    b\n', '<div>\n    <b>a</b>\n</div>\n\nb\n'],
];

/** These have no indented code, and stay byte for byte. */
const kept: readonly string[] = [
  '---\nhero:\n    actions:\n        - text: a\n---\n\nText\n',
  '- a\n\n  - b\n\n    - c\n\n      d\n',
  '1.  a\n\n    b\n\n    ```sh\n        c\n    ```\n',
  '<Tabs>\n    <TabItem label="a">\n\n        Text\n\n        - a\n    </TabItem>\n</Tabs>\n',
  'Text\n    that goes on\n',
  '<table>\n    <tr>\n        <td>a</td>\n    </tr>\n</table>\n',
];

it.each(cases)('%s', (_, before, after) => expect(removeCodeIndentation(before)).toBe(after));
it.each(kept)('keeps %j', (text) => expect(removeCodeIndentation(text)).toBe(text));
