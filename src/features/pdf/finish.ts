// Post-processes a printed PDF: finds the sheet of each anchor, and sets the document's metadata.
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { decodePath } from '../../model/url.ts';

/** Metadata of a document. */
interface PdfMetadata {
  readonly title: string;
  readonly author?: string;
  readonly creator: string;
  /** `YYYY-MM-DD`; absent if no date is known. */
  readonly date?: string;
}

/** Sheet numbers of a document. */
interface PdfSheetNumbers {
  readonly count: number;
  /** Sheet number of each anchor. */
  readonly ofPlaces: Readonly<Record<string, number>>;
}

/** Reads the sheet number of each anchor. Only anchors that a link in the document leads to are known. */
export async function readPdfSheetNumbers(pdf: Uint8Array): Promise<PdfSheetNumbers> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const pages = document.getPages();
  const numbers = new Map(pages.map(({ ref }, index) => [ref.toString(), index + 1]));
  const places = document.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict)?.entries() ?? [];
  const ofPlaces = places.flatMap(([name, value]) => {
    const place = value instanceof PDFRef ? document.context.lookup(value) : value;
    const sheet = place instanceof PDFArray ? numbers.get(place.get(0).toString()) : undefined;
    // Chromium writes the anchor of a link as the link does: percent-encoded.
    const anchor = decodePath(name.decodeText()) ?? name.decodeText();
    return sheet === undefined ? [] : [[anchor, sheet] as const];
  });
  return { count: pages.length, ofPlaces: Object.fromEntries(ofPlaces) };
}

/**
 * Sets metadata and compresses the document. The result is reproducible: its date is the date of the content, and structure nodes are
 * renumbered. Without the renumbering, node names would depend on earlier prints of the browser.
 */
export async function addMetadataAndCompress(
  pdf: Uint8Array,
  { title, author, creator, date }: PdfMetadata,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(renumberStructureTreeNodes(pdf), { updateMetadata: false });
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setCreator(creator);
  if (author !== undefined) document.setAuthor(author);
  if (date === undefined) {
    const info = document.context.lookupMaybe(document.context.trailerInfo.Info, PDFDict);
    for (const name of ['CreationDate', 'ModDate']) info?.delete(PDFName.of(name));
  } else {
    document.setCreationDate(new Date(`${date}T00:00:00Z`));
    document.setModificationDate(new Date(`${date}T00:00:00Z`));
  }
  addPdfRoleMap(document);
  shortenPlaceNames(document);
  // Opens with the bookmarks visible, which readers of long documents look for first.
  document.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
  return document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
}

/** Structure elements newer than PDF 1.7. Each has a fallback element that older readers use. */
const FALLBACK_BY_PDF_ELEMENT = { Em: 'Span', Strong: 'Span' };

function addPdfRoleMap({ catalog, context }: PDFDocument): void {
  const tree = catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict);
  const knownPdfDict = tree?.lookupMaybe(PDFName.of('RoleMap'), PDFDict) ?? context.obj({});
  for (const [name, role] of Object.entries(FALLBACK_BY_PDF_ELEMENT))
    knownPdfDict.set(PDFName.of(name), PDFName.of(role));
  tree?.set(PDFName.of('RoleMap'), knownPdfDict);
}

/** Maximum bytes of a name in a PDF. Some readers do not follow links to a place with a longer name. */
const MAX_PDF_NAME_BYTES = 127;

/** Replaces the long names of places, which Chromium derives from anchors: a letter outside of ASCII takes up to nine bytes. */
function shortenPlaceNames(document: PDFDocument): void {
  const places = document.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict);
  const names = (places?.keys() ?? []).filter((name) => name.decodeText().length > MAX_PDF_NAME_BYTES);
  const shortNames = new Map(names.map((name, index) => [name, PDFName.of(`place-${index + 1}`)]));
  for (const [name, short] of shortNames) {
    const place = places?.get(name);
    places?.delete(name);
    if (place !== undefined) places?.set(short, place);
  }
  if (shortNames.size === 0) return;
  for (const { node } of document.getPages()) {
    const links = node.Annots();
    for (let index = 0; index < (links?.size() ?? 0); index += 1) {
      const link = links?.lookupMaybe(index, PDFDict);
      const name = link?.lookup(PDFName.of('Dest'));
      const short = name instanceof PDFName ? shortNames.get(name) : undefined;
      if (short !== undefined) link?.set(PDFName.of('Dest'), short);
    }
  }
}

/** Renumbers nodes in the same order, with numbers of the same length, so that sorted lists stay sorted and offsets stay valid. */
function renumberStructureTreeNodes(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  const names = [...new Set(text.match(/\(node\d{8}\)/g))].sort();
  const numbers = new Map(names.map((name, index) => [name, `(node${String(index + 1).padStart(8, '0')})`]));
  return Buffer.from(
    text.replace(/\(node\d{8}\)/g, (name) => numbers.get(name) ?? name),
    'latin1',
  );
}
