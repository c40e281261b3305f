// The start of a language server with the findings and outlines of the last session, and cases in which it does not use them.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEditorProject } from '../../../src/features/lsp/project.ts';
import { createOutlineTree } from '../../../src/features/lsp/symbols.ts';
import type { Diagnostic } from '../../../src/model/diagnostic.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { type Client, openClient } from './client.ts';

/** A slow check finds that no page contains `gizmo`. */
const config = {
  title: 'One',
  url: 'https://example.com',
  search: { synonyms: [['gizmo', 'widget']] },
};
const files = {
  'site.config.json': JSON.stringify(config),
  'addresses.txt': '# addresses\n/\n',
  'notes/more.txt': 'More.\n',
  'docs/index.md': '# Start\n\nSee [Wi-Fi](./wifi.md#none) and [more](../notes/more.txt).\n\n## Next\n',
  'docs/wifi.md': '# Wi-Fi\n\n## Roaming\n\nSee [Start](./index.md).\n\n### Fast\n',
};

/** The code of that finding. */
const SLOW_CODE = 'dead-synonym';

let site: Sandbox;
beforeEach(async () => {
  site = createSandbox(files);
  // A configuration that is this young may be read before it is complete, so no session with it is used again.
  await new Promise((done) => setTimeout(done, 50));
});
afterEach(() => site.remove());

/** Opens the project, and returns it with what it has told. */
function open(unsaved?: ReadonlyMap<string, string>) {
  const told: (readonly Diagnostic[])[] = [];
  const project = openEditorProject({
    root: site.root,
    unsaved,
    onFindings: (findings) => void told.push(findings),
    onFault: (error) => {
      throw error;
    },
  });
  return { ...project, told };
}

const hasSlowFinding = (findings: readonly Diagnostic[] = []) => findings.some(({ code }) => code === SLOW_CODE);

/** Waits for the findings of slow checks. */
async function waitUntilComplete({ told }: ReturnType<typeof open>) {
  await expect.poll(() => hasSlowFinding(told.at(-1)), { timeout: 20_000 }).toBe(true);
}

/** Runs a session to its end. */
async function runSession(): Promise<readonly Diagnostic[]> {
  const first = open();
  await waitUntilComplete(first);
  await first.close();
  return first.told.at(-1) ?? [];
}

/** Returns the headings that the next session has before it reads the site. */
async function readEarlyOutline(unsaved?: ReadonlyMap<string, string>) {
  const next = open(unsaved);
  const headings = await next.outlineOfLastSession('docs/wifi.md');
  const isEarly = next.latest() === undefined;
  const told = next.told[0];
  await next.settled();
  await next.close();
  return { headings, isEarly, told };
}

describe('a session after another', () => {
  it('begins with its findings and outlines, before the site is read', async () => {
    const findings = await runSession();
    const { headings, isEarly, told } = await readEarlyOutline();
    expect(isEarly).toBe(true);
    expect(headings?.map(({ id }) => id)).toEqual(['roaming', 'fast']);
    expect(told).toEqual(findings);
    expect(told?.map(({ code }) => code).sort()).toEqual(['broken-anchor', 'broken-link', 'dead-synonym']);
  });

  it('never tells fewer findings while it reads the site, and then has the same outline', async () => {
    const findings = await runSession();
    const next = open();
    const early = (await next.outlineOfLastSession('docs/wifi.md')) ?? [];
    const state = await next.settled();
    expect(next.told.length).toBeGreaterThan(1);
    for (const told of next.told) expect(told).toEqual(findings);
    const { headings = [] } = state?.sites[0]?.site.documents.find(({ file }) => file === 'docs/wifi.md') ?? {};
    const text = files['docs/wifi.md'];
    expect(createOutlineTree(early, text)).toEqual(createOutlineTree(headings, text));
    expect(await next.outlineOfLastSession('docs/wifi.md')).toBeUndefined();
    await next.close();
  });

  it('forgets the last one with the first edit', async () => {
    await runSession();
    expect((await readEarlyOutline()).headings).toBeDefined();
    const next = open();
    next.edit(site.path('docs/wifi.md'), '# Wi-Fi\n\n## Other\n');
    expect(await next.outlineOfLastSession('docs/wifi.md')).toBeUndefined();
    const state = await next.settled();
    const { headings } = state?.sites[0]?.site.documents.find(({ file }) => file === 'docs/wifi.md') ?? {};
    expect(headings?.map(({ id }) => id)).toEqual(['other']);
    await next.close();
  });
});

describe('a session does not begin with the last one', () => {
  it.each<[string, () => void]>([
    ['a page was edited', () => site.write({ 'docs/wifi.md': '# Wi-Fi\n' })],
    ['a page is new', () => site.write({ 'docs/new.md': '# New\n' })],
    ['a page is gone', () => rmSync(site.path('docs/wifi.md'))],
    ['the configuration was edited', () => site.write({ 'site.config.json': JSON.stringify(config, null, 2) })],
    ['a linked file outside of the pages is gone', () => rmSync(site.path('notes/more.txt'))],
    ['the published addresses were edited', () => site.write({ 'addresses.txt': '# addresses\n/\n/gone\n' })],
    ['there is the configuration of another generator', () => site.write({ 'docusaurus.config.js': '' })],
    ['there are posts where techdocs does not look for them', () => site.write({ 'blog/post.md': '# Post\n' })],
    [
      'what was kept is damaged',
      () => {
        const file = site.path('.techdocs/cache/page/editor-session.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('Roaming', 'Walking'));
      },
    ],
  ])('if %s', async (_, change) => {
    await runSession();
    expect((await readEarlyOutline()).headings).toBeDefined();
    change();
    expect((await readEarlyOutline()).headings).toBeUndefined();
  });

  it('if a text is not saved', async () => {
    await runSession();
    expect((await readEarlyOutline()).headings).toBeDefined();
    const unsaved = new Map([[site.path('docs/wifi.md'), '# Wi-Fi\n\n## Other\n']]);
    expect((await readEarlyOutline(unsaved)).headings).toBeUndefined();
  });

  it('if that ended before all checks had run', async () => {
    await runSession();
    rmSync(site.path('.techdocs/cache/page/editor-session.json'));
    const first = open();
    await first.settled();
    expect(hasSlowFinding(first.told.at(-1))).toBe(false);
    await first.close();
    expect((await readEarlyOutline()).headings).toBeUndefined();
  });

  it('if that ended with an invalid configuration, even if it is as before now', async () => {
    const first = open();
    await waitUntilComplete(first);
    site.write({ 'site.config.json': '{' });
    const isInvalid = () => first.told.at(-1)?.some(({ code }) => code === 'invalid-config');
    await expect.poll(isInvalid, { timeout: 20_000 }).toBe(true);
    await first.close();
    site.write({ 'site.config.json': JSON.stringify(config) });
    expect((await readEarlyOutline()).headings).toBeUndefined();
  });
});

describe('an editor', () => {
  /** Returns all answers about a page. */
  async function askAll(client: Client, path: string) {
    const position = { line: 2, character: 18 };
    const ask = (method: string, more: object = {}) => client.ask(method, path, more);
    return {
      symbols: await ask('documentSymbol'),
      links: await ask('documentLink'),
      folds: await ask('foldingRange'),
      hover: await ask('hover', { position }),
      definition: await ask('definition', { position }),
      references: await ask('references', { position, context: { includeDeclaration: true } }),
      completion: await ask('completion', { position }),
      fixes: await ask('codeAction', {
        range: { start: position, end: position },
        context: { diagnostics: client.findings(path) },
      }),
      everywhere: await client.connection.sendRequest('workspace/symbol', { query: 'a' }),
    };
  }

  it('gets the same answers with and without a last session, before and after an edit', async () => {
    const session = async () => {
      const client = await openClient([site.root]);
      const path = site.path('docs/index.md');
      await client.open(path, files['docs/index.md']);
      await client.until(path, (all) => all.some(({ code }) => code === 'broken-anchor'));
      const before = await askAll(client, path);
      await client.until(site.path('site.config.json'), (all) => all.some(({ code }) => code === SLOW_CODE));
      await client.change(path, files['docs/index.md'].replace('#none', '#roaming').replace('Next', 'Last'));
      await client.until(path, (all) => all.every(({ code }) => code !== 'broken-anchor'));
      const after = await askAll(client, path);
      await client.change(path, files['docs/index.md']);
      await client.shut(path);
      await client.until(path, (all) => all.some(({ code }) => code === 'broken-anchor'));
      await client.close();
      return { before, after };
    };
    const cold = await session();
    await runSession();
    const warm = await session();
    expect(warm).toEqual(cold);
    expect(JSON.stringify(cold.after)).toContain('Last');
  });
});
