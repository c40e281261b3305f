// Bundles the browser code of extensions: one script per selector, which pages with a matching element load. The script runs the module for
// every matching element, also after instant navigation, and ends the module when the element is removed.
import { BundleError, bundle } from '../../config/io/bundle.ts';
import { readProjectFile } from '../../config/io/compile.ts';
import { computeExtensionFilePath } from '../../config/io/extension-files.ts';
import { computeHash } from '../../lib/hash.ts';
import type { SiteConfig } from '../../model/config.ts';
import { navigationEventName, pageUpdateEventName } from '../../model/constants.ts';
import { UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import {
  createPackagedText,
  type PackagedFile,
  type PackagedText,
  type ScriptOnMatchingPages,
} from '../../model/site.ts';
import { getSiteCodeFolder } from '../../model/untrusted.ts';
import { formatMissingStylesheetFile, publishStylesheetFiles } from '../stylesheet-files.ts';
import { createHookError, createHookFault, type HookCall } from './guard.ts';
import { findSearchExtension } from './searching.ts';

/** Scripts of extensions. */
export interface ClientScripts {
  readonly scripts: readonly ScriptOnMatchingPages[];
  /** Search script of an extension. */
  readonly search?: PackagedText;
  /** Fonts and pictures of their stylesheets. */
  readonly files: readonly PackagedFile[];
  /** Absolute paths of all files that the scripts are bundled from. */
  readonly inputs: readonly string[];
}

type ClientSettings = Pick<SiteConfig, 'root' | 'untrusted' | 'configFile' | 'search'>;

/** Bundles the browser code of extensions, or loads it from the cache. Throws if code cannot be bundled. */
export async function loadClientScripts(
  extensions: readonly LoadedExtension[],
  config: ClientSettings,
  cacheDir: string | undefined,
): Promise<ClientScripts> {
  const bundles = await Promise.all(
    extensions.flatMap((loaded) =>
      Object.entries(loaded.extension.client?.on ?? {}).map(([selector, module]) =>
        bundleElementScript(loaded, { selector, module }, { config, cacheDir }),
      ),
    ),
  );
  const searchExtension = findSearchExtension(extensions, config);
  const search = searchExtension && (await bundleSearchScript(searchExtension, { config, cacheDir }));
  const inputs = [...bundles.flatMap((item) => item.inputs), ...(search?.inputs ?? [])];
  return {
    scripts: bundles.map(({ script }) => script),
    files: bundles.flatMap(({ files }) => files),
    ...(search && { search: search.script }),
    inputs: [...new Set(inputs)],
  };
}

/** Name of the virtual module from which a script is bundled. */
const CLIENT_ENTRY_MODULE = 'techdocs:client';

interface BundleContext {
  readonly config: ClientSettings;
  readonly cacheDir: string | undefined;
}

async function bundleElementScript(
  loaded: LoadedExtension,
  { selector, module }: { readonly selector: string; readonly module: string },
  { config, cacheDir }: BundleContext,
): Promise<{ readonly script: ScriptOnMatchingPages } & Pick<ClientScripts, 'files' | 'inputs'>> {
  const root = getSiteCodeFolder(config);
  const { name, client } = loaded.extension;
  const call = { loaded, hook: `client.on["${selector}"]`, config };
  const { code, inputs } = await bundleModule(
    call,
    renderClientEntryCode(selector, computeExtensionFilePath(module, root)),
    cacheDir,
  );
  // The names begin with `site-`. If the current page lacks the scripts of the next page, instant navigation then loads the next page in
  // full.
  const script = { selector, script: createPackagedText(`site-on-${name}`, 'js', code) };
  if (client?.style === undefined) return { script, files: [], inputs };
  const style = computeExtensionFilePath(client.style, root);
  const { css, files, missing } = publishStylesheetFiles(style, readProjectFile(style, style).trim());
  if (missing[0] !== undefined)
    throw createHookError(createHookFault({ ...call, hook: 'client.style' }, formatMissingStylesheetFile(missing[0])));
  const published = [...files.values()];
  return {
    script: { ...script, style: createPackagedText(`site-on-${name}`, 'css', css) },
    files: published,
    inputs: [...inputs, style, ...published.map(({ from }) => from)],
  };
}

async function bundleSearchScript(loaded: LoadedExtension, { config, cacheDir }: BundleContext) {
  const { name, search } = loaded.extension;
  const file = computeExtensionFilePath(search?.provider?.client ?? '', getSiteCodeFolder(config));
  const call = { loaded, hook: 'search.provider.client', config };
  const text = `export { default } from ${JSON.stringify(file)};\nexport * from ${JSON.stringify(file)};\n`;
  const { code, inputs } = await bundleModule(call, text, cacheDir);
  return { script: createPackagedText(`search-by-${name.replace(/^.*\./, '')}`, 'js', code), inputs };
}

/** Bundles a module from a text. Throws if it cannot be bundled. */
async function bundleModule(
  call: HookCall & { readonly config: ClientSettings },
  text: string,
  cacheDir: string | undefined,
): Promise<{ readonly code: string; readonly inputs: readonly string[] }> {
  const { config } = call;
  const root = getSiteCodeFolder(config);
  const plugin = {
    name: 'techdocs-client',
    resolveId: (source: string) => (source === CLIENT_ENTRY_MODULE ? CLIENT_ENTRY_MODULE : undefined),
    load: (id: string) => (id === CLIENT_ENTRY_MODULE ? text : undefined),
  };
  const cacheFile = cacheDir && `${cacheDir}/client-${computeHash([root, text].join('\0'))}.json`;
  const define = { 'process.env.NODE_ENV': '"production"' };
  try {
    const bundled = await bundle({
      root,
      entry: CLIENT_ENTRY_MODULE,
      plugins: [plugin],
      define,
      isForBrowsers: true,
      cacheFile,
    });
    return { code: bundled.code, inputs: Object.keys(bundled.inputs) };
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    const faults = error.faults.map(({ message, ...place }) => ({ ...createHookFault(call, message), ...place }));
    const [first] = faults;
    throw new UserError(first?.message ?? 'The code of an extension cannot be compiled for browsers.', 2, faults);
  }
}

/** Returns the code that runs a module for the elements of a page. */
function renderClientEntryCode(selector: string, file: string): string {
  return `import run from ${JSON.stringify(file)};
const ends = new Map();
const look = () => {
  for (const [element, end] of ends)
    if (!element.isConnected) {
      ends.delete(element);
      end?.();
    }
  for (const element of document.querySelectorAll(${JSON.stringify(selector)}))
    if (!ends.has(element)) {
      ends.set(element, undefined);
      ends.set(element, run(element) ?? undefined);
    }
};
look();
document.addEventListener(${JSON.stringify(navigationEventName)}, look);
document.addEventListener(${JSON.stringify(pageUpdateEventName)}, () => setTimeout(look));
`;
}
