// The changes of a post by kind, on its timeline and in its data, from headings at levels 2 and 3.
import { describe, expect, it } from 'vitest';
import type { BodyRef } from '../../src/model/view.ts';
import { groupChangesByKind } from '../../src/site/releases/changes.ts';
import { fillBodySlots } from '../../src/templates/bodies.ts';
import { document, site } from '../support/site.ts';

const { messages } = site([]);
const body: BodyRef = { $body: 'a', hash: '', part: 'html', fills: [], idPrefix: '' };

type Headings = readonly (readonly [level: number, text: string])[];

/** Returns kind, heading and anchors of each text; omitted parts of a text have a minus. */
function changes(headings: Headings) {
  return groupChangesByKind({ messages }, document('post', 'a.md', { headings }), body).map(
    ({ kind, heading, bodies }) => [
      kind,
      heading,
      ...bodies.map(({ section, without = [] }) => [section, ...without.map((id) => `-${id}`)].join(' ')),
    ],
  );
}

describe('a post', () => {
  it('has its breaking changes first, then what readers have to act on', () => {
    const headings = [
      'Known bugs',
      'Fixed',
      'New features',
      'Deprecated features',
      'Removed features',
      'Breaking changes',
    ];
    expect(changes(headings.map((text) => [2, text] as const))).toEqual([
      ['breaking', 'Breaking changes', 'breaking-changes'],
      ['removed', 'Removed', 'removed-features'],
      ['deprecated', 'Deprecated', 'deprecated-features'],
      ['features', 'New features', 'new-features'],
      ['fixes', 'Corrected defects', 'fixed'],
      ['known-issues', 'Known issues', 'known-bugs'],
    ]);
  });

  it('of release-please has its kinds below the heading of the version', () => {
    const headings: Headings = [
      [2, '1.2.0 (2025-01-02)'],
      [3, '⚠ BREAKING CHANGES'],
      [3, 'Features'],
      [3, 'Miscellaneous Chores'],
    ];
    expect(changes(headings)).toEqual([
      ['breaking', 'Breaking changes', '⚠-breaking-changes'],
      ['features', 'New features', 'features'],
      ['other', '1.2.0 (2025-01-02)', '1.2.0-(2025-01-02) -⚠-breaking-changes -features'],
    ]);
  });

  it('may have kinds at the third level alone', () => {
    expect(
      changes([
        [3, 'Fixed'],
        [3, 'Added'],
        [3, 'Scanner'],
      ] as const),
    ).toEqual([
      ['features', 'New features', 'added'],
      ['fixes', 'Corrected defects', 'fixed'],
      ['other', 'Scanner', 'scanner'],
    ]);
    expect(
      changes([
        [3, 'Scanner'],
        [3, 'Wi-Fi improvements'],
      ] as const),
    ).toEqual([['other', 'Changes', '']]);
  });

  it('may have a heading for each part of the product: its kinds say of which', () => {
    const headings: Headings = [
      [2, 'Android'],
      [3, 'Added'],
      [3, 'Fixed'],
      [2, 'iOS'],
      [3, 'Bug fixes'],
    ];
    expect(changes(headings)).toEqual([
      ['features', 'Android: New features', 'added'],
      ['fixes', 'Android: Corrected defects', 'fixed'],
      ['fixes', 'iOS: Corrected defects', 'bug-fixes'],
      ['other', 'Android', 'android -added -fixed'],
      ['other', 'iOS', 'ios -bug-fixes'],
    ]);
  });

  it('may have a heading that begins with a number and is no version', () => {
    expect(
      changes([
        [2, '2.4 GHz networks'],
        [3, 'Fixed'],
      ] as const),
    ).toEqual([
      ['fixes', '2.4 GHz networks: Corrected defects', 'fixed'],
      ['other', '2.4 GHz networks', '2.4-ghz-networks -fixed'],
    ]);
  });

  it('keeps what stands below the heading of a kind', () => {
    expect(
      changes([
        [2, 'New features'],
        [3, 'Fixed'],
        [3, 'Security'],
      ] as const),
    ).toEqual([['features', 'New features', 'new-features']]);
  });
});

it('a text leaves out the sections that stand elsewhere, and nothing else', () => {
  const html =
    '<h2 id="a">A</h2><p>One.</p><h3 id="b">B</h3><p>Two.</p><h4 id="c">C</h4><p>Three.</p><h3 id="d">D</h3><p>Four.</p><h2 id="e">E</h2>';
  expect(fillBodySlots({ html, slots: [] }, { ...body, section: 'a', without: ['b', 'x'] })).toBe(
    '<p>One.</p><h3 id="d">D</h3><p>Four.</p>',
  );
  expect(fillBodySlots({ html, slots: [] }, { ...body, section: 'a', without: ['b', 'd'] })).toBe('<p>One.</p>');
});
