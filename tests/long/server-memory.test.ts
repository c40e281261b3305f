// Hours of writing on one server: what was written before is not kept. `npm run bench:serve -- --endurance 1000` shows the
// same on sites of full size.
import { statSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox, type Sandbox, smallSite } from '../engine/sandbox.ts';
import { heapEnv, heapOf } from '../support/heap.ts';
import { type ServeProcess, startServeProcess, until } from '../support/serve.ts';

let site: Sandbox;
let server: ServeProcess;
beforeAll(async () => {
  site = createSandbox(smallSite);
  server = await startServeProcess(site.root, [], heapEnv);
  await server.untilSaid('pages from');
});
afterAll(async () => {
  await server?.stop();
  site?.remove();
});

it('holds no more memory after hundreds of edits than after a few', async () => {
  const words = Array.from({ length: 300 }, (_, at) => `Sentence ${at} of a long page. `.repeat(8)).join('\n\n');
  const stream = await server.listen('/wifi');
  const edit = async (from: number, to: number) => {
    for (let time = from; time < to; time += 1) {
      site.write({ 'docs/wifi.md': `# Wi-Fi\n\n${words}\n\nEdit ${time}.\n` });
      await stream.next((event) => event.type === 'page' && event.html.includes(`Edit ${time}.`));
    }
    // What was parsed is written when it is quiet.
    const last = statSync(site.path('docs/wifi.md')).mtimeMs;
    const isSaved = () => statSync(site.path('.techdocs/cache/parse/index.json')).mtimeMs > last;
    await until(isSaved, 'the cache to be written');
    return heapOf(server.child, server.said);
  };
  const before = await edit(0, 40);
  const after = await edit(40, 140);
  expect(after / before).toBeLessThan(1.1);
  stream.close();
});
