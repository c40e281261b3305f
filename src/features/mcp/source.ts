// IO. Sources of a site's files: a built folder, a published site, or the working copy.
import { readFile } from 'node:fs/promises';
import { loadPackageInfo } from '../../engine/assets.ts';
import { parseAllowedHosts } from '../../links/external/addresses.ts';
import { createLinkRequestClient } from '../../links/external/client.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import { defaultLinkRuleLevels } from '../../model/link-rules.ts';
import { decodePath, parseUrlOnSite } from '../../model/url.ts';
import { createFolderReplyGetter } from '../../serve/built.ts';
import type { Reply } from '../../serve/send.ts';
import { openWatchedSite } from '../../serve/serve.ts';
import { FEATURES_MODULE_URL } from '../module.ts';
import { createAuthorOperations, createQueuedTaskRunner, type OperationsForAuthors } from './authors.ts';
import { parseCatalog } from './catalog.ts';

/** Access to the files of a site by address. */
export interface SiteFileReader {
  /** Name for messages. */
  readonly name: string;
  /** Address of the site's catalogue. */
  readonly catalog: string;
  /** Origin of a published site. */
  readonly origin?: string;
  /** Returns the text at an address. The address is percent-encoded, includes the base URL, and has no origin. Follows redirects. */
  read(address: string): Promise<string | undefined>;
  /** Reads the saved files again; for the working copy only. */
  readonly refresh?: () => Promise<void>;
  /** Queries of authors; only for the working copy. */
  readonly authors?: OperationsForAuthors;
  close(): Promise<void>;
}

/** Maximum redirects within a site. */
const MAX_REDIRECTS = 5;

/** Opens a built folder. `name` is the folder as the user named it. Throws a `UserError` if there is no site. */
export async function openFolderReader(dir: string, name: string): Promise<SiteFileReader> {
  const source = (baseUrl: string): SiteFileReader => ({
    name,
    catalog: `${baseUrl}llms.json`,
    read: createInProcessReader(createFolderReplyGetter({ dir, name, baseUrl })),
    close: async () => {},
  });
  const atRoot = source('/');
  const text = await atRoot.read(atRoot.catalog);
  if (text === undefined) throw createMissingCatalogError(name);
  return source(parseCatalog(text, name).baseUrl);
}

/** Returns the error for a site without a catalogue. */
export function createMissingCatalogError(name: string) {
  const suggestion =
    'Build the site with this version of techdocs, and name the folder or the address of its home page.';
  return createInvocationError(`\`${name}\` has no \`llms.json\`, which describes a site.`, suggestion);
}

/** Milliseconds: timeout of a whole response, and lifetime of a cached response. */
const RESPONSE_TIME_LIMITS_MS = { timeout: 20_000, fresh: 60_000 };

/** Maximum cached responses. */
const MAX_CACHED_RESPONSES = 200;

/**
 * Opens a published site. `url` is the address of its home page. Requests go only to the origin of `url`, within the limits of `check-links
 * --external`.
 */
export function openPublishedSiteReader(url: URL, now: () => number): SiteFileReader {
  const linkCheck = { exclude: [], externalStatus: {}, rules: defaultLinkRuleLevels, hosts: {}, allowPrivate: [] };
  const client = createLinkRequestClient({
    timeout: RESPONSE_TIME_LIMITS_MS.timeout,
    retries: 0,
    // The user named this host, so private addresses are allowed.
    allowed: parseAllowedHosts([url.hostname]),
    config: linkCheck,
    userAgent: `Mozilla/5.0 (compatible; techdocs/${loadPackageInfo().version}; mcp)`,
    perHost: 4,
  });
  const cached = new Map<string, { readonly text: Promise<string | undefined>; readonly since: number }>();
  const folder = url.pathname.replace(/[^/]*$/, '');
  return {
    name: url.href,
    catalog: `${folder}llms.json`,
    origin: url.origin,
    async read(address) {
      const href = parseUrlOnSite(address, url.origin)?.href;
      if (href === undefined)
        throw createInvocationError(`\`${address}\` is not an address of \`${url.origin}\`, so it is not read.`);
      const known = cached.get(href);
      if (known !== undefined && now() - known.since < RESPONSE_TIME_LIMITS_MS.fresh) return known.text;
      const text = client.read(href).catch((error: Error) => {
        cached.delete(href);
        throw createInvocationError(`\`${href}\` cannot be read: ${formatRequestFailure(error)}.`);
      });
      cached.delete(href);
      cached.set(href, { text, since: now() });
      for (const oldest of [...cached.keys()].slice(0, Math.max(0, cached.size - MAX_CACHED_RESPONSES)))
        cached.delete(oldest);
      return text;
    },
    close: async () => void (await client.close()),
  };
}

function formatRequestFailure(error: Error & { readonly code?: string }): string {
  if (error.name === 'TimeoutError') return `it took more than ${RESPONSE_TIME_LIMITS_MS.timeout / 1000} s`;
  return error.message || (error.code ?? 'unknown');
}

/** Inputs for opening the working copy. */
interface WorkingCopyOptions {
  /** Absolute path. */
  readonly root: string;
  readonly configFile?: string;
  /** Whether moves may be applied. */
  readonly mayMove?: boolean;
  readonly onFault: (error: unknown) => void;
}

/** Opens a site that its author is editing. Rejects if it cannot be read at all. */
export async function openWorkingCopyReader(call: WorkingCopyOptions): Promise<SiteFileReader> {
  const { root, configFile, mayMove = false, onFault } = call;
  const unsaved = new Map<string, string>();
  const site = openWatchedSite({
    root,
    configFile,
    unsaved,
    features: FEATURES_MODULE_URL,
    includeDrafts: false,
    isPolling: false,
    script: '',
    now: () => performance.now(),
    readLines: () => () => undefined,
    on: { findings: () => {}, polling: () => {}, failed: onFault },
  });
  const { config } = await site.ready
    .then(() => site.now())
    .catch(async (error) => {
      await site.close();
      throw error;
    });
  const alone = createQueuedTaskRunner();
  const read = createInProcessReader(site.answer);
  return {
    name: 'the working copy',
    catalog: `${config.baseUrl}llms.json`,
    refresh: () => alone(async () => void (await site.now())),
    read: (address) => alone(() => read(address)),
    authors: createAuthorOperations({ root, configFile, mayMove, unsaved, site }, alone),
    async close() {
      await site.close();
      site.save();
    },
  };
}

/** Creates a function that reads the text of an address with requests to a server in this process. */
function createInProcessReader(answer: (path: string) => Promise<Reply>) {
  return async (address: string): Promise<string | undefined> => {
    let path = decodePath(address);
    for (let steps = 0; steps <= MAX_REDIRECTS && path !== undefined; steps += 1) {
      const { status, body, headers } = await answer(path);
      const location = headers?.location;
      if (status === 200) return 'file' in body ? readFile(body.file, 'utf8') : String(body.text);
      path = location?.startsWith('/') ? decodePath(location.replace(/[?#].*$/, '')) : undefined;
    }
    return undefined;
  };
}
