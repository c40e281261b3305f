// Answers for `init`, from flags or prompts. Each answer is a text until it is validated. Pure.
import { humanizeFileName, joinNames } from '../../lib/text.ts';
import { createInvocationError, type Diagnostic } from '../../model/diagnostic.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { createSlug } from '../../model/slug.ts';
import type { GlobalFlags } from '../../terminal/options.ts';
import { validatePostTitle } from '../new-release/judge.ts';

/** Hosts for which `init` can write a publishing file. */
const PUBLISH_HOSTS = ['github', 'gitlab', 'nginx'] as const;
export type PublishHost = (typeof PUBLISH_HOSTS)[number];

/** Unvalidated answers of flags or prompts; those that were not given are absent. */
export interface RawInitAnswers {
  readonly title?: string;
  readonly url?: string;
  readonly releases?: boolean;
  /** Names, separated by commas. */
  readonly products?: string;
  /** Language tags, separated by commas, the default language first. */
  readonly locales?: string;
  readonly publish?: string;
}

export interface InitFlags extends GlobalFlags, RawInitAnswers {
  /** Creates an extension instead of a site. */
  readonly extension?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** Validated answers. */
export interface InitAnswers {
  readonly title: string;
  /** Origin without trailing slash; empty if the site has no address yet. */
  readonly url: string;
  /** Path with leading and trailing `/`. */
  readonly baseUrl: string;
  readonly hasReleases: boolean;
  readonly products: readonly { readonly key: string; readonly label: string }[];
  /** Empty if not answered. */
  readonly locales: readonly string[];
  readonly host?: PublishHost;
}

/** Defaults for missing answers. */
export interface AnswerDefaults extends Pick<InitAnswers, 'title' | 'hasReleases'> {
  readonly url?: string;
  /** Default address by publishing host. */
  readonly hostUrl?: Readonly<Partial<Record<PublishHost, string>>>;
  /** Whether the site is about one product with the same name as the site. Its release notes belong to that product. */
  readonly isProduct?: boolean;
}

/** Returns the default address; empty if there is none. */
export function selectDefaultUrl({ url, hostUrl = {} }: AnswerDefaults, publish: string | undefined): string {
  const host = PUBLISH_HOSTS.find((candidate) => candidate === publish);
  return url ?? (host && hostUrl[host]) ?? '';
}

/** Returns the default products: the title if the site is about one product, else an empty text. */
export function selectDefaultProducts({ isProduct }: AnswerDefaults, title: string): string {
  return isProduct ? title.replace(/\s*,\s*/g, ' ') : '';
}

/** Returns the answers as values, and all faults. */
export function validateInitAnswers(
  rawInitAnswers: RawInitAnswers,
  defaults: AnswerDefaults,
): { readonly answers: InitAnswers; readonly faults: readonly Diagnostic[] } {
  const { title = defaults.title, locales = '', publish = '' } = rawInitAnswers;
  const hasReleases = rawInitAnswers.releases ?? ((rawInitAnswers.products ?? '') !== '' || defaults.hasReleases);
  const {
    url = selectDefaultUrl(defaults, publish),
    products = hasReleases ? selectDefaultProducts(defaults, title) : '',
  } = rawInitAnswers;
  const faults = [
    validateTitle(title),
    validateSiteAddress(url),
    validateProducts(products),
    validateLocales(locales),
    validatePublishHost(publish),
    rawInitAnswers.releases === false && products !== ''
      ? createAnswerError('`--products` and `--no-releases` cannot be combined. Use one of them.')
      : undefined,
  ].filter((fault) => fault !== undefined);
  const names = splitCommaList(products);
  const answers: InitAnswers = {
    title: title.trim(),
    ...splitAddressAnswer(url),
    hasReleases,
    // A name such as `rest-api` counts as a key, so a readable label is derived from it. Other names, and a name that equals the title,
    // become the label as written.
    products: names.map((name) => ({
      key: createSlug(name),
      label: /^[a-z\d_-]+$/.test(name) && name !== title.trim() ? humanizeFileName(name) : name,
    })),
    locales: splitCommaList(locales),
    host: PUBLISH_HOSTS.find((host) => host === publish),
  };
  return { answers, faults };
}

/** Validates a title: one line, without variables. */
export function validateTitle(title: string): Diagnostic | undefined {
  return title.includes('{{')
    ? createAnswerError('A title cannot contain `{{`, which begins a variable.')
    : validatePostTitle(title);
}

/** Validates the address of the site: empty, or an origin with the base path. */
export function validateSiteAddress(text: string): Diagnostic | undefined {
  const example = 'Write it as in `https://docs.example.com` or `https://example.com/docs/`.';
  if (text.trim() === '') return undefined;
  const isAddress = /^https?:\/\/[^\s?#@\\]+$/i.test(text.trim()) && URL.canParse(text.trim());
  const isPlain = isAddress && !/\/\/|%/.test(new URL(text.trim()).pathname);
  return isPlain ? undefined : createAnswerError(`\`${text}\` is not the address of a site.`, example);
}

/** Validates product names: names must differ, and so must the keys derived from them. */
export function validateProducts(text: string): Diagnostic | undefined {
  const names = splitCommaList(text);
  const wrong = names.find((name) => validateTitle(name) !== undefined || !/[\p{L}\p{N}]/u.test(name));
  if (wrong !== undefined) return createAnswerError(`\`${wrong}\` is not a name for a product.`);
  const twin = names.find((name, index) => names.findIndex((other) => createSlug(other) === createSlug(name)) < index);
  return twin === undefined ? undefined : createAnswerError(`The product \`${twin}\` is listed twice.`);
}

/** Validates locales: distinct language tags. */
export function validateLocales(text: string): Diagnostic | undefined {
  const tags = splitCommaList(text);
  const wrong = tags.find((tag) => !isLanguageTag(tag));
  if (wrong !== undefined)
    return createAnswerError(`\`${wrong}\` is not a language tag.`, 'Write them as in `en,de,pt-BR`.');
  const twin = tags.find((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) < index);
  return twin === undefined ? undefined : createAnswerError(`The language \`${twin}\` is listed twice.`);
}

function validatePublishHost(text: string): Diagnostic | undefined {
  if (text === '' || PUBLISH_HOSTS.some((host) => host === text)) return undefined;
  const all = `\`--publish\` takes ${joinNames(PUBLISH_HOSTS, 'or')}.`;
  return createAnswerError(
    `\`${text}\` is not a host that \`init\` can publish to.`,
    suggestNearestName(text, PUBLISH_HOSTS) ?? all,
  );
}

function isLanguageTag(text: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-\w+)*$/i.test(text) && Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

function splitAddressAnswer(text: string): Pick<InitAnswers, 'url' | 'baseUrl'> {
  if (text.trim() === '' || validateSiteAddress(text)) return { url: '', baseUrl: '/' };
  const { origin, pathname } = new URL(text.trim());
  return { url: origin, baseUrl: pathname.endsWith('/') ? pathname : `${pathname}/` };
}

function splitCommaList(text: string): string[] {
  return text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
}

function createAnswerError(message: string, suggestion?: string): Diagnostic {
  return createInvocationError(message, suggestion).diagnostics[0] as Diagnostic;
}
