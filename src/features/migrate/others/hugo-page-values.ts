// Gives templates the pages of a Hugo site: their titles, parameters, addresses, and the lists of pages in sections. Pure.
import { memoizeByKey } from '../../../lib/derived.ts';
import { getParentFolder } from '../../../lib/file-path.ts';
import { joinSitePath } from '../../../model/url.ts';
import { getMember, type TemplateValue } from './go-functions.ts';
import { getHugoPageDay, type HugoSitePage } from './hugo-pages.ts';
import type { HugoPageValueLookup } from './other-site.ts';

interface PageValueContext {
  /** Returns the text of a page without front matter. */
  readonly body: (path: string) => string;
  /** Base path of the site. */
  readonly base: string;
}

/** Indexes pages by language and path, and by the section that contains them. */
function indexPages(pages: readonly HugoSitePage[]) {
  const byKey = new Map(
    pages.map((page) => [createLocalePageKey(page.locale.name, computeLogicalPath(page.own)), page]),
  );
  const children = new Map<string, HugoSitePage[]>();
  const findSection = ({ own, locale }: HugoSitePage) => {
    let section = getParentFolder(computeLogicalPath(own));
    while (section !== '' && !isSection(byKey.get(createLocalePageKey(locale.name, section))))
      section = getParentFolder(section);
    return createLocalePageKey(locale.name, section);
  };
  for (const page of pages) {
    if (page.isHidden === true || computeLogicalPath(page.own) === '') continue;
    const key = findSection(page);
    children.set(key, [...(children.get(key) ?? []), page]);
  }
  /** Finds a page; languages share hidden pages. */
  const findPage = (locale: string, path: string) => {
    const shared = byKey.get(createLocalePageKey(pages[0]?.locale.name ?? '', path));
    return byKey.get(createLocalePageKey(locale, path)) ?? (shared?.isHidden === true ? shared : undefined);
  };
  return { byKey, children, findSection, findPage };
}

/** Finds the page that `GetPage` of a page names: relative to the page, or else from the root of the content. */
function findNamedPage(
  named: string,
  { own, locale }: HugoSitePage,
  findPage: (locale: string, path: string) => HugoSitePage | undefined,
): HugoSitePage | undefined {
  const path = computeLogicalPath(own);
  const folder = /(?:^|\/)_?index\.[a-z]+$/i.test(own) ? path : getParentFolder(path);
  const fromRoot = computeLogicalPath(joinSitePath(named).slice(1));
  const relative = computeLogicalPath(joinSitePath(folder, named).slice(1));
  const near = named.startsWith('/') ? undefined : findPage(locale.name, relative);
  return near ?? findPage(locale.name, fromRoot);
}

/** Creates the values of pages. Lists of pages are functions, so that a list is created only if a template reads it. */
export function createHugoPageValues(
  pages: readonly HugoSitePage[],
  { body, base }: PageValueContext,
): HugoPageValueLookup {
  const { byKey, children, findSection, findPage } = indexPages(pages);
  const byFile = new Map<string, ReadonlyMap<string, TemplateValue>>();
  const toValue = (page: HugoSitePage): ReadonlyMap<string, TemplateValue> => {
    const known = byFile.get(page.path);
    if (known !== undefined) return known;
    const { front, own, locale, address } = page;
    const path = computeLogicalPath(own);
    const listPages = (isWanted: (one: HugoSitePage) => boolean) => () =>
      [...(children.get(createLocalePageKey(locale.name, path)) ?? [])]
        .filter(isWanted)
        .sort(comparePages)
        .map(toValue);
    const link = `${joinSitePath(base, address)}/`.replace(/\/\/$/, '/');
    const reference = (options: TemplateValue) =>
      find(findNamedPage(String(getMember(options, 'path')), page, findPage))?.get('RelPermalink');
    const section = own.includes('/') ? (own.split('/')[0] ?? '') : '';
    const text = () => body(page.path).trim();
    const value: ReadonlyMap<string, TemplateValue> = new Map<string, TemplateValue>(
      Object.entries({
        Title: getTitle(page),
        LinkTitle: String(getMember(front, 'linkTitle') || getTitle(page)),
        Description: String(getMember(front, 'description')),
        Weight: Number(getMember(front, 'weight')),
        Params: { ...front, ...(front.params as object | undefined) },
        ...{ RelPermalink: link, Permalink: link, Ref: reference, RelRef: reference },
        Path: `/${path.toLowerCase()}`,
        Section: section,
        Type: String(getMember(front, 'type') || section || 'page'),
        ...{ IsSection: isSection(page), IsPage: !isSection(page), IsNode: isSection(page) },
        Kind: isSection(page) ? (path === '' ? 'home' : 'section') : 'page',
        File: createFileValue(own),
        Parent: () => (path === '' ? '' : (find(byKey.get(findSection(page))) ?? '')),
        CurrentSection: () => (isSection(page) ? value : (find(byKey.get(findSection(page))) ?? '')),
        GetPage: (to: TemplateValue) => find(findNamedPage(String(to), page, findPage)) ?? '',
        Pages: listPages(() => true),
        RegularPages: listPages((one) => !isSection(one)),
        Sections: listPages(isSection),
        ...{ RawContent: text, RenderShortcodes: text },
      }),
    );
    byFile.set(page.path, value);
    return value;
  };
  const files = new Map(pages.map((page) => [page.path, page]));
  const find = (page: HugoSitePage | undefined) => page && toValue(page);
  return {
    ofFile: (path) => find(files.get(path)),
    ofLocale: memoizeByKey((name: string) =>
      pages
        .filter(({ locale, isHidden }) => locale.name === name && isHidden !== true)
        .sort(comparePages)
        .map(toValue),
    ),
    ofPath: (path, locale) => find(findPage(locale, computeLogicalPath(path.replace(/^\/|\/$/g, '')))),
  };
}

/** Returns the value of `.File`. `own` is the path of the page in its content folder. */
function createFileValue(own: string): ReadonlyMap<string, TemplateValue> {
  const name = own.replace(/^.*\//, '');
  const [, base = name, ending = ''] = /^(.*)\.([^.]*)$/.exec(name) ?? [];
  const folder = getParentFolder(own);
  return new Map(
    Object.entries({ Dir: folder && `${folder}/`, Path: own, LogicalName: name, BaseFileName: base, Ext: ending }),
  );
}

const createLocalePageKey = (locale: string, path: string) => `${locale}/${path}`.toLowerCase();

/** Returns the path of a page without its extension; a bundle and a section have the path of their folder. */
function computeLogicalPath(own: string): string {
  return own.replace(/\.(?:md|mdx|html)$/i, '').replace(/(?:^|\/)_?index$/i, '');
}

function isSection(page: HugoSitePage | undefined): boolean {
  return page !== undefined && /(?:^|\/)_index\.[a-z]+$/i.test(page.own);
}

function getTitle({ front, own }: HugoSitePage): string {
  return String(getMember(front, 'title') || computeLogicalPath(own).replace(/^.*\//, ''));
}

/** Compares pages as Hugo orders them: by weight, then the newest first, then by title. Pages without weight are last. */
function comparePages(a: HugoSitePage, b: HugoSitePage): number {
  const weight = ({ front }: HugoSitePage) => Number(getMember(front, 'weight')) || Number.POSITIVE_INFINITY;
  const [first, second] = [weight(a), weight(b)];
  if (first !== second) return first - second;
  const days = (getHugoPageDay(b.front) ?? '').localeCompare(getHugoPageDay(a.front) ?? '');
  return days || getTitle(a).localeCompare(getTitle(b));
}
