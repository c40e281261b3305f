// Parses one text as a page, for tests.
import { defaultMagicComments } from '../../src/config/schema/content.ts';
import { loadParser } from '../../src/content/io/load-parser.ts';
import type { ParseSettings } from '../../src/content/parse.ts';
import type { ParsedSource } from '../../src/model/document.ts';
import type { Source } from '../../src/model/source.ts';

export const settings: ParseSettings = {
  variables: { vendor: 'Acme', product: 'acme', odd: 'A_b_*c*<i>&"|', host: 'example.com', 'links.code': '' },
  markdown: { html: 'safe', math: true, onUnknownLanguage: 'warn', embeds: ['video.example.com'], schemes: [] },
  extensions: [],
  code: { themes: { light: 'github-light', dark: 'github-dark' }, languages: [], magicComments: defaultMagicComments },
  texts: {},
  onMdxSyntax: 'warn',
};

/** A source with a text. */
export function sourceOf(text: string, more: Partial<Source> = {}): Source {
  return {
    kind: 'doc',
    file: 'docs/a/page.md',
    path: 'a/page.md',
    locale: 'en',
    version: 'current',
    text,
    hash: 'h',
    includes: {},
    ...more,
  };
}

/** Parses one text. */
export async function parseOne(
  text: string,
  more: Partial<Source> = {},
  changes: Partial<ParseSettings> = {},
): Promise<ParsedSource> {
  const source = sourceOf(text, more);
  const parser = await loadParser({ ...settings, ...changes }, [source]);
  return parser.parse(source);
}

/** HTML with its slots made visible: `⟦0⟧`. */
export function visible(html: string): string {
  return html.replace(/\0(s?\d+)\0/g, '⟦$1⟧');
}
