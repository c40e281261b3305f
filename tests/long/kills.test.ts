// Like `tests/engine/kill.test.ts`, at a dozen moments of a build.
import { it } from 'vitest';
import { surviveKills } from '../support/killed-builds.ts';

it('a build that is killed at any moment leaves a site that is whole', () =>
  surviveKills(Array.from({ length: 16 }, (_, at) => (at + 2) / 18)));
