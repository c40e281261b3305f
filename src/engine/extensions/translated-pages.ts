// Generated pages in the other locales of a site. This code is loaded only if there are generated pages.
import { extractFrontMatterText } from '../../content/front-matter-block.ts';
import { computeHash } from '../../lib/hash.ts';
import type { ExtensionPages, GeneratedSources } from '../../model/generated-pages.ts';
import type { SiteContent, Source } from '../../model/source.ts';
import { generateAllExtensionContent, type PageGenerationInput } from './generated-pages.ts';

/**
 * Returns the content of a locale with its generated pages. Pages are generated again from translated input files, so that a text that
 * several pages share is translated once. A set of pages without translated files stays unchanged.
 */
export async function addTranslatedPages(
  content: SiteContent,
  project: PageGenerationInput,
  locale: string,
): Promise<SiteContent> {
  const { extensionPages = [] } = content;
  if (extensionPages.length === 0) return content;
  const extensionContent = await generateAllExtensionContent(project, locale);
  const keyOf = ({ extension, path, version }: Source) => `${extension} ${version} ${path}`;
  const sourceByKey = new Map(
    extensionContent.flatMap(({ sources }) => sources.map((source) => [keyOf(source), source])),
  );
  const setOf = (extension: string, { id, version }: GeneratedSources) =>
    extensionContent
      .find((candidate) => candidate.extensionPages.extension === extension)
      ?.extensionPages.sets.find((set) => set.id === id && set.version === version);
  return {
    ...content,
    sources: content.sources.map((source) => {
      const page = source.isMade === 'pieces' ? sourceByKey.get(keyOf(source)) : undefined;
      return page === undefined ? source : markPageAsTranslation(source, page);
    }),
    extensionPages: extensionPages.map(
      (by): ExtensionPages => ({
        ...by,
        sets: by.sets.map((base) => {
          const set = setOf(by.extension, base);
          return set === undefined
            ? base
            : { ...base, files: set.files, pages: copyPageGroupsFromOtherLocale(base.pages, set.pages) };
        }),
      }),
    ),
    diagnostics: [...content.diagnostics, ...extensionContent.flatMap(({ diagnostics }) => diagnostics)],
  };
}

/** Returns the pages of a set with the ids and groups that they have in another locale. */
function copyPageGroupsFromOtherLocale(
  pages: GeneratedSources['pages'],
  ownGeneratedSources: GeneratedSources['pages'],
): GeneratedSources['pages'] {
  const fragmentName = ({ file }: GeneratedSources['pages'][number]) => file.replace(/^[^#]*/, '');
  const byName = new Map(ownGeneratedSources.map((page) => [fragmentName(page), page]));
  return pages.map((page) => ({ ...page, ...byName.get(fragmentName(page)), file: page.file }));
}

function markPageAsTranslation({ file, text, hash }: Source, page: Source): Source {
  return { ...page, original: { file, frontMatter: extractFrontMatterText(text), revision: computeHash(hash, 64) } };
}
