// Authors of posts: a plain name, a key of `authors.yml`, or an object in the front matter of the post.
import { ownValue } from '../../lib/own.ts';
import type { AuthorsFile, PostAuthor } from '../../model/authors.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { originalFile, type PostEntry } from '../../model/entries.ts';
import type { FrontMatter } from '../../model/front-matter.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { AuthorView } from '../../model/release-view.ts';
import { type AssembledSite, configLink, type WrittenAddress } from '../../model/site.ts';

/** Returns an author with all known fields. A string that is not a key is a plain name. */
function completeAuthor(author: string | PostAuthor, file: AuthorsFile | undefined): PostAuthor {
  if (typeof author === 'string') return ownValue(file?.byKey, author) ?? { name: author };
  return { name: author.key, ...ownValue(file?.byKey, author.key ?? ''), ...author };
}

function authorAddress({ url, email }: PostAuthor): string | undefined {
  return url ?? (email === undefined ? undefined : `mailto:${email}`);
}

/** Returns the names of authors for metadata. */
export function authorNames(
  { files }: Pick<AssembledSite, 'files'>,
  authors: FrontMatter['authors'],
): readonly string[] | undefined {
  return authors?.map((author) => completeAuthor(author, files.authors).name ?? '');
}

/** Returns authors in the form that pages show. */
export function authorViews(site: AssembledSite, post: PostEntry['document']): readonly AuthorView[] {
  const { authors = [] } = post.frontMatter;
  return authors.map((each) => {
    const author = completeAuthor(each, site.files.authors);
    const isOwn = typeof each !== 'string' && each.image_url !== undefined;
    const from = isOwn ? originalFile(post) : site.files.authors?.file;
    const { name = '', title, image_url: image } = author;
    const address = authorAddress(author);
    const link = address === undefined ? undefined : configLink(site, address);
    return {
      name,
      title,
      href: link?.href,
      isExternal: link?.isExternal,
      imageHref: image === undefined ? undefined : configLink(site, image, from).href,
    };
  });
}

/** Returns all addresses of authors, from the file and from front matter, by keys such as `ada.url`. */
export function authorAddresses(
  posts: readonly Pick<PostEntry, 'document'>[],
  authors: AuthorsFile | undefined,
): readonly WrittenAddress[] {
  const addresses = (author: PostAuthor, key: string, from: string) => {
    const [url, image] = [authorAddress(author), author.image_url];
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
      .flatMap((author) => (typeof author === 'string' ? [] : addresses(author, 'authors', originalFile(document))))
      .map((address) => ({ ...address, file: document.file, ...document.frontMatterPositions.authors })),
  );
  return [...inFile, ...inPosts];
}

/**
 * Returns a warning for each key that `authors.yml` does not have. A string is a plain name, not a key, if it contains white space or if
 * there is no such file.
 */
export function unknownAuthors(posts: readonly Pick<PostEntry, 'document'>[], authors?: AuthorsFile): Diagnostic[] {
  const keys = Object.keys(authors?.byKey ?? {});
  return posts.flatMap(({ document: { file, frontMatter, frontMatterPositions } }) =>
    (frontMatter.authors ?? []).flatMap((author): Diagnostic[] => {
      const key = typeof author === 'string' ? (authors && !/\s/.test(author) ? author : undefined) : author.key;
      if (key === undefined || keys.includes(key)) return [];
      const message = `\`${key}\` is not an author in \`${authors?.file ?? 'authors.yml'}\`.`;
      const suggestion = didYouMean(key, keys) ?? 'Add the author there, or write the name.';
      const finding = { code: 'unknown-author', severity: 'warning', message, suggestion } as const;
      return [{ ...finding, file, ...frontMatterPositions.authors }];
    }),
  );
}
