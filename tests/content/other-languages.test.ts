// Language names of other highlighters.
import { describe, expect, it } from 'vitest';
import { loadHighlighter } from '../../src/content/io/load-highlighter.ts';
import { resolveCodeLanguage } from '../../src/content/markdown/highlight/highlighter.ts';

describe('a language by the name of another highlighter', () => {
  it.each([
    ['flow', 'javascript'],
    ['shell-session', 'shellsession'],
    ['svg', 'xml'],
    ['jsonld', 'json'],
    ['Markup', 'html'],
    ['dotnet', 'csharp'],
    ['jinja2', 'jinja'],
    ['emacs', 'emacs-lisp'],
    ['pycon', 'python'],
    ['constructor', undefined],
  ])('%s is %s', (name, language) => {
    expect(resolveCodeLanguage(name)).toBe(language);
  });

  it('has the colours of its own one', async () => {
    const themes = { light: 'github-light', dark: 'github-dark' };
    const { highlight } = await loadHighlighter({ themes, languages: [] }, new Set(['flow']));
    expect(JSON.stringify(highlight('const a = 1;', 'flow'))).toContain('const');
    expect(highlight('const a = 1;', 'flow')).toEqual(highlight('const a = 1;', 'js'));
  });
});
