// Uses of changed code on the site: the pages that contain a template, a part, a component or a stylesheet. Pure.
import type { LocaleBuild } from '../../engine/locale-build.ts';
import type { SiteConfig } from '../../model/config.ts';
import { PAGE_TYPES_BY_PART, type PartName } from '../../model/page-parts.ts';
import { isPageRoute, type Route } from '../../model/route.ts';
import { type PageTemplateName, pageTypesByTemplate } from '../../model/template-names.ts';
import type { CodeFileUse } from './site-diff.ts';

/** Returns the uses of the files that the configuration names. Files that are only imported by these files are not listed. */
export function findCodeFileUses(
  files: readonly string[],
  config: Pick<SiteConfig, 'templates' | 'parts' | 'components' | 'customCss'>,
  builds: readonly LocaleBuild[],
): readonly CodeFileUse[] {
  const { templates, parts, components, customCss } = config;
  const changed = new Set(files);
  const use = (file: string, as: string, has: (route: Route, build: LocaleBuild) => boolean): CodeFileUse | [] => {
    const name = file.replace(/^\.\//, '');
    if (!changed.has(name)) return [];
    const paths = builds.flatMap((build) =>
      build.site.routes.flatMap((route) => (has(route, build) ? route.path : [])),
    );
    const [example] = paths;
    return { file: name, as, pages: paths.length, ...(example !== undefined && { example }) };
  };
  const isOf = (types: readonly Route['type'][] | undefined) => (route: Route) =>
    types === undefined ? isPageRoute(route) : types.includes(route.type);
  return [
    ...Object.entries(templates).flatMap(([name, file]) =>
      use(file, `the template \`${name}\``, isOf(listPageTypes(name))),
    ),
    ...Object.entries(parts).flatMap(([name, file]) =>
      use(file, `the part \`${name}\``, isOf(PAGE_TYPES_BY_PART[name as PartName])),
    ),
    ...Object.entries(components).flatMap(([name, file]) =>
      use(file, `the component \`${name}\``, createComponentTagDetector(name)),
    ),
    ...customCss.flatMap((file) => use(file, 'a stylesheet', isOf(undefined))),
  ];
}

function listPageTypes(template: string): readonly Route['type'][] | undefined {
  if (template === 'RedirectPage') return ['redirect'];
  return Object.hasOwn(pageTypesByTemplate, template) ? [pageTypesByTemplate[template as PageTemplateName]] : undefined;
}

/** Creates a function that tests whether a page shows a tag of this name. */
function createComponentTagDetector(name: string): (route: Route, build: LocaleBuild) => boolean {
  const tag = new RegExp(`<${name}(?![\\w-])`);
  const filesOf = new Map<LocaleBuild, ReadonlySet<string>>();
  const holding = ({ content }: LocaleBuild) =>
    new Set(
      content.sources
        .filter(({ text, includes }) => tag.test(text) || Object.values(includes).some((include) => tag.test(include)))
        .map(({ file }) => file),
    );
  return (route, build) => {
    const files = filesOf.get(build) ?? holding(build);
    filesOf.set(build, files);
    return isPageRoute(route) && (route.shows ?? []).some(({ file }) => files.has(file));
  };
}
