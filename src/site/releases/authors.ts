// Authors of posts: a plain name, a key of `authors.yml`, or an object in the front matter of the post.
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { AuthorsFile, PostAuthor } from '../../model/authors.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { getFileNamedByLinks, type PostEntry } from '../../model/entries.ts';
import type { FrontMatter } from '../../model/front-matter.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import type { AuthorView } from '../../model/release-view.ts';
import { type AddressInSourceFile, type AssembledSite, requireConfigLink } from '../../model/site.ts';

/** Returns an author with all fields that are known. A string that is no key of `authors.yml` is the author's name. */
function fillAuthorFields(author: string | PostAuthor, file: AuthorsFile | undefined): PostAuthor {
  if (typeof author === 'string') return getOwnPropertyValue(file?.byKey, author) ?? { name: author };
  return { name: author.key, ...getOwnPropertyValue(file?.byKey, author.key ?? ''), ...author };
}

function computeAuthorAddress({ url, email }: PostAuthor): string | undefined {
  return url ?? (email === undefined ? undefined : `mailto:${email}`);
}

/** Returns the names of authors for metadata. */
export function listAuthorNames(
  { files }: Pick<AssembledSite, 'files'>,
  authors: FrontMatter['authors'],
): readonly string[] | undefined {
  return authors?.map((author) => fillAuthorFields(author, files.authors).name ?? '');
}

/** Returns authors in the form that pages show. */
export function createAuthorViews(site: AssembledSite, post: PostEntry['document']): readonly AuthorView[] {
  const { authors = [] } = post.frontMatter;
  return authors.map((item) => {
    const author = fillAuthorFields(item, site.files.authors);
    const isOwn = typeof item !== 'string' && item.image_url !== undefined;
    const from = isOwn ? getFileNamedByLinks(post) : site.files.authors?.file;
    const { name = '', title, image_url: image } = author;
    const address = computeAuthorAddress(author);
    const link = address === undefined ? undefined : requireConfigLink(site, address);
    return {
      name,
      title,
      href: link?.href,
      isExternal: link?.isExternal,
      imageHref: image === undefined ? undefined : requireConfigLink(site, image, from).href,
    };
  });
}

/** Returns all addresses of authors in `authors.yml` and in front matter. `key` identifies an address, such as `ada.url`. */
export function listAuthorAddresses(
  posts: readonly Pick<PostEntry, 'document'>[],
  authors: AuthorsFile | undefined,
): readonly AddressInSourceFile[] {
  const addresses = (author: PostAuthor, key: string, from: string) => {
    const url = computeAuthorAddress(author);
    const image = author.image_url;
    return [
      ...(url === undefined ? [] : [{ key: `${key}.url`, href: url, kind: 'link' as const }]),
      ...(image === undefined ? [] : [{ key: `${key}.image_url`, href: image, kind: 'image' as const, from }]),
    ];
  };
  const { file: list = '' } = authors ?? {};
  const inFile = Object.entries(authors?.byKey ?? {}).flatMap(([key, { line, column, ...author }]) =>
    addresses(author, key, list).map((address) => ({ ...address, file: list, line, column })),
  );
  const inPosts = posts.flatMap(({ document }) =>
    (document.frontMatter.authors ?? [])
      .flatMap((author) =>
        typeof author === 'string' ? [] : addresses(author, 'authors', getFileNamedByLinks(document)),
      )
      .map((address) => ({ ...address, file: document.file, ...document.frontMatterPositions.authors })),
  );
  return [...inFile, ...inPosts];
}

/**
 * Returns a warning for each key of an author that is not in `authors.yml`. A string with white space is a name and not a key. Without
 * `authors.yml`, all strings are names.
 */
export function findUnknownAuthors(posts: readonly Pick<PostEntry, 'document'>[], authors?: AuthorsFile): Diagnostic[] {
  const keys = Object.keys(authors?.byKey ?? {});
  return posts.flatMap(({ document: { file, frontMatter, frontMatterPositions } }) =>
    (frontMatter.authors ?? []).flatMap((author): Diagnostic[] => {
      const key = typeof author === 'string' ? (authors && !/\s/.test(author) ? author : undefined) : author.key;
      if (key === undefined || keys.includes(key)) return [];
      const message = `\`${key}\` is not an author in \`${authors?.file ?? 'authors.yml'}\`.`;
      const suggestion = suggestNearestName(key, keys) ?? 'Add the author there, or write the name.';
      const finding = { code: 'unknown-author', severity: 'warning', message, suggestion } as const;
      return [{ ...finding, file, ...frontMatterPositions.authors }];
    }),
  );
}
