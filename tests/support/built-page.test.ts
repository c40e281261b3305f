// Tests the reader of built pages itself: a selector that wrongly matches nothing would make other tests pass.
import { describe, expect, it } from 'vitest';
import { parsePage } from './built-page.ts';

const page = parsePage(`<!DOCTYPE html><title>A &amp; B</title><main id="top" class="one two"><h1>Head<b>ing</b></h1>
<nav aria-label="On this page"><ul><li><a href="/a">A</a><ul><li><a href="/b">B</a></li></ul></li></ul></nav></main>`);
const namesOf = (selector: string) => page.all(selector).map(({ name }) => name);

describe('a built page', () => {
  it.each([
    ['main', ['main']],
    ['.two.one', ['main']],
    ['main#top[class]', ['main']],
    ['.thre', []],
    ['[aria-label="On this page"] a', ['a', 'a']],
    ['nav > ul > li > a', ['a']],
    ['main > a', []],
    ['nav h1', []],
    ['h1, title', ['title', 'h1']],
  ])('has the elements of %s', (selector, names) => {
    expect(namesOf(selector)).toEqual(names);
  });

  it.each(['a:not(.b)', 'a, ', '*', '[href^="/"]', ''])('refuses the selector %j', (selector) => {
    expect(() => page.all(selector)).toThrow('is not understood');
  });

  it('has text, HTML and attributes as a browser gives them', () => {
    expect(page.only('title').text).toBe('A & B');
    expect([page.only('h1').text, page.only('h1').html]).toEqual(['Heading', 'Head<b>ing</b>']);
    expect([page.only('nav').attribute('aria-label'), page.only('nav').attribute('id')]).toEqual([
      'On this page',
      undefined,
    ]);
  });

  it('says where a selector names none, or several', () => {
    expect(() => page.only('p')).toThrow('p names no element');
    expect(() => page.only('a')).toThrow('a names several elements');
  });
});
