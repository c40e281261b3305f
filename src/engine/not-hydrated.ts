// Reports components and parts of pages that are rendered to static HTML although their code expects a browser: handlers and effects never
// run.
import { join } from 'node:path';
import { computeExtensionFilePath } from '../config/io/extension-files.ts';
import { collectBrowserOnlyUsesByFile } from '../config/io/find-browser-use.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import { getSiteCodeFolder } from '../model/untrusted.ts';
import type { Project } from './project.ts';

/** Returns a warning for each used component and each part that is rendered only to static HTML although its code expects a browser. */
export async function findUnhydratedComponents(
  { config, components, extensions, memo }: Pick<Project, 'config' | 'components' | 'extensions' | 'memo'>,
  documents: readonly Document[],
): Promise<readonly Diagnostic[]> {
  const { components: files, islands = {}, untrusted } = config;
  if (untrusted !== undefined) return [];
  const used = new Set(documents.flatMap((document) => document.components ?? []));
  const still = Object.entries(files).filter(([name]) => used.has(name) && !Object.hasOwn(islands, name));
  const ofPages = Object.entries(config.parts).filter(([name]) => name !== 'head');
  if (still.length + ofPages.length === 0) return [];
  const root = getSiteCodeFolder(config);
  const ownerOf = (name: string, file: string) =>
    extensions.find(({ extension }) => {
      const component = extension.components?.[name];
      return typeof component === 'string' && computeExtensionFilePath(component, root) === join(root, file);
    })?.extension.name;
  const uses = await collectBrowserOnlyUsesByFile({
    root,
    files: [...still, ...ofPages].map(([, file]) => file),
    inputs: [...components.inputs, ...ofPages.map(([, file]) => join(root, file))],
    cacheDir: memo.folder,
  });
  const findUse = (file: string, describe: (what: string) => Pick<Diagnostic, 'message' | 'suggestion'>) => {
    const { name: what, ...place } = uses.get(file) ?? {};
    return what === undefined
      ? []
      : [{ code: 'not-hydrated', severity: 'warning', ...describe(what), ...place } as const];
  };
  const ofComponents = still.flatMap(([name, file]) => {
    const owner = ownerOf(name, file);
    const where = owner === undefined ? 'in the configuration' : `in the extension \`${owner}\``;
    return findUse(file, (what) => describeComponentBrowserCode({ name, file, handler: what, where }));
  });
  const ofParts = ofPages.flatMap(([name, file]) => findUse(file, (what) => describeUnhydratedPart(name, what)));
  return [...ofComponents, ...ofParts];
}

function describeUnhydratedPart(name: string, what: string) {
  return {
    message: `The part \`${name}\` uses \`${what}\`, which does nothing: it is static HTML and does not run in the browser.`,
    suggestion: 'Write the behaviour as `client` of an extension, whose part has the same HTML.',
  };
}

interface ComponentWithBrowserCode {
  /** Name of the component. */
  readonly name: string;
  /** Root-relative file of the component. */
  readonly file: string;
  /** Name of the handler or hook. */
  readonly handler: string;
  /** The setting to change, for the suggestion. */
  readonly where: string;
}

/** Returns the texts of the finding on a component that does not run in the browser. */
export function describeComponentBrowserCode({ name, file, handler: what, where }: ComponentWithBrowserCode) {
  return {
    message: `The component \`${name}\` uses \`${what}\`, which does nothing: it is static HTML and does not run in the browser.`,
    suggestion: `Write \`components: { ${name}: { file: './${file}', hydrate: 'visible' } }\` ${where}. Its first render in the browser must give the same HTML as the build, without \`window\`, the address or the time: such values belong in an effect.`,
  };
}
