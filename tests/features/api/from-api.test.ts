// `new-release --from-api`: descriptions are read from files, including referenced ones, and from commits.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { git } from '../../support/versions-site.ts';

const api = (parameters: string) =>
  `openapi: 3.0.3\ninfo: { title: Acme, version: '1' }\npaths:\n  /a:\n    get:\n      operationId: a\n      parameters: ${parameters}\n      responses: { '200': { description: Fine } }\n`;

let site: Sandbox;
beforeAll(() => {
  site = createSandbox({
    'site.config.json': JSON.stringify({ title: 'Acme', releases: { products: { scanner: { label: 'Scanner' } } } }),
    'docs/index.md': '# Start\n',
    'releases/2025-03-02-a.md': '---\nproduct: scanner\nversion: 1.0.0\n---\n# A\n\nText.\n',
    'api/old.yaml': api('[]'),
    'api/new.yaml': api("[{ $ref: './parts.yaml#/q' }]"),
    'api/parts.yaml': 'q: { name: q, in: query, required: true, schema: { type: string } }\n',
    'api/events.json': JSON.stringify({ asyncapi: '2.6.0', info: { title: 'E', version: '1' }, channels: {} }),
    'api/a.schema.json': '{ "title": "Setup", "type": "object" }',
    'api/b.schema.json': '{ "title": "Setup", "type": "object", "properties": { "a": { "type": "string" } } }',
    'notes.md': 'It is faster.\n',
  });
});
afterAll(() => site.remove());

const call = (...args: readonly string[]) =>
  site.run(['new-release', 'scanner', '1.1.0', '--date', '2025-04-05', '--dry-run', ...args]);
const SECTION = `## Changes of the API: Acme

Changes marked as breaking may need changes in clients.

### Added

- **Breaking:** \`GET /a\`: the query parameter \`q\` is required.
`;

describe('--from-api', () => {
  it('adds what changed to the text of the post', async () => {
    const { code, stdout, stderr } = await call('--from-api', 'api/old.yaml', 'api/new.yaml', '--body', 'notes.md');
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    expect(stdout + stderr).toContain(`It is faster.`);
    expect(stdout + stderr).toContain(SECTION.trim());
  });

  it('reads a description of a commit, and schemas', async () => {
    git(site.root, 'init', '-q', '-b', 'main');
    git(site.root, 'add', '-A');
    git(site.root, 'commit', '-qm', 'a');
    git(site.root, 'tag', 'v1');
    const ofCommit = await call('--from-api', 'v1:api/old.yaml', 'api/new.yaml');
    expect(ofCommit.stdout + ofCommit.stderr).toContain(SECTION.trim());
    const ofSchemas = await call('--from-api', 'api/a.schema.json', 'api/b.schema.json');
    expect(ofSchemas.stdout + ofSchemas.stderr).toContain(
      '## Changes of the API: Setup\n\nNo change breaks existing clients.\n\n### Added\n\n- `Setup`: the field `a` of the value.',
    );
  });

  it.each([
    [['api/old.yaml'], '`--from-api` takes two descriptions of an API. Write `--from-api OLD NEW`.'],
    [['api/old.yaml', 'api/none.yaml'], 'The description `api/none.yaml` cannot be read.'],
    [['api/old.yaml', 'api/events.json'], '`api/old.yaml` and `api/events.json` are descriptions of different kinds.'],
    [['api/old.yaml', 'notes.md'], 'This file does not say which kind of API description it is.'],
  ])('%j ends with a sentence', async (names, sentence) => {
    const { code, stderr } = await call('--from-api', ...names);
    expect([code, stderr.replace(/\s+/g, ' ')]).toEqual([2, expect.stringContaining(sentence)]);
  });
});
