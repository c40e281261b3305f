// An independent check of the link rules: linkinator crawls the built portal as a browser would.
import { LinkChecker, LinkState } from 'linkinator';
import { expect, inject, it } from 'vitest';
import { serveFolder } from '../support/static-server.ts';

it('finds no broken link in the portal either', async () => {
  const server = await serveFolder(inject('portal'));
  try {
    const { links } = await new LinkChecker().check({
      path: server.origin,
      recurse: true,
      concurrency: 20,
      // A busy machine may drop a connection.
      retryErrors: true,
      linksToSkip: async (link) => !link.startsWith(server.origin),
    });
    const broken = links.filter((link) => link.state === LinkState.BROKEN).map((link) => `${link.parent}: ${link.url}`);
    expect(broken).toEqual([]);
    expect(new Set(links.filter((link) => link.state === LinkState.OK).map((link) => link.url)).size).toBeGreaterThan(
      540,
    );
  } finally {
    await server.close();
  }
});
