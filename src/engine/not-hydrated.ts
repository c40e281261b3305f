// Reports components that are rendered to static HTML although their code expects a browser: handlers and effects never run.
import { join } from 'node:path';
import { computeExtensionFilePath } from '../config/io/extension-files.ts';
import { collectBrowserOnlyUsesByFile } from '../config/io/find-browser-use.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import { getSiteCodeFolder } from '../model/untrusted.ts';
import type { Project } from './project.ts';

/** Returns a warning for each used component that is rendered only to static HTML although its code expects a browser. */
export async function findUnhydratedComponents(
  { config, components, extensions, memo }: Pick<Project, 'config' | 'components' | 'extensions' | 'memo'>,
  documents: readonly Document[],
): Promise<readonly Diagnostic[]> {
  const { components: files, islands = {}, untrusted } = config;
  if (untrusted !== undefined) return [];
  const used = new Set(documents.flatMap((document) => document.components ?? []));
  const still = Object.entries(files).filter(([name]) => used.has(name) && !Object.hasOwn(islands, name));
  if (still.length === 0) return [];
  const root = getSiteCodeFolder(config);
  const ownerOf = (name: string, file: string) =>
    extensions.find(({ extension }) => {
      const given = extension.components?.[name];
      return typeof given === 'string' && computeExtensionFilePath(given, root) === join(root, file);
    })?.extension.name;
  const uses = await collectBrowserOnlyUsesByFile({
    root,
    files: still.map(([, file]) => file),
    inputs: components.inputs,
    cacheDir: memo.folder,
  });
  return still.flatMap(([name, file]): Diagnostic[] => {
    const use = uses.get(file);
    if (use === undefined) return [];
    const { name: what, ...place } = use;
    const owner = ownerOf(name, file);
    const where = owner === undefined ? 'in the configuration' : `in the extension \`${owner}\``;
    return [
      {
        code: 'not-hydrated',
        severity: 'warning',
        ...describeUnhydratedUse({ name, file, what, where }),
        ...place,
      },
    ];
  });
}

/** A component with its browser use. */
interface UnhydratedUse {
  /** Name of the component. */
  readonly name: string;
  /** Root-relative file of the component. */
  readonly file: string;
  /** Name of the handler or hook. */
  readonly what: string;
  /** Place of the setting, for the suggestion. */
  readonly where: string;
}

/** Returns the texts of the finding on a component that does not run in the browser. */
export function describeUnhydratedUse({ name, file, what, where }: UnhydratedUse) {
  return {
    message: `The component \`${name}\` uses \`${what}\`, which does nothing: it is static HTML and does not run in the browser.`,
    suggestion: `Write \`components: { ${name}: { file: './${file}', hydrate: 'visible' } }\` ${where}. Its first render in the browser must give the same HTML as the build, without \`window\`, the address or the time: such values belong in an effect.`,
  };
}
