// Pages, anchors and files that a link or an image may name. Pure.
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { originalFile } from '../../model/entries.ts';
import { encodePath } from '../../model/url.ts';
import { distanceOf, documentMeant, linkable, pageAddress } from './pages.ts';
import type { WrittenPage } from './written.ts';

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i;

/** Whether all letters of what is typed stand in a name, in this order; `./` at its begin does not count. */
export function matches(typed: string, name: string): boolean {
  const wanted = typed.toLowerCase().replace(/^(?:\.{1,2}\/)+/, '');
  const text = name.toLowerCase();
  let at = -1;
  for (const letter of wanted) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** How well a name begins with what is typed: as a whole, in one of its words, inside of a word, or only with its letters here and there. */
export function matchRank(typed: string, name: string): number {
  const bare = (text: string) => text.toLowerCase().replace(/^(?:\.{1,2}\/)+/, '');
  const [wanted, text] = [bare(typed), bare(name)];
  const at = text.indexOf(wanted);
  if (at <= 0) return at === 0 ? 0 : 3;
  return text.includes(`/${wanted}`) || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 1 : 2;
}

/** Pages by their relative paths, the nearest first; what holds the typed words as they are comes before. */
export function completePages({ page, last }: WrittenPage, typed: string): readonly CompletionItem[] {
  const own = originalFile(page.document);
  const found = linkable(page)
    .filter((each) => originalFile(each) !== own)
    .map((each) => ({ document: each, address: encodePath(pageAddress(page, originalFile(each))) }))
    .filter(({ document, address }) => isOnWay(typed, address) && matches(typed, `${address} ${document.title}`));
  const rank = ({ document, address }: (typeof found)[number]) =>
    distanceOf(address) + 1000 * Math.min(matchRank(typed, address), matchRank(typed, document.title));
  const ranked = found.map((each) => ({ ...each, rank: rank(each) })).sort((a, b) => a.rank - b.rank);
  return ranked.map(({ document, address }) => ({
    label: address,
    kind: CompletionItemKind.File,
    detail: document.title,
    documentation: document.description,
    filterText: `${address} ${document.title}`,
    textEdit: { range: last(typed.length), newText: address },
  }));
}

/** What begins with steps up means a page above. */
function isOnWay(typed: string, address: string): boolean {
  const steps = /^(?:\.\.\/)+/.exec(typed)?.[0];
  return steps === undefined || address.startsWith(steps);
}

/** Headings of the page that an address means. */
export function completeAnchors(
  { page, last }: WrittenPage,
  address: string,
  typed: string,
): readonly CompletionItem[] {
  const document = documentMeant(page, address);
  if (document === undefined) return [];
  const headings = document.headings.map(({ id, text, level }) => ({ id, detail: `${'#'.repeat(level)} ${text}` }));
  const known = new Set(headings.map(({ id }) => id));
  const others = document.anchors.filter((id) => !known.has(id)).map((id) => ({ id, detail: '' }));
  return [...headings, ...others]
    .filter(({ id, detail }) => matches(typed, `${id} ${detail}`))
    .sort((a, b) => matchRank(typed, a.id) - matchRank(typed, b.id))
    .map(({ id, detail }) => ({
      label: id,
      kind: CompletionItemKind.Reference,
      ...(detail !== '' && { detail }),
      filterText: `${id} ${detail}`,
      textEdit: { range: last(typed.length), newText: encodeURI(id) },
    }));
}

/** Images with their sizes; for links other files too. Those beside pages by relative paths, static ones by the path of the site. */
export function completeFiles({ page, last }: WrittenPage, typed: string, isImage = true): readonly CompletionItem[] {
  const found = page.build.content.assets
    .filter(({ path }) => IMAGE.test(path) === isImage)
    .map((asset) => ({
      asset,
      address: encodePath(
        asset.origin === 'static' ? `/${asset.path}` : pageAddress(page, asset.originalFile ?? asset.file),
      ),
    }))
    .filter(({ address }) => isOnWay(typed, address) && matches(typed, address));
  return found
    .map((each) => ({ ...each, rank: distanceOf(each.address) + 1000 * matchRank(typed, each.address) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ asset: { width, height, size }, address }) => ({
      label: address,
      kind: CompletionItemKind.File,
      detail: [width && height ? `${width} × ${height}` : '', `${Math.ceil(size / 1024)} KB`]
        .filter(Boolean)
        .join(', '),
      textEdit: { range: last(typed.length), newText: address },
    }));
}
