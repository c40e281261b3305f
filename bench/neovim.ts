// What an author waits for in Neovim: keys are typed into a page one by one, and each one makes another finding. Neovim measures from the
// key to the finding; the server's memory and processor time come from the system.
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { neovimPath, runNeovim } from '../tests/support/neovim.ts';
import { quantile } from './measure.ts';
import type { BenchSite } from './sites.ts';

interface Typed {
  readonly fault?: string;
  /** Milliseconds from a key to its finding, by the number of letters of the address. */
  readonly times: readonly number[];
  readonly cpu: number;
  readonly idle: number;
  readonly megabytes: number;
}

/** What is measured. */
export interface NeovimCall {
  readonly keys: number;
  /** Milliseconds between two keys. */
  readonly between: number;
  /** The command, which Neovim starts by `npx techdocs`. */
  readonly command: string;
}

/** Types in Neovim, with the settings of the manual; `undefined` where there is no Neovim. */
export function measureNeovim(site: BenchSite, page: string, call: NeovimCall) {
  if (neovimPath === undefined) return undefined;
  install(site.folder, call.command);
  const text = readFileSync(join(site.folder, page), 'utf8');
  const { fault, times, cpu, idle, megabytes } = runNeovim<Typed>(site.folder, scriptOf(page, text, call), {
    endsItself: true,
    timeout: 600_000,
  });
  if (fault !== undefined) throw new Error(fault);
  return {
    'key to finding, median ms': quantile(times, 0.5).toFixed(0),
    '95 % ms': quantile(times, 0.95).toFixed(0),
    'most ms': Math.max(...times).toFixed(0),
    'processor ms a key': (cpu / call.keys).toFixed(0),
    'memory MB': megabytes.toFixed(0),
    'processor ms in 10 s of nothing': idle.toFixed(0),
  };
}

/** As npm installs it. */
function install(folder: string, command: string): void {
  const modules = join(folder, 'node_modules');
  rmSync(join(modules, 'techdocs'), { recursive: true, force: true });
  mkdirSync(join(modules, '.bin'), { recursive: true });
  symlinkSync(dirname(dirname(command)), join(modules, 'techdocs'), 'dir');
  rmSync(join(modules, '.bin/techdocs'), { force: true });
  symlinkSync('../techdocs/bin/techdocs.js', join(modules, '.bin/techdocs'));
}

/** Real keys, by `nvim_input`: they are taken when the script has ended, so timers do the rest. */
function scriptOf(page: string, text: string, { keys, between }: NeovimCall): string {
  return `
vim.cmd('edit ${page}')
local function places() return vim.api.nvim_buf_line_count(0) >= ${text.split('\n').length - 1} end
wait(places)
wait(function() return next(vim.lsp.buf_get_clients(0)) ~= nil end)
ask('textDocument/documentSymbol', { textDocument = { uri = vim.uri_from_bufnr(0) } })

local function server()
  local all, own = {}, { [vim.fn.getpid()] = true }
  for _, row in ipairs(vim.fn.systemlist('ps -eo pid,ppid,args')) do
    local pid, parent, args = row:match('^%s*(%d+)%s+(%d+)%s+(.*)$')
    if pid then table.insert(all, { pid = tonumber(pid), parent = tonumber(parent), args = args }) end
  end
  local found
  for _ = 1, 6 do
    for _, each in ipairs(all) do
      if own[each.parent] then own[each.pid] = true end
      if own[each.pid] and each.args:match('techdocs') and each.args:match(' lsp ') and not each.args:match('npm') and not each.args:match('^sh ') then found = each.pid end
    end
  end
  return found
end
local function read(path) local file = io.open(path) local text = file:read('*a') file:close() return text end
local pid = server()
local function cpu()
  local rest = read('/proc/' .. pid .. '/stat'):match('%) (.*)')
  local fields = vim.split(rest, ' ')
  return (tonumber(fields[12]) + tonumber(fields[13])) * 10
end

results.times = {}
local typed, since, wanted, before = 0, nil, nil, nil
local function now() return vim.loop.hrtime() / 1e6 end
local function later(ms, run) vim.defer_fn(function()
  local ok, fault = pcall(run)
  if not ok then finish(vim.fn.json_encode({ fault = tostring(fault) })) end
end, ms) end
local function stop()
  results.cpu = cpu() - before
  results.megabytes = tonumber(read('/proc/' .. pid .. '/status'):match('VmRSS:%s+(%d+)')) / 1024
  later(6000, function()
    local quiet = cpu()
    later(10000, function()
      results.idle = cpu() - quiet
      finish(vim.fn.json_encode(results))
    end)
  end)
end
local function key()
  local place = typed % 20
  if place == 0 then
    vim.api.nvim_input((typed == 0 and '<Esc>Go<CR>' or '<End><CR>') .. '[x]()<Left>./n' .. typed .. '-')
    wanted = './n' .. typed .. '-'
  end
  local letter = string.char(97 + place)
  wanted = wanted .. letter
  typed = typed + 1
  since = now()
  vim.api.nvim_input(letter)
end
-- A finding that is wanted and late is a fault: nothing is retried.
local function watch(mine) later(20000, function()
  if since ~= nil and typed == mine then error('No finding of ' .. wanted .. ' in ' .. vim.inspect(vim.api.nvim_get_current_line())) end
end) end
vim.api.nvim_create_autocmd('DiagnosticChanged', { callback = function()
  if since == nil then return end
  for _, each in ipairs(vim.diagnostic.get(0)) do
    if each.message:find('\`' .. wanted .. '\`', 1, true) then
      local took = now() - since
      since = nil
      table.insert(results.times, took)
      if typed == ${keys} then return stop() end
      later(math.max(1, ${between} - took), function() key() watch(typed) end)
      return
    end
  end
end })
later(4000, function()
  before = cpu()
  key()
  watch(typed)
end)
`;
}
