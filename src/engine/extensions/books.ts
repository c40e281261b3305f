// Books: files that extensions make from the texts of several pages. The engine renders one page that contains all texts of a book. The
// extension makes the file from this page.
import { readFileSync } from 'node:fs';
import { groupBy } from '../../lib/group.ts';
import type { SiteConfig } from '../../model/config.ts';
import { type SettingDiagnostic, UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { BookRequest } from '../../model/extension-routes.ts';
import { isPageRoute } from '../../model/route.ts';
import { decodePath, removeBaseUrl } from '../../model/url.ts';
import { type PlannedBookRoute, planSingleRoute, type RouteWithBuild } from '../plan.ts';
import { getRenderedText, type Renderer } from '../render.ts';
import { callAsyncHook, createExtensionDiagnostic, createHookError, createHookFault } from './guard.ts';
import { createSiteViewForExtension } from './own-view.ts';

/** Data about the site that rendering a book requires. */
interface BookInput {
  readonly render: Renderer;
  /** Every route of the site, by file. */
  readonly places: ReadonlyMap<string, RouteWithBuild>;
}

interface AllBooksInput extends BookInput {
  readonly config: SiteConfig;
  readonly extensions: readonly LoadedExtension[];
}

/** Receives the content of a book. */
type BookWriter = (book: PlannedBookRoute, content: string | Uint8Array) => void;

/** Timeout in seconds for one book. A browser prints a thousand pages in 15 seconds, but needs far more time on a busy machine. */
const BOOK_TIMEOUT_SECONDS = 600;

/** Lets extensions write all books. Returns the findings about the books. */
export async function renderBooks(
  books: readonly PlannedBookRoute[],
  input: AllBooksInput,
  write: BookWriter,
): Promise<readonly SettingDiagnostic[]> {
  const findings: SettingDiagnostic[] = [];
  for (const [name, ownPlannedBookRoutes] of groupBy(books, ({ data }) => data.data.extension)) {
    const loaded = input.extensions.find(({ extension }) => extension.name === name);
    if (loaded !== undefined)
      findings.push(...(await renderExtensionBooks(loaded, ownPlannedBookRoutes, { ...input, write })));
  }
  return findings;
}

async function renderExtensionBooks(
  loaded: LoadedExtension,
  books: readonly PlannedBookRoute[],
  { config, write, ...context }: AllBooksInput & { readonly write: BookWriter },
): Promise<readonly SettingDiagnostic[]> {
  const call = { loaded, hook: 'renderBooks', config };
  const findings: SettingDiagnostic[] = [];
  const left = new Set(books);
  const requests: BookRequest[] = [];
  for (const book of books) {
    if (book.fault !== undefined) throw book.fault;
    await book.build.parsed.mendBodies(book.shows);
    requests.push({
      ...createBookRequest(book, context),
      site: createSiteViewForExtension(book.build.view(), loaded),
      write(content) {
        if (!left.delete(book)) throw new Error(`it wrote \`${book.route.path}\` twice.`);
        if (typeof content !== 'string' && !(content instanceof Uint8Array))
          throw new Error(`\`${book.route.path}\` must be a text or bytes.`);
        write(book, content);
      },
      report: (finding) => void findings.push(createExtensionDiagnostic(call, finding)),
    });
  }
  let failure: unknown;
  const seconds = BOOK_TIMEOUT_SECONDS * books.length;
  const run = () =>
    loaded.extension.renderBooks?.(requests)?.catch((error: unknown) => {
      failure = error;
      throw error;
    });
  const { fault } = await callAsyncHook(call, run, { seconds });
  // Features of techdocs explain their own failures.
  if (failure instanceof UserError && loaded.isBuiltIn) throw failure;
  if (fault) throw createHookError(fault);
  const [missing] = left;
  if (missing !== undefined) throw createHookError(createHookFault(call, `it wrote no \`${missing.route.path}\`.`));
  return findings;
}

/** Returns a book as its extension receives it: with the view of the site that all extensions share, but without functions for results. */
export function createBookRequest(
  book: PlannedBookRoute,
  { render, places }: BookInput,
): Omit<BookRequest, 'write' | 'report'> {
  const { build, data, route } = book;
  const { page: props, data: of } = data;
  const { config, packaged } = build.site;
  const { title, version, date, docs } = props.view;
  const { stylesheetHref = '' } = props.head;
  return {
    path: route.path,
    data: of.data,
    site: build.view(),
    title,
    ...(version !== undefined && { version }),
    ...(date !== undefined && { date }),
    href: props.href,
    stylesheetHref,
    texts: docs.map(({ id, title: docTitle, href, dateText }) => ({
      id,
      title: docTitle,
      href,
      ...(dateText !== undefined && { dateText }),
    })),
    html(sheets) {
      const view = sheets === undefined ? props.view : { ...props.view, sheets };
      const rendered = render({ ...book, data: { kind: 'page', props: { ...props, view } } });
      return getRenderedText(rendered as Exclude<typeof rendered, { kind: 'copy' }>);
    },
    file(href) {
      if (href === stylesheetHref) return Buffer.from(packaged.printStylesheet.text);
      const path = decodePath(removeBaseUrl(href, config.baseUrl) ?? '');
      const placed = places.get(path?.replace(/^\//, '') ?? '');
      if (placed === undefined || isPageRoute(placed.route)) return undefined;
      const planned = planSingleRoute(placed, '');
      if (planned.data.kind === 'extended') return undefined;
      const rendered = render(planned);
      return rendered.kind === 'copy' ? readFileSync(rendered.from) : Buffer.from(getRenderedText(rendered));
    },
  };
}
