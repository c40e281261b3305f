// Prints a planned page as a PDF document. Sheet numbers are known only after printing, so it is printed again until they no longer change.
import { readFileSync } from 'node:fs';
import { type PlannedRoute, planPlaced } from '../../engine/plan.ts';
import type { PrintInput } from '../../engine/printing.ts';
import { renderedText } from '../../engine/render.ts';
import { isPage } from '../../model/route.ts';
import { absoluteUrl, belowBase, decodePath } from '../../model/url.ts';
import type { BodyRef, PageProps } from '../../model/view.ts';
import { finishPdf, readSheetNumbers } from './finish.ts';
import { iconFontCss } from './marks.ts';
import { type PrintableFile, type Printer, withPrinter } from './printer.ts';
import { sheetMarginsCss } from './sheets.ts';

interface OpenPrintInput extends PrintInput {
  readonly print: Printer;
}

/** A printed document. */
export interface PrintedPdf {
  readonly pdf: Uint8Array;
  readonly sheets: number;
  /** Files of other sites, which are not requested. */
  readonly missing: readonly string[];
}

/** Limit of passes: sheet numbers may lengthen the contents, which moves the following pages. */
const MAX_PASSES = 4;

/** Origin of a site without `url`. */
const PLACEHOLDER_ORIGIN = 'http://site.invalid';

/** Prints documents one after the other in one browser. `take` receives each as soon as it is printed. */
export async function printPdfs(
  papers: readonly PlannedRoute[],
  shop: PrintInput,
  take: (printed: PrintedPdf, paper: PlannedRoute) => void,
): Promise<void> {
  await withPrinter(async (print) => {
    for (const paper of papers) {
      await paper.build.parsed.mendBodies(paper.shows);
      take(await printPdf(paper, { ...shop, print }), paper);
    }
  });
}

/** Prints a page of the type `print`. */
async function printPdf(planned: PlannedRoute, shop: OpenPrintInput): Promise<PrintedPdf> {
  const { build, data } = planned;
  if (data.kind !== 'page' || data.props.type !== 'print') throw new Error(`${planned.route.path} is not for paper.`);
  const props = data.props as PageProps<BodyRef, 'print'>;
  const { config, generator } = build.site;
  const origin = config.url === '' ? PLACEHOLDER_ORIGIN : config.url;
  const find = createFileFinder(props, shop, origin);
  let sheets: Readonly<Record<string, number>> = {};
  for (let pass = 1; ; pass += 1) {
    const html = htmlOf({ ...planned, data: { kind: 'page', props: addSheetNumbers(props, sheets) } }, shop);
    const { pdf, missing } = await shop.print({ url: `${origin}${props.href}`, html, find });
    const { count, ofPlaces } = await readSheetNumbers(pdf);
    const isSettled = Object.keys(ofPlaces).every((id) => ofPlaces[id] === sheets[id]);
    sheets = ofPlaces;
    if (!isSettled && pass < MAX_PASSES) continue;
    const { title, version = '', date } = props.view;
    const name = [title, version].filter((part) => part !== '').join(' ');
    const facts = { title: `${name} ${config.titleDelimiter} ${config.title}`, author: config.organizationName };
    const finished = await finishPdf(pdf, { ...facts, creator: generator, date });
    return { pdf: finished, sheets: count, missing };
  }
}

function addSheetNumbers(
  props: PageProps<BodyRef, 'print'>,
  sheets: Readonly<Record<string, number>>,
): PageProps<BodyRef, 'print'> {
  return { ...props, view: { ...props.view, sheets } };
}

/** Returns the page for printing: all pictures load at once, and links to the placeholder origin are removed. */
function htmlOf(planned: PlannedRoute, { render }: OpenPrintInput): string {
  const rendered = render(planned);
  if (rendered.kind !== 'text') throw new Error(`${planned.route.path} is not for paper.`);
  const html = rendered.text
    .replaceAll(' loading="lazy"', '')
    // No embedded font contains colour emoji.
    .replace(/[✅❎❌]\uFE0F?/gu, (mark) => (mark.startsWith('✅') ? '✔' : '✘'))
    .replace(/([✔✖☑])\uFE0F/gu, '$1')
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, '');
  if (planned.build.site.config.url !== '' || planned.data.kind !== 'page') return html;
  const own = `${planned.data.props.href}#`;
  return html.replace(LOCAL_LINK, (tag, before: string, href: string) => (href.startsWith(own) ? tag : before));
}

const LOCAL_LINK = /(<a\s(?:[^>"']|"[^"]*"|'[^']*')*?)\shref="(\/[^"]*)"/gi;

const CONTENT_TYPES: Readonly<Record<string, string>> = { css: 'text/css', svg: 'image/svg+xml' };

/** Returns a function that finds the site's files. The print stylesheet includes the page margins of this document. */
function createFileFinder({ view, head }: PageProps<BodyRef, 'print'>, { places, render }: PrintInput, origin: string) {
  // Posts may share a sheet, so margins do not show their titles.
  const parts = view.docs.flatMap(({ id, href, title, dateText }) =>
    dateText === undefined
      ? { id, title, address: origin === PLACEHOLDER_ORIGIN ? '' : absoluteUrl(href, origin) }
      : [],
  );
  const [first] = places.values();
  const { packaged, config } = first?.build.site ?? {};
  return (address: URL): PrintableFile | undefined => {
    if (address.origin !== origin || first === undefined) return undefined;
    const type = CONTENT_TYPES[address.pathname.split('.').at(-1) ?? ''] ?? '';
    if (address.pathname === head.stylesheetHref) {
      const css = [packaged?.printStylesheet.text, sheetMarginsCss(view.size ?? 'A4', parts), iconFontCss()];
      return { type, body: Buffer.from(css.join('\n')) };
    }
    const path = decodePath(belowBase(address.pathname, config?.baseUrl ?? '/') ?? '');
    const placed = places.get(path?.replace(/^\//, '') ?? '');
    if (placed === undefined || isPage(placed.route)) return undefined;
    const rendered = render(planPlaced(placed, ''));
    return { type, body: rendered.kind === 'copy' ? readFileSync(rendered.from) : Buffer.from(renderedText(rendered)) };
  };
}
