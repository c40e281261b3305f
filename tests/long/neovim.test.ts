// The language server in Neovim, with the settings of the manual: a real editor opens pages, sends requests, and renames.
import { mkdirSync, symlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { repository } from '../support/cli.ts';
import { neovimPath, runNeovim } from '../support/neovim.ts';

if (neovimPath === undefined) {
  it('Neovim is not installed: install `neovim`, or set `NEOVIM_PATH`.', (test) => test.skip());
}

interface Results {
  readonly fault?: string;
  readonly findings: readonly { readonly code: string; readonly lnum: number; readonly source: string }[];
  readonly after: readonly string[];
  readonly completed: readonly string[];
  readonly hover: string;
  readonly renamed: string;
}

const SCRIPT = `
vim.cmd('edit docs/index.md')
wait(function() return #vim.diagnostic.get(0) > 0 end)
results.findings = {}
for _, each in ipairs(vim.diagnostic.get(0)) do
  table.insert(results.findings, { code = each.code, lnum = each.lnum, source = each.source })
end
results.hover = ask('textDocument/hover', place(2, 16)).contents.value
-- What is typed and not saved.
vim.api.nvim_buf_set_lines(0, 4, 5, false, { 'See [it](./wi' })
local answer = ask('textDocument/completion', place(4, 13))
results.completed = {}
for _, item in ipairs(answer.items or answer) do table.insert(results.completed, item.label) end
vim.api.nvim_buf_set_lines(0, 4, 5, false, { 'See [it](./wifi.md).' })
wait(function() return #vim.diagnostic.get(0) == 0 end)
results.after = vim.diagnostic.get(0)
vim.cmd('write')
vim.cmd('edit docs/wifi.md')
vim.api.nvim_win_set_cursor(0, { 3, 5 })
wait(function() return #ask('textDocument/documentSymbol', { textDocument = { uri = vim.uri_from_bufnr(0) } }) > 0 end)
vim.lsp.buf.rename('All channels')
wait(function() return vim.fn.getline(3):match('All channels') end)
results.renamed = vim.fn.getline(3)
vim.cmd('wall')
`;

describe.runIf(neovimPath !== undefined)('in Neovim', () => {
  let site: Sandbox;
  let results: Results;
  beforeAll(() => {
    site = createSandbox({
      'site.config.json': JSON.stringify({ title: 'Site', url: 'https://docs.example.com' }),
      'docs/index.md': '# Start\n\nSee [Wi-Fi](./wifi.md#channels).\n\nSee [it](./gone.md).\n',
      'docs/wifi.md': '# Wi-Fi\n\n## Channels\n\nThe channels of the radio.\n',
    });
    // Installed as npm does it: `npx techdocs` runs this one.
    mkdirSync(site.path('node_modules/.bin'), { recursive: true });
    symlinkSync(repository, site.path('node_modules/techdocs'), 'dir');
    symlinkSync('../techdocs/bin/techdocs.js', site.path('node_modules/.bin/techdocs'));
    results = runNeovim<Results>(site.root, SCRIPT);
    expect(results.fault).toBeUndefined();
  });
  afterAll(() => site.remove());

  it('findings appear, and go while a text is not saved', () => {
    expect(results.findings).toEqual([{ code: 'broken-markdown-link', lnum: 4, source: 'techdocs' }]);
    expect(results.after).toEqual([]);
  });

  it('a link is completed as it is typed', () => {
    expect(results.completed).toContain('./wifi.md');
  });

  it('the target of a link is shown', () => {
    expect(results.hover).toContain('Wi-Fi');
  });

  it('a heading is renamed with the links to it', () => {
    expect(results.renamed).toMatch(/^## All channels/);
    expect(site.read('docs/wifi.md')).toContain('## All channels');
    expect(site.read('docs/index.md')).toContain('](./wifi.md#all-channels)');
  });
});
