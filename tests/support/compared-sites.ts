// Reads two built sites from their HTML alone, and finds the text of one in the other: an oracle that shares no code with the tested code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePage } from './built-page.ts';

/** A page of a built site. */
export interface HtmlPage {
  /** Its sentences, except for headings. */
  readonly sentences: ReadonlySet<string>;
  /** All ids. */
  readonly ids: ReadonlySet<string>;
  /** The sentences below each heading that has an id, up to the next heading. */
  readonly sections: ReadonlyMap<string, ReadonlySet<string>>;
  /** Target path of a redirect page. */
  readonly redirect?: string;
}

/** Pages of a built folder by path. */
export type HtmlSite = ReadonlyMap<string, HtmlPage>;

/** Reads a built folder. */
export function readHtmlSite(folder: string): HtmlSite {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const pages = files.filter((name) => name.endsWith('index.html'));
  return new Map(
    pages.map((name) => [
      `/${name.replace(/\/?index\.html$/, '')}`,
      readHtmlPage(readFileSync(join(folder, name), 'utf8')),
    ]),
  );
}

function readHtmlPage(html: string): HtmlPage {
  const to = /<meta http-equiv="refresh" content="[^"]*?url=([^"]*)"/i.exec(html)?.[1];
  const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id));
  const body = /<article\b.*?<\/article>/s.exec(html)?.[0] ?? /<main\b.*?<\/main>/s.exec(html)?.[0] ?? '';
  const sections = new Map<string, ReadonlySet<string>>();
  for (const part of body.split(/(?=<h[1-6]\b)/)) {
    const id = /^<h[1-6]\b[^>]*?\sid="([^"]*)"/.exec(part)?.[1];
    if (id !== undefined) sections.set(id, sentencesIn(part.replace(/^.*?<\/h[1-6]>/s, '')));
  }
  const redirect = to === undefined ? undefined : new URL(to, 'http://x').pathname.replace(/(.)\/$/, '$1');
  return {
    sentences: sentencesIn(body.replace(/<h[1-6]\b.*?<\/h[1-6]>/gs, '')),
    ids,
    sections,
    ...(redirect && { redirect }),
  };
}

function sentencesIn(html: string): ReadonlySet<string> {
  const text = parsePage(html.replace(/<\/(?:p|li|h\d|div|td)>/g, '$&\n')).text;
  const all = text.split(/(?<=[.!?])\s+|\n+/).map((each) => each.replace(/\s+/g, ' ').trim());
  return new Set(all.filter((each) => each.split(' ').length >= 4));
}

/** Returns the paths that readers may know: no redirects, no pages for a single visit, and no untranslated copies. */
export function knownPaths(site: HtmlSite): readonly string[] {
  const isCopy = (path: string, { sentences }: HtmlPage) =>
    // Besides the original text, it has a note that it is not translated.
    path.startsWith('/de/') && shareOf(site.get(path.slice(3))?.sentences ?? new Set(), sentences) === 1;
  const pages = [...site].filter(([path, page]) => page.redirect === undefined && !isCopy(path, page));
  return pages.map(([path]) => path).filter((path) => !/(?:^|\/)(?:search|print)(?:\/|$)/.test(path));
}

/** Returns the final path of an address; `undefined` if it leads nowhere. */
export function endOf(path: string, site: HtmlSite): string | undefined {
  for (let [at, steps] = [path, 0]; steps < 10; steps += 1) {
    const page = site.get(at);
    if (page?.redirect === undefined) return page && at;
    at = page.redirect;
  }
  return undefined;
}

/** Returns the share of the sentences that are among others, from 0 to 1. */
export function shareOf(sentences: ReadonlySet<string>, others: ReadonlySet<string> = new Set()): number {
  const there = [...sentences].filter((each) => others.has(each)).length;
  return sentences.size === 0 ? 0 : there / sentences.size;
}
