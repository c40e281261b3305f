// Event streams whose clients do not read: their buffers are bounded.
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createPageEventStreams } from '../../src/serve/live-reload.ts';

it('a page that never reads is let go, and one that reads gets all', async () => {
  const live = createPageEventStreams();
  const responses = new Map<string, ServerResponse>();
  const server = createServer((request, response) => {
    responses.set(request.url ?? '', response);
    live.add(request.url ?? '', '', response);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const sleeper = connect(port, '127.0.0.1', () => sleeper.write('GET /sleeps HTTP/1.1\r\nhost: a\r\n\r\n'));
  sleeper.pause();
  const reader = connect(port, '127.0.0.1', () => reader.write('GET /reads HTTP/1.1\r\nhost: a\r\n\r\n'));
  let received = 0;
  reader.on('data', (piece) => {
    received += piece.length;
  });
  await vi.waitUntil(() => live.open.size === 2, { timeout: 60_000, interval: 5 });
  const html = 'x'.repeat(200_000);
  let waiting = 0;
  for (let change = 0; change < 100; change += 1) {
    for (const page of live.open) page.send({ type: 'page', html } as never);
    waiting = Math.max(waiting, responses.get('/sleeps')?.writableLength ?? 0);
    // The client that reads gets everything.
    const sent = (change + 1) * html.length;
    await vi.waitUntil(() => received > sent, { timeout: 60_000, interval: 1 });
  }
  expect(waiting).toBeLessThan(5_000_000);
  expect([...live.open].map(({ path }) => path)).toEqual(['/reads']);
  sleeper.destroy();
  reader.destroy();
  await new Promise((done) => server.close(done));
});
