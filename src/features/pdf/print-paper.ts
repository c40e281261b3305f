// Prints documents as PDFs. Sheet numbers are known only after printing, so a document is printed again until its sheet numbers no longer
// change.
import { loadPackageInfo } from '../../engine/assets.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { BookRequest } from '../../model/extension-routes.ts';
import type { ExtensionFinding } from '../../model/extension-slots.ts';
import { formatCssString } from '../../model/paper.ts';
import { createAbsoluteUrl } from '../../model/url.ts';
import { createMissingFileFinding, createMissingLettersFindings } from './findings.ts';
import { addMetadataAndCompress, readPdfSheetNumbers } from './finish.ts';
import { renderMarksFontCss } from './marks.ts';
import { type PrintableFile, type Printer, runWithPrinter } from './printer.ts';

/** A book to print. */
type BookToPrint = Omit<BookRequest, 'write' | 'report'>;

/** The settings that appear in the properties of a PDF. */
type PdfMetadataConfig = Pick<SiteConfig, 'titleDelimiter' | 'organizationName'>;

/** A printed book. */
export interface PrintedPdf {
  readonly pdf: Uint8Array;
  readonly sheets: number;
  /** Parts that the PDF lacks: files of other sites, letters without a font. */
  readonly findings: readonly ExtensionFinding[];
}

/** Limit of passes: new sheet numbers may lengthen the table of contents, which moves later pages. */
const MAX_PRINT_PASSES = 4;

/** Origin of a site without `url`. */
const PLACEHOLDER_ORIGIN = 'http://site.invalid';

/** Prints books and writes them; reports each finding once. */
export async function writePdfs(books: readonly BookRequest[], config: PdfMetadataConfig): Promise<void> {
  const reported = new Set<string>();
  await printPdfs(books, config, ({ pdf, findings }, { write, report }) => {
    write(pdf);
    for (const finding of findings) {
      const key = JSON.stringify(finding);
      if (!reported.has(key)) report(finding);
      reported.add(key);
    }
  });
}

/** Prints books one after the other in one browser. `take` receives each book as soon as it is printed. */
export async function printPdfs<D extends BookToPrint>(
  books: readonly D[],
  config: PdfMetadataConfig,
  take: (printed: PrintedPdf, book: D) => void,
): Promise<void> {
  await runWithPrinter(async (print) => {
    for (const book of books) take(await printPdf(book, config, print), book);
  });
}

async function printPdf(
  book: BookToPrint,
  { titleDelimiter, organizationName }: PdfMetadataConfig,
  print: Printer,
): Promise<PrintedPdf> {
  const { site, title, version = '', date, href } = book;
  const origin = site.url === '' ? PLACEHOLDER_ORIGIN : site.url;
  const find = createSiteFileFinder(book, origin);
  const ids = book.texts.map(({ id }) => id);
  let sheets: Readonly<Record<string, number>> = {};
  for (let pass = 1; ; pass += 1) {
    const html = renderPrintableHtml(book, sheets);
    const { pdf, missing, missingLetters } = await print({ url: `${origin}${href}`, html, ids, find });
    const { count, ofPlaces } = await readPdfSheetNumbers(pdf);
    const isSettled = Object.keys(ofPlaces).every((id) => ofPlaces[id] === sheets[id]);
    sheets = ofPlaces;
    if (!isSettled && pass < MAX_PRINT_PASSES) continue;
    const name = [title, version].filter((part) => part !== '').join(' ');
    const facts = {
      title: name === site.title ? name : `${name} ${titleDelimiter} ${site.title}`,
      author: organizationName,
    };
    const finished = await addMetadataAndCompress(pdf, { ...facts, creator: loadPackageInfo().generator, date });
    const findings = [...missing.map(createMissingFileFinding), ...createMissingLettersFindings(book, missingLetters)];
    return { pdf: finished, sheets: count, findings };
  }
}

/** Renders the page for printing: all pictures load at once, and links to the placeholder origin lose their address. */
function renderPrintableHtml(
  { html, href: pageHref, site }: BookToPrint,
  sheets: Readonly<Record<string, number>>,
): string {
  const page = html(sheets)
    .replaceAll(' loading="lazy"', '')
    // No embedded font contains colour emoji, so plain marks replace these.
    .replace(/[✅❎❌]\uFE0F?/gu, (mark) => (mark.startsWith('✅') ? '✔' : '✘'))
    .replace(/([✔✖☑])\uFE0F/gu, '$1')
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, '');
  if (site.url !== '') return page;
  const start = `${pageHref}#`;
  return page.replace(ROOT_RELATIVE_LINK_PATTERN, (tag, before: string, href: string) =>
    href.startsWith(start) ? tag : before,
  );
}

const ROOT_RELATIVE_LINK_PATTERN = /(<a\s(?:[^>"']|"[^"]*"|'[^']*')*?)\shref="(\/[^"]*)"/gi;

const CONTENT_TYPES: Readonly<Record<string, string>> = { css: 'text/css', svg: 'image/svg+xml' };

/** Returns a function that finds files of the site. The function adds the page margins of this book to the stylesheet of the site. */
function createSiteFileFinder({ texts, data, stylesheetHref, file }: BookToPrint, origin: string) {
  const { size } = data as { readonly size: string };
  // Several posts may share a sheet, so page margins show no titles of posts.
  const parts = texts.flatMap(({ id, href, title, dateText }) =>
    dateText === undefined
      ? { id, title, address: origin === PLACEHOLDER_ORIGIN ? '' : createAbsoluteUrl(href, origin) }
      : [],
  );
  return (address: URL): PrintableFile | undefined => {
    const body = address.origin === origin ? file(address.pathname) : undefined;
    if (body === undefined) return undefined;
    const type = CONTENT_TYPES[address.pathname.split('.').at(-1) ?? ''] ?? '';
    if (address.pathname !== stylesheetHref) return { type, body };
    const css = [Buffer.from(body).toString('utf8'), renderPageMarginCss(size, parts), renderMarksFontCss()];
    return { type, body: Buffer.from(css.join('\n')) };
  };
}

/** A part of a document with its own text in the page margins. */
interface SectionWithMarginText {
  /** Id of its HTML element. */
  readonly id: string;
  readonly title: string;
  readonly address: string;
}

/** Returns CSS with the paper size, and titles and addresses of the parts in the page margins. */
export function renderPageMarginCss(size: string, parts: readonly SectionWithMarginText[]): string {
  const ofParts = parts.map(({ id, title, address }) => {
    const edges = `@top-right{content:${formatCssString(title)}}@bottom-left{content:${formatCssString(address)}}`;
    return `#${id}{page:${id}}#${id} .paper-wide{page:${id}-wide}@page ${id}{${edges}}@page ${id}-wide{size:${size} landscape;${edges}}`;
  });
  return [`@page{size:${size}}`, ...ofParts].join('\n');
}
