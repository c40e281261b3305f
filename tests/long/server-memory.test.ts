// Hours of writing on one server: earlier texts are released, with and without three extensions. `npm run bench:serve -- --endurance 1000`
// shows the same on sites of full size.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCheckedCacheFolder } from '../../src/cache/cache-folder.ts';
import { createSandbox, type Sandbox, smallSite } from '../engine/sandbox.ts';
import { drawn, installRolldown, type StandIn, startStandIn, threeExtensions } from '../support/example-extensions.ts';
import { heapEnv, heapOf } from '../support/heap.ts';
import { type ServeProcess, startServeProcess, until } from '../support/serve.ts';

describe.each(['alone', 'with three extensions'])('a server %s', (which) => {
  const isExtended = which !== 'alone';
  let drawing: StandIn | undefined;
  let site: Sandbox;
  let server: ServeProcess;
  beforeAll(async () => {
    drawing = isExtended ? await startStandIn(drawn) : undefined;
    const { 'site.config.json': settings = '{}', ...pages } = smallSite;
    site = createSandbox(drawing ? { ...pages, ...threeExtensions(drawing.origin, JSON.parse(settings)) } : smallSite);
    if (isExtended) installRolldown(site);
    server = await startServeProcess(site.root, [], heapEnv);
    await server.untilSaid('pages from');
  });
  afterAll(async () => {
    await server?.stop();
    await drawing?.close();
    site?.remove();
  });

  it('holds no more memory after hundreds of edits than after a few', async () => {
    const words = Array.from({ length: 300 }, (_, at) => `Sentence ${at} of a long page. `.repeat(8)).join('\n\n');
    const stream = await server.listen('/wifi');
    const edit = async (from: number, to: number) => {
      for (let time = from; time < to; time += 1) {
        // A unique diagram, a title and a source that is read: each extension has work to do.
        const diagram = isExtended ? `\n\`\`\`d2 Diagram ${time}\na -> b${time}\n\`\`\`\n` : '';
        const title = isExtended && time % 10 === 0 ? `Wi-Fi ${time}` : 'Wi-Fi';
        if (isExtended && time % 10 === 5)
          site.write({
            'src/shelf.ts': `/** Edit ${time}. */\nexport function shelf(): number {\n  return ${time};\n}\n`,
          });
        site.write({ 'docs/wifi.md': `# ${title}\n\n${words}\n${diagram}\nEdit ${time}.\n` });
        await stream.next((event) => event.type === 'page' && event.html.includes(`Edit ${time}.`));
      }
      // Parsed documents are written when the server is idle.
      const last = statSync(site.path('docs/wifi.md')).mtimeMs;
      const index = join(findCheckedCacheFolder(site.root), 'parse/index.json');
      const isSaved = () => (statSync(index, { throwIfNoEntry: false })?.mtimeMs ?? 0) > last;
      await until(isSaved, 'the cache to be written');
      return heapOf(server.child, server.said);
    };
    const before = await edit(0, 40);
    const after = await edit(40, 140);
    expect(after / before).toBeLessThan(1.1);
    expect(server.said()).not.toContain('✘');
    stream.close();
  });
});
