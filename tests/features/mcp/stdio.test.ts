// The standard streams of `techdocs mcp`: the end of the input, and lines that are no messages.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { afterEach, expect, it } from 'vitest';
import { createStdioTransport } from '../../../src/features/mcp/stdio.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

let site: Sandbox | undefined;
afterEach(() => site?.remove());

const request = (id: number, method = 'tools/call') => ({ jsonrpc: '2.0' as const, id, method, params: {} });
const answer = (id: number) => ({ jsonrpc: '2.0' as const, id, result: {} });

/** Opens a transport on streams of this process. */
async function open() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = createStdioTransport(input, output);
  const received: JSONRPCMessage[] = [];
  let isClosed = false;
  transport.onmessage = (message) => void received.push(message);
  transport.closed.then(() => {
    isClosed = true;
    output.end();
  });
  await transport.start();
  const turn = () => new Promise((resume) => setTimeout(resume, 10));
  return { input, output, transport, received, turn, isClosed: () => isClosed };
}

it('answers every request of a client that closes its end at once', async () => {
  site = createSandbox({ 'docs/index.md': '# Scanner\n' });
  const initialize = {
    ...request(1, 'initialize'),
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  };
  const search = { ...request(2), params: { name: 'search', arguments: { query: 'scanner' } } };
  // The last line lacks its end.
  const input = ['garbage', JSON.stringify(initialize), JSON.stringify(search)].join('\n');
  const bin = fileURLToPath(new URL('../../../bin/techdocs.js', import.meta.url));
  const said = execFileSync(process.execPath, [bin, 'mcp', '--quiet'], { cwd: site.root, input, encoding: 'utf8' });
  const answers = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id }) => id)).toEqual([null, 1, 2]);
  expect(answers[2].result.content[0].text).toMatch(/^1 hit for `scanner`/);
});

it('closes when the last request is answered or cancelled', async () => {
  const { input, output, transport, received, turn, isClosed } = await open();
  for (const message of [request(1), request(2), request(3), request(4, 'subscriptions/listen')])
    input.write(`${JSON.stringify(message)}\r\n`);
  input.end();
  await turn();
  expect(received).toHaveLength(4);
  await transport.send(answer(1));
  await transport.send({ jsonrpc: '2.0', method: 'notifications/progress', params: {} });
  expect(isClosed()).toBe(false);
  await transport.send(answer(2));
  expect(isClosed()).toBe(false);
  await transport.send(answer(3));
  await transport.closed;
  const written = (await text(output)).trim().split('\n');
  expect(written.map((line) => JSON.parse(line).id)).toEqual([1, undefined, 2, 3]);
});

it('reads the messages of a batch, which clients of the protocol 2025-03-26 may send', async () => {
  const { input, output, transport, received, turn } = await open();
  input.end(`${JSON.stringify([request(1), { jsonrpc: '2.0', id: 7 }, request(2)])}\n`);
  await turn();
  expect(received).toEqual([request(1), request(2)]);
  await transport.send(answer(1));
  await transport.send(answer(2));
  await transport.closed;
  const written = (await text(output)).trim().split('\n');
  expect(written.map((line) => JSON.parse(line))).toEqual([
    {
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32600, message: 'Invalid request: the line is no JSON-RPC message' },
    },
    answer(1),
    answer(2),
  ]);
});

it.skipIf(process.platform === 'win32').each([
  ['SIGTERM', 130],
  ['SIGINT', 130],
] as const)('%s ends it with %i', async (signal, code) => {
  site = createSandbox({ 'docs/index.md': '# Scanner\n' });
  const bin = fileURLToPath(new URL('../../../bin/techdocs.js', import.meta.url));
  const child = spawn(process.execPath, [bin, 'mcp'], { cwd: site.root, stdio: ['pipe', 'ignore', 'pipe'] });
  const [greeting] = await once(child.stderr, 'data');
  expect(String(greeting)).toContain('Answers from');
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([code, null]);
});

it('does not wait for a request that the client cancelled', async () => {
  const { input, transport } = await open();
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  input.end(`${JSON.stringify(request(1))}\n${JSON.stringify(cancelled)}\n`);
  await transport.closed;
});

it.each([
  ['garbage', { id: null, error: { code: -32700, message: 'Parse error: the line is not JSON' } }],
  ['{"jsonrpc":"2.0",', { id: null, error: { code: -32700, message: 'Parse error: the line is not JSON' } }],
  ['[]', { id: null, error: { code: -32600, message: 'Invalid request: the line is no JSON-RPC message' } }],
  ['{"id":7}', { id: 7, error: { code: -32600, message: 'Invalid request: the line is no JSON-RPC message' } }],
  ['null', { id: null, error: { code: -32600, message: 'Invalid request: the line is no JSON-RPC message' } }],
])('answers the line %s with an error, and goes on', async (line, error) => {
  const { input, output, received } = await open();
  // Pieces of a line, with a character of several bytes in two of them.
  const bytes = Buffer.from(`${line}\n\n${JSON.stringify({ ...request(1), params: { text: 'ä' } })}\n`);
  const middle = bytes.indexOf(0xc3) + 1;
  for (const piece of [bytes.subarray(0, 3), bytes.subarray(3, middle), bytes.subarray(middle)]) input.write(piece);
  await new Promise((resume) => setTimeout(resume, 10));
  expect(received).toEqual([{ ...request(1), params: { text: 'ä' } }]);
  expect(JSON.parse(String(output.read()))).toEqual({ jsonrpc: '2.0', ...error });
  input.destroy();
});

it('closes when the client no longer reads', async () => {
  const { input, output, transport } = await open();
  input.write(`${JSON.stringify(request(1))}\n`);
  output.destroy(new Error('EPIPE'));
  await transport.closed;
});
