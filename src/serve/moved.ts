// Where a page went that is not at its address any more. Pure.
import type { Route } from '../model/route.ts';

/** A page with what tells it again. */
export interface KnownPage {
  readonly route: Pick<Route, 'path' | 'type' | 'source'>;
  /** Of its source. */
  readonly hash?: string;
}

/**
 * The page that a vanished one has become: the same file at another address, else a new file of the same text, else the
 * only new page where there is but one and one has gone. Nothing where nobody can tell.
 */
export function movedTo(
  gone: KnownPage,
  before: readonly KnownPage[],
  after: readonly KnownPage[],
): KnownPage | undefined {
  const { source, type } = gone.route;
  if (source === undefined) return undefined;
  const sameFile = after.find(({ route }) => route.source === source && route.type === type);
  if (sameFile) return sameFile;
  const [oldFiles, newFiles] = [before, after].map((pages) => new Set(pages.map(({ route }) => route.source))) as [
    Set<string | undefined>,
    Set<string | undefined>,
  ];
  const fresh = after.filter(({ route }) => route.type === type && !oldFiles.has(route.source));
  const sameText = fresh.filter(({ hash }) => hash !== undefined && hash === gone.hash);
  if (sameText.length === 1) return sameText[0];
  const lost = before.filter(({ route }) => route.type === type && !newFiles.has(route.source));
  return fresh.length === 1 && lost.length === 1 ? fresh[0] : undefined;
}
