// The rules of the feed formats that concern techdocs: RSS 2.0, RFC 4287 (Atom) and JSON Feed 1.1.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';

/** Returns the paths of the feeds in the folder of a built site. */
export function feedsOf(folder: string): readonly string[] {
  return readdirSync(join(folder, 'releases'), { recursive: true, encoding: 'utf8' })
    .map((name) => `releases/${name}`)
    .filter((name) => /\/(?:rss\.xml|atom\.xml|feed\.json)$/.test(name))
    .sort();
}

/** An element of an XML document. */
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Parses well-formed XML; throws if an end tag does not match. */
export function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Element = { name, attributes, children: [], text: '' };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        (open.at(-1) as Element).text += text;
      },
      onclosetag(name, isImplied) {
        const last = open.pop();
        if (last?.name !== name) throw new Error(`</${name}> closes <${last?.name}>.`);
        if (isImplied && last.text + last.children.length !== '0') throw new Error(`<${name}> is not closed.`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (open.length !== 1) throw new Error(`<${open.at(-1)?.name}> is not closed.`);
  return root.children[0] as Element;
}

const all = (element: Element, name: string) => element.children.filter((child) => child.name === name);
const textOf = (element: Element, name: string) => all(element, name)[0]?.text.trim() ?? '';
const isAbsolute = (address: string) => /^https?:\/\/[^/]+/.test(address) && URL.canParse(address);
const RFC822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/;

/** Returns addresses in HTML that are valid only on their own page, and elements that no feed reader runs. */
function faultsOfHtml(html: string): string[] {
  const faults: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (['script', 'style', 'iframe', 'form', 'button'].includes(name)) faults.push(`<${name}> in content`);
      for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith('on')) faults.push(`${key} in content`);
        const isAddress = key === 'href' || key === 'src' || key === 'poster';
        if (isAddress && !/^(?:https?:\/\/|mailto:|tel:|data:)/.test(value)) faults.push(`${name} ${key}="${value}"`);
      }
    },
  });
  parser.end(html);
  return faults;
}

const unique = (ids: readonly string[], what: string) =>
  new Set(ids).size === ids.length ? [] : [`two of one ${what}`];
const wanted = (value: string, what: string) => (value === '' ? [`no ${what}`] : []);
const dated = (value: string, form: RegExp, what: string) =>
  form.test(value) && !Number.isNaN(Date.parse(value)) ? [] : [`${what} is ${value}`];
const absolute = (value: string, what: string) => (isAbsolute(value) ? [] : [`${what} is ${value}`]);

/** Returns the violations of the format's rules in a feed; empty for a valid one. `path` identifies the format. */
export function feedFaults(path: string, text: string): string[] {
  if (path.endsWith('.json')) return jsonFaults(JSON.parse(text));
  if (!text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')) return ['no XML declaration'];
  const root = parseXml(text);
  return root.name === 'rss' ? rssFaults(root) : atomFaults(root);
}

function rssFaults(rss: Element): string[] {
  const channel = all(rss, 'channel')[0] as Element;
  const self = all(channel, 'atom:link').find(({ attributes }) => attributes.rel === 'self');
  const items = all(channel, 'item');
  return [
    ...(rss.attributes.version === '2.0' ? [] : ['version is not 2.0']),
    ...['atom', 'content', 'dc'].flatMap((name) => wanted(rss.attributes[`xmlns:${name}`] ?? '', `namespace ${name}`)),
    ...['title', 'description'].flatMap((name) => wanted(textOf(channel, name), `channel ${name}`)),
    ...absolute(textOf(channel, 'link'), 'channel link'),
    ...absolute(self?.attributes.href ?? '', 'self link'),
    ...dated(textOf(channel, 'lastBuildDate'), RFC822, 'lastBuildDate'),
    ...wanted(textOf(channel, 'language'), 'language'),
    ...(items.length === 0 ? ['no items'] : []),
    ...unique(
      items.map((item) => textOf(item, 'guid')),
      'guid',
    ),
    ...items.flatMap((item) => [
      ...wanted(textOf(item, 'title') + textOf(item, 'description'), 'title or description'),
      ...absolute(textOf(item, 'link'), 'item link'),
      ...absolute(textOf(item, 'guid'), 'permanent guid'),
      ...dated(textOf(item, 'pubDate'), RFC822, 'pubDate'),
      ...wanted(textOf(item, 'content:encoded'), 'content'),
      ...faultsOfHtml(textOf(item, 'content:encoded')),
    ]),
  ];
}

function atomFaults(feed: Element): string[] {
  const link = (element: Element, rel?: string) =>
    all(element, 'link').find(({ attributes }) => attributes.rel === rel)?.attributes.href ?? '';
  const entries = all(feed, 'entry');
  return [
    ...(feed.attributes.xmlns === 'http://www.w3.org/2005/Atom' ? [] : ['not the namespace of Atom']),
    ...wanted(textOf(feed, 'title'), 'title'),
    ...absolute(textOf(feed, 'id'), 'id'),
    ...absolute(link(feed), 'link'),
    ...absolute(link(feed, 'self'), 'self link'),
    ...dated(textOf(feed, 'updated'), RFC3339, 'updated'),
    ...(entries.length === 0 ? ['no entries'] : []),
    ...unique(
      [...entries, feed].map((entry) => textOf(entry, 'id')),
      'id',
    ),
    ...entries.flatMap((entry) => [
      ...['title', 'id', 'updated', 'content'].flatMap((name) =>
        all(entry, name).length === 1 ? wanted(textOf(entry, name), name) : [`not one ${name}`],
      ),
      ...absolute(textOf(entry, 'id'), 'entry id'),
      ...absolute(link(entry), 'entry link'),
      ...dated(textOf(entry, 'updated'), RFC3339, 'updated'),
      ...dated(textOf(entry, 'published'), RFC3339, 'published'),
      ...(all(entry, 'author').length > 0 ? [] : ['no author']),
      ...all(entry, 'author').flatMap((author) => wanted(textOf(author, 'name'), 'name of the author')),
      ...(all(entry, 'content')[0]?.attributes.type === 'html' ? [] : ['content is not html']),
      ...faultsOfHtml(textOf(entry, 'content')),
    ]),
  ];
}

interface JsonFeed {
  readonly version?: string;
  readonly title?: string;
  readonly home_page_url?: string;
  readonly feed_url?: string;
  readonly items?: readonly {
    readonly id?: unknown;
    readonly url?: string;
    readonly content_html?: string;
    readonly date_published?: string;
    readonly authors?: readonly { readonly name?: string }[];
    readonly tags?: readonly unknown[];
  }[];
}

function jsonFaults(feed: JsonFeed): string[] {
  const items = feed.items ?? [];
  return [
    ...(feed.version === 'https://jsonfeed.org/version/1.1' ? [] : ['not version 1.1']),
    ...wanted(feed.title ?? '', 'title'),
    ...absolute(feed.home_page_url ?? '', 'home_page_url'),
    ...absolute(feed.feed_url ?? '', 'feed_url'),
    ...(items.length === 0 ? ['no items'] : []),
    ...unique(
      items.map(({ id }) => String(id)),
      'id',
    ),
    ...items.flatMap((item) => [
      ...(typeof item.id === 'string' && item.id !== '' ? [] : ['id is no text']),
      ...absolute(item.url ?? '', 'url'),
      ...wanted(item.content_html ?? '', 'content_html'),
      ...dated(item.date_published ?? '', RFC3339, 'date_published'),
      ...(item.authors ?? []).flatMap(({ name }) => wanted(name ?? '', 'name of the author')),
      ...(item.tags ?? []).flatMap((tag) => (typeof tag === 'string' ? [] : ['a tag is no text'])),
      ...faultsOfHtml(item.content_html ?? ''),
    ]),
  ];
}
