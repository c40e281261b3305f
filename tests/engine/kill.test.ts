// Whatever happens to a build, a reader finds the old site or the new one, complete. `tests/long/kills.test.ts` kills dozens.
import { describe, expect, it } from 'vitest';
import { interrupt, leftovers, makeLargeSite, surviveKills } from '../support/killed-builds.ts';
import { hashFolder } from './sandbox.ts';

describe('a build that is killed', () => {
  it('leaves the old site or the new one, whole, and the next build heals', () => surviveKills([0.5, 0.9]));

  it.each([
    ['SIGINT', []],
    ['SIGTERM', []],
    ['SIGTERM', ['--workers', '3']],
  ] as const)('by %s %j: ends with 130 and leaves nothing half-written', async (signal, args) => {
    const { title, ...site } = makeLargeSite();
    title('Three');
    await site.build({ clean: true });
    const before = hashFolder(site.path('build'));
    for (const part of [0.4, 0.6, 0.8]) {
      title(`Four ${part}`);
      const code = await interrupt(site.root, signal, 600 * part, args);
      // `null`: the signal arrived before the command had begun.
      expect([0, 130, null]).toContain(code);
      if (code === 0) break;
      expect(leftovers(site.root)).toEqual([]);
      const after = hashFolder(site.path('build'));
      // The signal may arrive when the new site is already in place.
      if (JSON.stringify(after) !== JSON.stringify(before)) {
        await site.build({ outDir: 'four', cache: false });
        expect(after).toEqual(hashFolder(site.path('four')));
        break;
      }
    }
    site.remove();
  });
});
