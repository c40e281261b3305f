// Facts and text of a site of Jekyll, which is read as plain Markdown: `_config.yml`, callouts, and lists of contents. Pure.
import { isPlainObject } from '../../../lib/values.ts';
import { toRawOptions } from '../old-site.ts';
import { findAdmonitionType, formatBracketedTitle } from '../rewrite/markdown.ts';
import { parseDataText } from './data-files.ts';
import { createGitignoreMatcher } from './globs.ts';
import { type DialectConversionState, incrementConstructCount, type Line } from './lines.ts';
import { type NonDocusaurusSite, normalizeBasePath, splitOldAddress, toSingleLineText } from './other-site.ts';

/** Reads `_config.yml`. The values are those that pages insert by their names; `baseurl` and `url` belong to addresses, which change. */
export function readJekyllConfig(text: string): Pick<
  NonDocusaurusSite,
  'tagline' | 'url' | 'baseUrl' | 'trailingSlash' | 'templateValues'
> & {
  readonly title?: string;
  readonly isExcluded: (path: string) => boolean;
} {
  const config = toRawOptions(parseDataText(text));
  const excluded = [config.exclude ?? []].flat().filter((candidate) => typeof candidate === 'string');
  return {
    title: toSingleLineText(config.title),
    tagline: toSingleLineText(config.description),
    url: splitOldAddress(toSingleLineText(config.url)).url,
    baseUrl: normalizeBasePath(toSingleLineText(config.baseurl)),
    trailingSlash: /^(?:pretty|\/.*\/$)/.test(String(config.permalink)),
    templateValues: { ...flattenValues(config, 'site.'), 'site.baseurl': '', 'site.url': '' },
    isExcluded: createGitignoreMatcher(excluded.join('\n')),
  };
}

/** Returns the texts and numbers of nested options by their paths. */
export function flattenValues(options: object, prefix = ''): Readonly<Record<string, string>> {
  const pairs = Object.entries(options).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string' || typeof value === 'number') return [[prefix + key, String(value)]];
    return isPlainObject(value) ? Object.entries(flattenValues(value, `${prefix}${key}.`)) : [];
  });
  return Object.fromEntries(pairs.filter(([key]) => /^[a-z][\w.-]*$/i.test(key)));
}

/** Converts callouts, which are a paragraph or a quote below their class, and lists that the parser of Jekyll replaces by the contents. */
export function convertJekyllBlocks(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const out: Line[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Line;
    const name = /^\{:[ \t]*\.([\w-]+?)(-title)?[ \t]*\}[ \t]*$/.exec(line.text);
    const type = name?.[1] === undefined || out.at(-1)?.text.trim() ? undefined : findAdmonitionType(name[1]);
    const length = lines.slice(index + 1).findIndex(({ text }) => text.trim() === '');
    const body = lines.slice(index + 1, length < 0 ? lines.length : index + 1 + length);
    if (type !== undefined && body.length > 0) {
      incrementConstructCount(work, 'callouts');
      const inner = body.map(({ text, from }) => ({ text: text.replace(/^>[ \t]?/, ''), from }));
      const title = name?.[2] === undefined ? undefined : inner.shift()?.text;
      const block = (text: string) => ({ text, from: line.from });
      out.push(block(`:::${type}${formatBracketedTitle(title ?? '')}`), block(''), ...inner, block(''), block(':::'));
      index += body.length;
      continue;
    }
    if (/^\{:[ \t]*toc\b[^}]*\}[ \t]*$/.test(line.text) && /^[ \t]*(?:[-*+]|\d+\.)[ \t]/.test(out.at(-1)?.text ?? '')) {
      incrementConstructCount(work, 'contents');
      out.splice(-1, 1, { text: '<TOCInline />', from: line.from });
      continue;
    }
    out.push(line);
  }
  return out;
}
