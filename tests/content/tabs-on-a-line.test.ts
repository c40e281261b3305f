// Several tabs on one line, as in MDX.
import { expect, it } from 'vitest';
import { parseOne } from './parse-one.ts';

async function tabsOf(text: string) {
  const { body, document } = await parseOne(text);
  const tabs = [...body.html.matchAll(/data-value="([^"]*)"[^>]*>\s*<p class="tab-label">[^<]*<\/p>\s*<p>(.*?)<\/p>/g)];
  return [tabs.map(([, value, inner]) => [value, inner]), document.diagnostics.map(({ code }) => code)];
}

it('are tabs of their own, with what is in them', async () => {
  const line =
    '<TabItem value="mac">One</TabItem><TabItem value="win">Two *b*</TabItem> <TabItem value="c" default>Three</TabItem>';
  const tabs = [
    ['mac', 'One'],
    ['win', 'Two <em>b</em>'],
    ['c', 'Three'],
  ];
  for (const text of [`<Tabs>\n${line}\n</Tabs>\n`, `<Tabs>${line}</Tabs>\n`])
    expect(await tabsOf(text)).toEqual([tabs, []]);
});

it('may have quotes and brackets in the braces of their labels', async () => {
  const label = 'label={"a\\">b"}';
  for (const text of [
    `<Tabs>\n<TabItem value="x" ${label}>\n\nOne\n\n</TabItem>\n</Tabs>\n`,
    `<Tabs><TabItem value="x" ${label}>One</TabItem></Tabs>\n`,
    `<Tabs><TabItem value="y">Other</TabItem> <TabItem value="x" ${label}>One</TabItem></Tabs>\n`,
  ]) {
    const { body, document } = await parseOne(text);
    expect(document.diagnostics).toEqual([]);
    expect(body.html).toContain('<p class="tab-label">a"&gt;b</p>');
    expect(body.html).toContain('<p>One</p>');
  }
});
