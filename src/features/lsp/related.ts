// Related places of a finding: the page with the same address, the target page of a link, the current name of a file. Pure.
import { getParentFolder, joinPath } from '../../lib/file-path.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { decodePath } from '../../model/url.ts';
import { findDocumentByPath } from '../../serve/linked-pages.ts';
import type { SiteState } from '../../serve/state.ts';

/** A related place, with its relation to the finding. */
interface RelatedLocation {
  /** Root-relative. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly about: string;
}

/** Creates a function that returns the related places of a finding. */
export function createRelatedLocationLookup(
  state: SiteState | undefined,
): (finding: Diagnostic) => readonly RelatedLocation[] {
  if (state === undefined) return () => [];
  const files = new Set(
    state.sites.flatMap(({ content: { sources, assets, authors } }) => [
      ...[...sources, ...assets].map(({ file }) => file),
      ...(authors === undefined ? [] : [authors.file]),
    ]),
  );
  const isFile = (file: string | undefined): file is string => file !== undefined && files.has(file);
  return (finding) => {
    const places = [
      ...findLocationsInMessage(finding, isFile),
      ...findTargetPageLocation(finding, state),
      ...findPageInSuggestion(finding, isFile),
    ];
    const isOther = ({ file, line }: RelatedLocation) => file !== finding.file || line !== (finding.line ?? 1);
    const other = places.filter(isOther);
    return other.filter(
      ({ file, line }, index) =>
        other.findIndex((relatedLocation) => relatedLocation.file === file && relatedLocation.line === line) === index,
    );
  };
}

/** A file in a sentence, with its line if given: `docs/a.md`, `docs/a.md:3:7`. */
const FILE_MENTION_PATTERN = /[\p{L}\p{N}@_][\p{L}\p{N}@_./-]*\.[A-Za-z]\w*(?::(\d+))?/gu;

function findLocationsInMessage(
  { message, file }: Diagnostic,
  isFile: (file: string) => boolean,
): readonly RelatedLocation[] {
  const namedRelatedLocations = [...message.matchAll(FILE_MENTION_PATTERN)].flatMap(
    ([whole, line]): RelatedLocation | [] => {
      const name = whole.replace(/:\d+$/, '');
      return isFile(name) ? { file: name, line: Number(line ?? 1), about: 'The other place that this is about.' } : [];
    },
  );
  const sameFile = [...message.matchAll(/\b(?:on|in) line (\d+)\b/g)].map(([, line]) => Number(line));
  return [
    ...namedRelatedLocations,
    ...(file === undefined ? [] : sameFile.map((line) => ({ file, line, about: 'The other place on this page.' }))),
  ];
}

/** Returns the page that a suggestion names by a path relative to the finding's file. */
function findPageInSuggestion(
  { file, suggestion = '' }: Diagnostic,
  isFile: (file?: string) => boolean,
): readonly RelatedLocation[] {
  const [, renamed, path = ''] = /(It was renamed: write|Did you mean) `([^`#?]+)/.exec(suggestion) ?? [];
  const named = file === undefined ? undefined : joinPath(getParentFolder(file), decodePath(path) ?? '');
  if (named === undefined || !isFile(named)) return [];
  const about = renamed?.startsWith('It') ? 'The file as it is called now.' : 'The file that may be meant.';
  return [{ file: named, line: 1, about }];
}

/** Returns the target page of a faulty link or setting, for example of a link with a wrong anchor. */
function findTargetPageLocation({ target: path, code }: Diagnostic, { sites }: SiteState): readonly RelatedLocation[] {
  if (path === undefined) return [];
  return sites.slice(0, 1).flatMap((build): RelatedLocation | [] => {
    const document = findDocumentByPath(build, path.replace(/#.*$/s, ''));
    if (document === undefined) return [];
    const about = code === 'duplicate-route' ? 'The page that has this address.' : 'The page that it leads to.';
    return { file: document.file, line: 1, about };
  });
}
