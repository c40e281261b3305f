// The order in which a build plans its routes.
import { expect, it } from 'vitest';
import type { LocaleBuild } from '../../src/engine/locale-build.ts';
import { collectRoutesByFile, planAllRoutes, planSingleRoute } from '../../src/engine/plan.ts';
import { llmsFilePlanner as files } from '../../src/features/llms/index.ts';
import { config, document, site } from '../support/site.ts';

it('routes that begin with the same text come one after the other, each as it is when planned alone', () => {
  const post = (day: string) => document('post', `2025-01-${day}-a.md`, { frontMatter: { product: 'scanner' } });
  const assembled = site([document('doc', 'index.md'), document('doc', 'a.md'), post('01'), post('02')], config());
  const build = { site: assembled, files, layoutOf: () => ({ hash: '' }) } as unknown as LocaleBuild;
  const places = collectRoutesByFile([build]);
  const planned = [...planAllRoutes(places, '')];
  const outputs = planned.map(({ route }) => route.output);
  expect([...outputs].sort()).toEqual([...places.keys()].sort());
  const first = planned.map(({ shows: [file = ''] }) => file);
  expect(first.filter((file, at) => file !== first[at - 1])).toEqual([...new Set(first)]);
  for (const { route, data } of planned) expect(data).toEqual(planSingleRoute({ route, build }, '').data);
});
