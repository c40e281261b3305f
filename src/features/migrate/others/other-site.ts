// A site of another generator than Docusaurus, as far as its configuration says it: the same words for all of them.
import type { AddressRules } from '../../../model/address-rules.ts';
import { type Options, optionsOf, optionText } from '../old-site.ts';
import type { Note, RedirectPlan } from '../planned.ts';

/** The generators whose sites are moved this way. */
export type Generator = Exclude<AddressRules, 'docusaurus'>;

/** A language of the old site. */
export interface OtherLocale {
  readonly name: string;
  /** Folder of its pages below that of all pages; empty where they lie there themselves. */
  readonly folder: string;
  readonly label?: string;
  readonly direction?: string;
  readonly htmlLang?: string;
}

/** An item of a menu. */
export interface MenuItem {
  readonly label?: string;
  /** A page by its path below the folder of pages, without its ending. */
  readonly page?: string;
  readonly href?: string;
  /** A folder whose pages are listed. */
  readonly folder?: string;
  readonly items?: readonly MenuItem[];
  readonly isCollapsed?: boolean;
}

/** What was read of a configuration. */
export interface OtherSite {
  readonly generator: Generator;
  /** File that has it. */
  readonly configFile: string;
  readonly title: string;
  readonly tagline?: string;
  readonly url?: string;
  readonly baseUrl: string;
  readonly trailingSlash: boolean;
  readonly favicon?: string;
  readonly logo?: { readonly src: string; readonly srcDark?: string; readonly alt?: string };
  readonly hidesTitle?: boolean;
  readonly repository?: string;
  readonly editUrl?: string;
  readonly accent?: string;
  readonly copyright?: string;
  /** Folder of the pages. */
  readonly pages: string;
  /** Folders whose files have the addresses that they are called by. */
  readonly files: readonly string[];
  /** What in the folder of pages is none, by the beginning of its path or its name. */
  readonly isLeftOut: (own: string) => boolean;
  /** The path that decides the address of a page, where that is not its own. */
  readonly rewritten: (own: string) => string;
  readonly locales: readonly OtherLocale[];
  readonly nav: readonly MenuItem[];
  /** By name; without any, the folders of pages are the menu. */
  readonly sidebars: Readonly<Record<string, readonly MenuItem[]>>;
  readonly redirects: readonly RedirectPlan[];
  /** Folders in which files are looked for that pages show by name. */
  readonly shownFrom: readonly string[];
  /** Folder of dated posts, whose addresses have their days. */
  readonly posts?: string;
  readonly notes: readonly (Note & { readonly setting?: string })[];
}

/** An address as origin and base. */
export function addressParts(address: string | undefined): { readonly url?: string; readonly baseUrl: string } {
  if (address === undefined || !URL.canParse(address)) return { baseUrl: '/' };
  const { origin, pathname } = new URL(address);
  return { url: origin, baseUrl: baseOf(pathname) };
}

/** A base path between slashes. */
export function baseOf(path: string | undefined): string {
  const bare = (path ?? '').replace(/^\/+|\/+$/g, '');
  return bare === '' ? '/' : `/${bare}/`;
}

/** The value of a key, where it is an object: one of ours, or of several in a row. */
export function inOptions(value: unknown, ...keys: readonly string[]): Options {
  return keys.reduce((options: Options, key) => optionsOf(options[key]), optionsOf(value));
}

/** A text of one line, or nothing. */
export function lineIn(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : optionText(value);
  return text === undefined ? undefined : text.replace(/\s+/g, ' ').trim() || undefined;
}
