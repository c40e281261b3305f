// Headless Neovim. It is found, never downloaded; without it, tests that need it are skipped and report so.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './cli.ts';

/** Path of Neovim; `undefined` if there is none. `NEOVIM_PATH` sets it. */
export const neovimPath =
  process.env.NEOVIM_PATH ??
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, 'nvim'))
    .find((file) => existsSync(file));

/** Returns the settings that the manual recommends for Neovim. */
function settingsOfManual(): string {
  const text = readFileSync(join(repository, 'docs/start/editors.md'), 'utf8');
  const [now = '', before = ''] = [...text.matchAll(/```lua title="[^"]*"\n([\s\S]*?)```/g)].map(([, code]) => code);
  return `if vim.fn.has('nvim-0.11') == 1 then\n${now}\nelse\n${before}\nend\n`;
}

/** Runs the script in Neovim; `results` is written as JSON at the end. */
const DRIVER = `
local results = {}
local function wait(look) return vim.wait(60000, function() return look() and true or false end, 20) end
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000) or {}
  for _, answer in pairs(answers) do return answer.result end
end
local function place(line, character)
  return { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = line, character = character } }
end
local function finish(text)
  local file = io.open(vim.env.RESULTS_FILE, 'w')
  file:write(text)
  file:close()
  vim.cmd('qall!')
end
`;

/** Runs Lua in a folder, with the settings of the manual; gives what it put into \`results\`. A script that types ends itself by \`finish\`. */
export function runNeovim<Results>(
  folder: string,
  script: string,
  { endsItself = false, timeout = 200_000 } = {},
): Results {
  const [settings, driver, results] = ['init.lua', 'drive.lua', 'results.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(settings, settingsOfManual());
  const fault = 'if not ok then results = { fault = tostring(fault) } end';
  const body = `local ok, fault = pcall(function()\n${script}\nend)\n${fault}\n`;
  const end = `if not ok or ${!endsItself} then finish(vim.fn.json_encode(results)) end`;
  writeFileSync(driver, `${DRIVER}${body}${end}\n`);
  const args = ['--headless', '--clean', '-u', settings, '-c', `luafile ${driver}`];
  const state = { XDG_STATE_HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder };
  const { stderr, error } = spawnSync(neovimPath as string, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout,
    env: { ...process.env, ...state, RESULTS_FILE: results },
  });
  if (error || !existsSync(results)) throw error ?? new Error(stderr);
  return JSON.parse(readFileSync(results, 'utf8')) as Results;
}
