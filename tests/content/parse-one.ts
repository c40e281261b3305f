// Parses one text as a page, for tests, with the features of sites.
import { convertFeatureToExtension } from '../../src/config/extensions.ts';
import { defaultMagicComments } from '../../src/config/schema/content.ts';
import { loadParser } from '../../src/content/io/load-parser.ts';
import type { ParseSettings } from '../../src/content/parse-settings.ts';
import { features } from '../../src/features/index.ts';
import type { ParsedSource } from '../../src/model/document.ts';
import type { SlottedHtml } from '../../src/model/slot.ts';
import type { Source } from '../../src/model/source.ts';
import { config } from '../support/site.ts';

export const settings: ParseSettings = {
  variables: { vendor: 'Acme', product: 'acme', odd: 'A_b_*c*<i>&"|', host: 'example.com', 'links.code': '' },
  markdown: { html: 'safe', math: true, onUnknownLanguage: 'warn', embeds: ['video.example.com'], schemes: [] },
  markdownPlugins: [],
  code: { themes: { light: 'github-light', dark: 'github-dark' }, languages: [], magicComments: defaultMagicComments },
  texts: {},
  onMdxSyntax: 'warn',
};

/** Returns a source with a text. */
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

/** Returns settings with the features that they enable, before other extensions. */
export async function withFeatures({ extensions = [], ...others }: ParseSettings): Promise<ParseSettings> {
  const own = await features(config({ markdown: others.markdown }), { isFile: () => false });
  return { ...others, extensions: [...own.map(convertFeatureToExtension), ...extensions] };
}

/** Parses one text. Extensions come after the features. */
export async function parseOne(
  text: string,
  more: Partial<Source> = {},
  changes: Partial<ParseSettings> = {},
): Promise<ParsedSource> {
  const source = sourceOf(text, more);
  const parser = await loadParser(await withFeatures({ ...settings, ...changes }), [source]);
  return parser.parse(source);
}

/** Returns HTML with visible slots: `⟦0⟧` for an address, `⟦s0⟧` for the size of an image. */
export function visible({ html, slots }: SlottedHtml = { html: '', slots: [] }): string {
  const shown = slots.map(([from, to, name, index], at) => {
    const written = html.slice(from, to);
    const slot = {
      address: `⟦${index}⟧`,
      link: written.replace(/[^"]*$/, `⟦${index}⟧`),
      image: written.replace(/^(<img src=")[^"]*(" alt="[^"]*")/, `$1⟦${index}⟧$2⟦s${index}⟧`),
      island: `⟦i${index}⟧`,
      extension: `⟦e${index}⟧${written}`,
    };
    return slot[name] + html.slice(to, slots[at + 1]?.[0]);
  });
  return html.slice(0, slots[0]?.[0]) + shown.join('');
}
