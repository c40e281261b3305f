// Post-processing of the bytes of a printed page, on generated documents.
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { addMetadataAndCompress, readPdfSheetNumbers } from '../../../src/features/pdf/finish.ts';

/** Two sheets with an anchor on each, in Chromium's format: with the time of printing and node numbers. */
async function printed(moment: string, firstNode: number): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context, catalog } = document;
  const sheets = [document.addPage(), document.addPage()];
  document.setCreationDate(new Date(moment));
  document.setModificationDate(new Date(moment));
  const place = (at: number) => [sheets[at]?.ref, 'XYZ', 0, 700, 0];
  catalog.set(PDFName.of('Dests'), context.obj({ 'page-1': place(0), 'p1-gr%C3%B6%C3%9Fe': place(1) } as never));
  const node = (number: number) => PDFString.of(`node${String(number).padStart(8, '0')}`);
  const ids = context.obj([node(firstNode + 7), node(firstNode), node(firstNode + 7)]);
  catalog.set(PDFName.of('StructTreeRoot'), context.obj({ IDs: ids }));
  return document.save({ useObjectStreams: false, addDefaultPage: false });
}

const facts = { title: 'Größe | Docs', creator: 'techdocs 0.0.0', date: '2025-03-01' };

it('knows the sheet of each place', async () => {
  expect(await readPdfSheetNumbers(await printed('2026-01-01T10:00:00Z', 5))).toEqual({
    count: 2,
    ofPlaces: { 'page-1': 1, 'p1-größe': 2 },
  });
});

it('gives the same bytes whenever and after whatever a page was printed', async () => {
  const [one, other] = [await printed('2026-01-01T10:00:00Z', 5), await printed('2026-06-07T08:09:10Z', 4321)];
  expect(Buffer.compare(one, other)).not.toBe(0);
  expect(Buffer.compare(await addMetadataAndCompress(one, facts), await addMetadataAndCompress(other, facts))).toBe(0);
});

it('gives places with long names short ones, and links too', async () => {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context, catalog } = document;
  const sheet = document.addPage();
  const names = ['p1-short', `p1-${'%D1%8F'.repeat(30)}`, `p2-${'%D1%8F'.repeat(30)}`, `p3-${'x'.repeat(124)}`];
  const place = [sheet.ref, 'XYZ', 0, 700, 0];
  catalog.set(PDFName.of('Dests'), context.obj(Object.fromEntries(names.map((name) => [name, place])) as never));
  const links = names.map((name) => context.obj({ Subtype: 'Link', Dest: PDFName.of(name) }));
  sheet.node.set(PDFName.of('Annots'), context.obj([...links, context.obj({ Subtype: 'Link' })]));
  const printed = await document.save({ useObjectStreams: false, addDefaultPage: false });
  const finished = await PDFDocument.load(await addMetadataAndCompress(printed, facts), { updateMetadata: false });
  const shortened = ['p1-short', 'place-1', 'place-2', names[3]];
  const decode = (name: unknown) => (name as PDFName | undefined)?.decodeText();
  expect(finished.catalog.lookup(PDFName.of('Dests'), PDFDict).keys().map(decode).sort()).toEqual(
    [...shortened].sort(),
  );
  const annotations = finished.getPage(0).node.Annots();
  expect(
    Array.from({ length: 5 }, (_, at) => decode(annotations?.lookup(at, PDFDict).get(PDFName.of('Dest')))),
  ).toEqual([...shortened, undefined]);
});

it('says what the document is, of which day, and what its elements are', async () => {
  const load = async (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });
  const document = await load(
    await addMetadataAndCompress(await printed('2026-01-01T10:00:00Z', 5), { ...facts, author: 'Acme' }),
  );
  expect([document.getTitle(), document.getAuthor(), document.getCreator()]).toEqual([
    'Größe | Docs',
    'Acme',
    'techdocs 0.0.0',
  ]);
  expect([document.getCreationDate(), document.getModificationDate()].map((date) => date?.toISOString())).toEqual([
    '2025-03-01T00:00:00.000Z',
    '2025-03-01T00:00:00.000Z',
  ]);
  const tree = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  expect(String(tree.lookup(PDFName.of('RoleMap')))).toBe('<<\n/Em /Span\n/Strong /Span\n>>');
  expect(String(tree.lookup(PDFName.of('IDs')))).toBe('[ (node00000002) (node00000001) (node00000002) ]');
  const undated = await load(
    await addMetadataAndCompress(await printed('2026-01-01T10:00:00Z', 5), { ...facts, date: undefined }),
  );
  expect([undated.getCreationDate(), undated.getModificationDate()]).toEqual([undefined, undefined]);
});
