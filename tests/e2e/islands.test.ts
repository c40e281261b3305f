// Components that run in the browser, for readers and authors: on a server, from a disk, and while their code is edited.
import { pathToFileURL } from 'node:url';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { violationsInBoth } from '../support/axe.ts';
import { frames, hasBrowser, idle } from '../support/browser.ts';
import { openBuilt, type Portal, sharedBrowser } from '../support/portal.ts';
import { type ServeHere, startServe } from '../support/serve.ts';

const COUNTER = `import { useId, useState } from 'react';
export default function Counter({ label, start = 0, children }) {
  const [count, setCount] = useState(start);
  const id = useId();
  return <div style={count > 1 ? undefined : { fontWeight: 700 }}>
    <label htmlFor={id}>{label}</label> <input id={id} readOnly value={count} />
    <button type="button" onClick={() => setCount(count + 1)}>Add to {label}</button>
    {children}
  </div>;
}
`;
const filler = 'Filler.\n\n'.repeat(60);
const files: Readonly<Record<string, string>> = {
  'site.config.json': JSON.stringify({
    title: 'Acme',
    components: {
      Counter: { file: './src/Counter.tsx', hydrate: 'load' },
      Late: { file: './src/Counter.tsx', hydrate: 'idle' },
      Seen: { file: './src/Counter.tsx', hydrate: 'visible' },
      Panel: { file: './src/Panel.tsx', hydrate: 'load' },
      Broken: { file: './src/Broken.tsx', hydrate: 'load' },
    },
  }),
  'docs/index.md': `# Start

See [the other page](./other.md) and [a page without](./plain.md).

<Counter label="one" />

<Counter label="two" start={5}>

Some **content**:

\`\`\`js
let a = 1;
\`\`\`

</Counter>

<Panel title="More">

It was [hidden](./plain.md).

<Counter label="inner" />

</Panel>
`,
  'docs/other.md': '# Other\n\n<Counter label="other" />\n\nBack to [the start](./index.md).\n',
  'docs/plain.md': '# Plain\n\nBack to [the start](./index.md).\n',
  'docs/late.md': '# Late\n\n<Late label="late" />\n',
  'docs/seen.md': `# Seen\n\n${filler}\n\n<Seen label="seen" />\n`,
  'docs/broken.md': '# Broken\n\n<Broken title="Press" />\n\n<Counter label="whole" />\n',
  'src/Counter.tsx': COUNTER,
  'src/Panel.tsx': `import { useState } from 'react';
export default function Panel({ title, children }) {
  const [isOpen, setOpen] = useState(false);
  return <div>
    <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>{title}</button>
    {isOpen && children}
  </div>;
}
`,
  'src/Broken.tsx': `import { useState } from 'react';
export default function Broken({ title }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('It broke.');
  return <button type="button" onClick={() => setBroken(true)}>{title}</button>;
}
`,
};

const add = (page: Page, label: string) => page.getByRole('button', { name: `Add to ${label}`, exact: true }).click();
const value = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();
/** Whether React has hydrated an island. */
const isAlive = (page: Page, name: string) =>
  page.evaluate(
    (island) =>
      Object.keys(document.querySelector(`[data-island="${island}"]`) ?? {}).some((key) => key.startsWith('__react')),
    name,
  );
const soon = <T>(look: () => Promise<T>) => expect.poll(look);

describe.runIf(hasBrowser)('islands', () => {
  let site: Sandbox;
  let portal: Portal;
  let complaints: string[] = [];
  let requests: string[] = [];
  beforeAll(async () => {
    site = createSandbox(files);
    expect(await site.build()).toMatchObject({ ok: true, warnings: [] });
    portal = await openBuilt(site.path('build'));
  });
  afterAll(async () => {
    await portal?.close();
    site?.remove();
  });
  afterEach(() => expect(complaints).toEqual([]));

  function listen(page: Page): Page {
    [complaints, requests] = [[], []];
    page.on('console', (message) => void complaints.push(message.text()));
    page.on('pageerror', (error) => void complaints.push(error.message));
    page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
    return page;
  }
  const visit = async (path: string, options?: BrowserContextOptions) => {
    const page = listen(await portal.start(options));
    await page.goto(portal.origin + path);
    return page;
  };
  const islandRequests = () => requests.filter((path) => /\/(?:react|island-\w+)-/.test(path));

  it('take over what was rendered, each by itself, with the page’s policy as it is', async () => {
    const page = await visit('/');
    await page.evaluate(() => Object.assign(window, { first: document.querySelector('[data-island] input') }));
    await soon(() => isAlive(page, 'Counter')).toBe(true);
    await add(page, 'one');
    await add(page, 'two');
    await add(page, 'two');
    expect([await value(page, 'one'), await value(page, 'two')]).toEqual(['1', '7']);
    // The elements are those of the page, and those from Markdown are not replaced by React.
    expect(await page.evaluate(() => (window as unknown as { first: Element }).first.isConnected)).toBe(true);
    await page.getByText('Some content').waitFor();
    await page.locator('[data-island] .code-tools button').first().waitFor();
    // React sets a style and removes it.
    const weightOf = (label: string) =>
      page
        .getByLabel(label, { exact: true })
        .evaluate((each) => getComputedStyle(each.parentElement as Element).fontWeight);
    expect([await weightOf('one'), await weightOf('two')]).toEqual(['700', '400']);
    await add(page, 'one');
    expect(await weightOf('one')).toBe('400');
    // One shared script of React, and one per component.
    expect(
      islandRequests()
        .map((path) => path.replace(/-[a-f\d]{8}/, ''))
        .sort(),
    ).toEqual(['/assets/island-Counter.js', '/assets/island-Panel.js', '/assets/react.js']);
  });

  it('show later what stands in their tag, with its links and with islands in it', async () => {
    const page = await visit('/');
    const hidden = page.getByText('It was hidden.');
    expect(await hidden.isVisible()).toBe(false);
    await soon(() => isAlive(page, 'Panel')).toBe(true);
    const more = page.getByRole('button', { name: 'More' });
    await more.click();
    await hidden.waitFor();
    await add(page, 'inner');
    expect(await value(page, 'inner')).toBe('1');
    await more.click();
    await hidden.waitFor({ state: 'detached' });
    // It is restored in its previous state.
    await more.click();
    expect(await value(page, 'inner')).toBe('1');
    await page.getByRole('link', { name: 'hidden' }).click();
    await page.waitForURL('**/plain');
  });

  it('wait for idle time, or to be seen, and ask for nothing before', async () => {
    const late = await visit('/late');
    await soon(() => isAlive(late, 'Late')).toBe(true);
    await add(late, 'late');
    expect(await value(late, 'late')).toBe('1');
    const page = await visit('/seen');
    await idle(page);
    expect([await isAlive(page, 'Seen'), islandRequests()]).toEqual([false, []]);
    await page.getByLabel('seen').scrollIntoViewIfNeeded();
    await soon(() => isAlive(page, 'Seen')).toBe(true);
    await add(page, 'seen');
    expect(await value(page, 'seen')).toBe('1');
  });

  it('come alive and end with the pages that the reader goes to, and cost others nothing', async () => {
    const page = await visit('/plain');
    await idle(page);
    expect(islandRequests()).toEqual([]);
    await page.evaluate(() => Object.assign(window, { isSameWindow: true }));
    await page.locator('.prose').getByRole('link', { name: 'the start' }).click();
    await page.waitForURL(`${portal.origin}/`);
    await soon(() => isAlive(page, 'Counter')).toBe(true);
    await add(page, 'one');
    const old = await page.evaluateHandle(() => document.querySelector('[data-island="Counter"]') as Element);
    await page.getByRole('link', { name: 'the other page' }).click();
    await page.waitForURL('**/other');
    await soon(() => isAlive(page, 'Counter')).toBe(true);
    await add(page, 'other');
    expect(await value(page, 'other')).toBe('1');
    // React has unmounted the island of the previous page: nothing in it responds any more.
    const heard = await old.evaluate((island) => {
      const before = island.innerHTML;
      island.querySelector('button')?.click();
      return [island.isConnected, island.innerHTML === before, island.querySelector('input')?.value];
    });
    await frames(page);
    expect(heard).toEqual([false, true, '0']);
    await page.goBack();
    await soon(() => isAlive(page, 'Counter')).toBe(true);
    await add(page, 'one');
    expect(await value(page, 'one')).toBe('1');
    expect(await page.evaluate(() => 'isSameWindow' in window)).toBe(true);
  });

  it('are static HTML without scripts', async () => {
    const page = await visit('/', { javaScriptEnabled: false });
    expect([await value(page, 'one'), await value(page, 'two')]).toEqual(['0', '5']);
    expect(await page.getByText('It was hidden.').isVisible()).toBe(false);
    expect(islandRequests()).toEqual([]);
  });

  it('that crash are static HTML again, and the rest of the page lives', async () => {
    const page = await visit('/broken');
    await soon(() => isAlive(page, 'Broken')).toBe(true);
    await page.getByRole('button', { name: 'Press' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('It broke.')]);
    await page.getByRole('button', { name: 'Press' }).waitFor();
    await add(page, 'whole');
    expect(await value(page, 'whole')).toBe('1');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Press' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    complaints = [];
  });

  it('keep the distances of a text, and what axe asks for', async () => {
    const page = await visit('/');
    await soon(() => isAlive(page, 'Panel')).toBe(true);
    await page.getByRole('button', { name: 'More' }).click();
    expect(await violationsInBoth(page)).toEqual([[], []]);
    const gaps = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.prose > p, [data-island] > div')].map((each) =>
        each.getBoundingClientRect(),
      );
      return boxes.slice(1, 4).map(({ top }, at) => Math.round(top - (boxes[at]?.bottom ?? 0)));
    });
    expect(new Set(gaps)).toEqual(new Set([16]));
  });

  it('run in a site that is opened from a disk', async () => {
    expect(await site.build({ portable: true, outDir: 'disk' })).toMatchObject({ ok: true });
    const context = await (await sharedBrowser()).newContext();
    const page = listen(await context.newPage());
    await page.goto(`${pathToFileURL(site.path('disk')).href}/other/index.html`);
    await soon(() => isAlive(page, 'Counter')).toBe(true);
    await add(page, 'other');
    expect(await value(page, 'other')).toBe('1');
    await page.locator('.prose').getByRole('link', { name: 'the start' }).click();
    await soon(() => isAlive(page, 'Panel')).toBe(true);
    await page.getByRole('button', { name: 'More' }).click();
    await add(page, 'inner');
    expect(await value(page, 'inner')).toBe('1');
    await context.close();
  });
});

describe.runIf(hasBrowser)('islands in techdocs serve', () => {
  let site: Sandbox;
  let server: ServeHere;
  beforeAll(async () => {
    site = createSandbox(files);
    server = await startServe(site.root);
    await server.untilSaid('pages from');
  });
  afterAll(async () => {
    await server?.stop();
    site?.remove();
  });

  it('are new when their code is saved, and when their page is, without a load of the page', async () => {
    const complaints: string[] = [];
    const context = await (await sharedBrowser()).newContext();
    const page = await context.newPage();
    page.on('pageerror', (error) => void complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
    });
    const connected = page.waitForRequest((request) => request.url().includes('/__techdocs/events'));
    await page.goto(`${server.origin}/`);
    await connected;
    await page.evaluate(() => Object.assign(window, { isSameWindow: true }));
    await soon(() => isAlive(page, 'Counter')).toBe(true);
    await add(page, 'one');
    site.write({ 'src/Counter.tsx': COUNTER.replace('count + 1', 'count + 10') });
    // The state may be lost, but not the island.
    await soon(async () => {
      await add(page, 'one');
      return Number(await value(page, 'one'));
    }).toBeGreaterThanOrEqual(10);
    site.write({ 'docs/index.md': (files['docs/index.md'] ?? '').replace('label="one"', 'label="first"') });
    await page.getByLabel('first', { exact: true }).waitFor();
    await soon(() => isAlive(page, 'Counter')).toBe(true);
    await add(page, 'first');
    expect(await value(page, 'first')).toBe('10');
    // A fault in the code leaves the island unchanged, and the next version fixes it.
    site.write({ 'src/Counter.tsx': 'export default function Counter( {\n' });
    await page.locator('techdocs-notices').getByText('invalid-component').first().waitFor();
    site.write({ 'src/Counter.tsx': COUNTER.replace('Add to', 'Add 1 to') });
    await page.getByRole('button', { name: 'Add 1 to first' }).waitFor();
    await soon(async () => {
      await page.getByRole('button', { name: 'Add 1 to first' }).click();
      return value(page, 'first');
    }).not.toBe('0');
    expect(await page.evaluate(() => 'isSameWindow' in window)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.runIf(hasBrowser)('islands of an extension', () => {
  const counter = (step: number) => COUNTER.replace('count + 1', `count + ${step}`);
  let site: Sandbox;
  let context: BrowserContext;
  beforeAll(async () => {
    site = createSandbox({
      'site.config.mjs':
        "import { box } from './ext/box.mjs';\nexport default { title: 'Acme', extensions: [box()] };\n",
      'ext/box.mjs': `const file = new URL('./Counter.tsx', import.meta.url).href;
export const box = () => ({ name: 'box', components: { Counter: { file, hydrate: 'visible' } } });\n`,
      'ext/Counter.tsx': counter(1),
      'docs/index.md': '# Start\n\n<Counter label="one" />\n',
    });
    context = await (await sharedBrowser()).newContext();
  });
  afterAll(async () => {
    await context?.close();
    site?.remove();
  });

  const opened = async (address: string) => {
    const complaints: string[] = [];
    const page = await context.newPage();
    page.on('pageerror', (error) => void complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
    });
    await page.goto(address);
    await soon(() => isAlive(page, 'Counter')).toBe(true);
    await add(page, 'one');
    expect([await value(page, 'one'), complaints]).toEqual(['1', []]);
    return page;
  };

  it('run on a server, and from a disk', async () => {
    expect(await site.build()).toMatchObject({ ok: true, warnings: [] });
    const portal = await openBuilt(site.path('build'));
    await opened(`${portal.origin}/`);
    await portal.close();
    expect(await site.build({ portable: true, outDir: 'disk' })).toMatchObject({ ok: true, warnings: [] });
    await opened(`${pathToFileURL(site.path('disk')).href}/index.html`);
  });

  it('are new in the open page when their code is saved', async () => {
    const server = await startServe(site.root);
    await server.untilSaid('pages from');
    const page = await opened(`${server.origin}/`);
    site.write({ 'ext/Counter.tsx': counter(10) });
    await soon(async () => {
      await add(page, 'one');
      return Number(await value(page, 'one'));
    }).toBeGreaterThanOrEqual(10);
    await server.stop();
  });
});
