// Names of groups of tabs, for screen readers: the heading above them.
import { expect, it } from 'vitest';
import { parseOne } from './parse-one.ts';

const group = (...inner: string[]) => `<Tabs>\n<TabItem value="a">\n\n${inner.join('\n\n')}\n\n</TabItem>\n</Tabs>\n`;

async function namesOf(text: string) {
  const { body } = await parseOne(text);
  return [...body.html.matchAll(/<div class="tabs"([^>]*)>/g)].map(([, attributes]) => attributes?.trim());
}
const named = (name: string) => `role="group" aria-label="${name}"`;

it('is the title, then the last heading', async () => {
  const text = `# Acme\n\n${group('One')}\n## Install *it* & \`run\` {#install}\n\n${group('Two')}\n${group('Three')}`;
  expect(await namesOf(text)).toEqual([named('Acme'), named('Install it &amp; run'), named('Install it &amp; run')]);
});

it('is a heading within a tab only for what is in that tab', async () => {
  const inner = group('Deep');
  expect(await namesOf(`# Acme\n\n${group('## Inside', inner)}\n${group('After')}`)).toEqual([
    named('Acme'),
    named('Inside'),
    named('Acme'),
  ]);
});

it('is also that of tabs of code', async () => {
  expect(
    await namesOf('# Acme\n\n## Code\n\n:::code-group\n\n```js [A]\n1\n```\n\n```js [B]\n2\n```\n\n:::\n'),
  ).toEqual([named('Code')]);
});

it('is none where no heading is above', async () => {
  expect(await namesOf(group('One'))).toEqual(['']);
});
