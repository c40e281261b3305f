// Finds renderers for components of a site of Docusaurus whose code cannot be taken over: code that needs a package, and code in pages. Pure.
import { ICON_PACKAGE_PATTERN } from './code-files.ts';
import type { ModuleParser } from './free-names.ts';
import type { OldSiteContent } from './gather.ts';
import { resolvePackageImport } from './modules.ts';
import type { ComponentImport } from './templates/component-file.ts';
import { type ComponentFinder, createComponentFinder } from './templates/lookup.ts';

/** Creates the finder of components. */
export function createDocusaurusComponentFinder(
  { read, alias, addressOf }: Pick<OldSiteContent, 'read' | 'alias' | 'addressOf'>,
  parse: ModuleParser,
): ComponentFinder {
  return createComponentFinder({
    read,
    parse,
    alias,
    builtIn: findBuiltInComponentName,
    show: addressOf,
    globalFile: () => undefined,
  });
}

/** Returns the name of the techdocs component that a tag means. It is `Icon` for all icons, which show nothing. */
function findBuiltInComponentName(name: string, from: ComponentImport | undefined): string | undefined {
  if (from === undefined) return /^(?:Icon|Fragment)$/.test(name) ? name : undefined;
  if (ICON_PACKAGE_PATTERN.test(from.from)) return 'Icon';
  if (from.from === 'react') return from.name;
  const meaning = resolvePackageImport(from.from, from.name);
  return meaning.kind === 'built-in' ? meaning.name : undefined;
}
