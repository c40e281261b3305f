// Bodies: slots filled, ids prefixed, references replaced.
import { describe, expect, it } from 'vitest';
import { formatSlot, separateSlots } from '../../src/content/markdown/slots.ts';
import type { BodyRef } from '../../src/model/view.ts';
import { fillBody, withBodies } from '../../src/templates/render.ts';
import { cpuTime } from '../support/cpu.ts';

const ref: BodyRef = { $body: 'a.md', hash: '1', part: 'html', fills: [], idPrefix: '' };

const fill = (html: string, more: Partial<BodyRef>) => fillBody(separateSlots(html), { ...ref, ...more });

describe('filling a body', () => {
  it('puts escaped addresses and sizes where the slots are', () => {
    const fills = [{ href: '/a?x=1&y="2"' }, { href: '/i.png', width: 4, height: 3 }, { href: '/j.png' }];
    const image = (at: number, more = '') =>
      formatSlot('image', at, `<img${more} src="i.png" alt="$&" loading="lazy">`);
    const link = formatSlot('address', 0, 'a.md');
    expect(
      fill(
        `<a href="${link}">x</a>${image(1)}${image(2)}${image(1, ' class="x"')}<a href="${formatSlot('address', 9, 'b.md')}">y</a>`,
        { fills },
      ),
    ).toBe(
      '<a href="/a?x=1&amp;y=&quot;2&quot;">x</a><img src="/i.png" alt="$&" width="4" height="3" loading="lazy">' +
        '<img src="/j.png" alt="$&" loading="lazy"><img class="x" src="/i.png" alt="$&" width="4" height="3" loading="lazy"><a href="">y</a>',
    );
  });

  it('shows a drawing as a part of the page, and what is written as HTML as it is', () => {
    const drawing = { id: 'root', viewBox: '0 0 4 3' };
    const fills = [{ href: '/a.svg', width: 4, height: 3, drawing }];
    const image = (alt: string) =>
      formatSlot('image', 0, `<img src="a.svg" alt="${alt}" loading="lazy" decoding="async">`);
    const use = '<use href="/a.svg#root"/></svg>';
    expect(fill(`<p>${image('A &amp; B')}${image('')}</p>`, { fills })).toBe(
      `<p><svg class="drawing" viewBox="0 0 4 3" width="4" height="3" role="img" aria-label="A &amp; B">${use}` +
        `<svg class="drawing" viewBox="0 0 4 3" width="4" height="3" aria-hidden="true">${use}</p>`,
    );
    const own = `<img class="x" src="${formatSlot('address', 0, 'a.svg')}" alt="">`;
    expect(fill(own, { fills })).toBe('<img class="x" src="/a.svg" alt="">');
  });

  it('prefixes ids and in-page links inside tags only', () => {
    const body =
      '<h2 id="one">id="one"</h2><a href="#one" class="x">y</a><a href="/b#one">z</a><p title="id=&quot;q">id="p"';
    expect(fill(body, { idPrefix: 'p1-' })).toBe(
      '<h2 id="p1-one">id="one"</h2><a href="#p1-one" class="x">y</a><a href="/b#one">z</a><p title="id=&quot;q">id="p"',
    );
  });

  it('leaves data-id and other names alone', () => {
    const body = '<p data-id="x"><a aria-describedby="a b" href="#"></a><input name="n"></p>';
    expect(fill(body, { idPrefix: 'p-' })).toBe(
      '<p data-id="x"><a aria-describedby="p-a p-b" href="#"></a><input name="n"></p>',
    );
  });

  describe('by section', () => {
    const section = (body: string, id: string) => fill(body, { section: id });
    const body =
      '<p>Lead</p><h2 id="a">A <a href="#a">#</a></h2><p>One<br>two</p><h3 id="b">B</h3><p title="</h2>">Three</p>' +
      '<div><h2 id="n">N</h2><p>In</p></div><h2 class="x" id="c">C</h2><img src="x"/><p>Four</p>';

    it('gives what stands under a heading, up to the next one of its level', () => {
      expect(section(body, 'a')).toBe(
        '<p>One<br>two</p><h3 id="b">B</h3><p title="</h2>">Three</p><div><h2 id="n">N</h2><p>In</p></div>',
      );
      expect(section(body, 'b')).toBe('<p title="</h2>">Three</p><div><h2 id="n">N</h2><p>In</p></div>');
      expect(section(body, 'c')).toBe('<img src="x"/><p>Four</p>');
    });

    it('gives nothing for a heading inside something else, or none', () => {
      expect([section(body, 'n'), section(body, 'zz'), section('', 'a')]).toEqual(['', '', '']);
    });
  });

  it('is quick on a page of a megabyte', () => {
    const body = '<p id="x">Some text</p>'.repeat(50_000);
    const start = cpuTime();
    fill(body, { idPrefix: 'p-' });
    expect(cpuTime() - start).toBeLessThan(1500);
  });
});

describe('replacing references', () => {
  it('replaces them at any depth and shares what holds none', () => {
    const toc = [{ id: 'one' }];
    const planned = { type: 'post', toc, view: { posts: [{ title: 'x', body: ref }] } };
    const made = withBodies(planned, (found) => `<p>${found.$body}</p>`);
    expect(made).toEqual({ type: 'post', toc, view: { posts: [{ title: 'x', body: '<p>a.md</p>' }] } });
    expect(made.toc).toBe(toc);
    expect(planned.view.posts[0]?.body).toBe(ref);
  });

  it('gives back a value without references as it is', () => {
    const planned = { type: 'archive', years: [] };
    expect(withBodies(planned, () => 'x')).toBe(planned);
  });
});
