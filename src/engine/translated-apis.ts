// References of APIs in the other languages of a site, which are loaded where there are some.
import type { ApiSources } from '../content/api/api-sources.ts';
import { frontMatterText } from '../content/front-matter-block.ts';
import { hashOf } from '../lib/hash.ts';
import type { ApiFiles, Content, Source } from '../model/source.ts';
import { editionsOf, makeApi } from './apis.ts';
import type { Project } from './project.ts';

/**
 * The content of a language with its own references. A file of the language takes the place of one of the description, so
 * what several have in common is translated once; a reference without any stays as it is.
 */
export async function withTranslatedApis(content: Content, project: Project, locale: string): Promise<Content> {
  const { apis = [] } = content;
  if (apis.length === 0) return content;
  const made: ApiSources[] = [];
  for (const api of project.config.apis)
    for (const edition of editionsOf(api, project.config)) made.push(await makeApi(edition, project, locale));
  const keyOf = ({ path, version }: Source) => `${version} ${path}`;
  const own = new Map(made.flatMap(({ sources }) => sources.map((source) => [keyOf(source), source])));
  const pagesOf = (base: ApiFiles) => made.find(({ api }) => api?.id === base.id && api.version === base.version)?.api;
  return {
    ...content,
    sources: content.sources.map((source) => {
      const page = source.isMade === 'api' ? own.get(keyOf(source)) : undefined;
      return page === undefined ? source : translationOf(source, page);
    }),
    apis: apis.map((base) => {
      const api = pagesOf(base);
      return api === undefined ? base : { ...base, download: api.download, pages: labelled(base.pages, api.pages) };
    }),
    diagnostics: [...content.diagnostics, ...made.flatMap(({ diagnostics }) => diagnostics)],
  };
}

/** The pages of a reference as another language calls them. */
function labelled(pages: ApiFiles['pages'], own: ApiFiles['pages']): ApiFiles['pages'] {
  const nameOf = ({ file }: ApiFiles['pages'][number]) => file.replace(/^[^#]*/, '');
  const byName = new Map(own.map((page) => [nameOf(page), page]));
  return pages.map((page) => ({ ...page, ...byName.get(nameOf(page)), file: page.file }));
}

function translationOf({ file, text, hash }: Source, page: Source): Source {
  return { ...page, original: { file, frontMatter: frontMatterText(text), revision: hashOf(hash, 64) } };
}
