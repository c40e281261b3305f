// Finds the source file and line at which code of the site failed. Compiled code is compiled again with a source map, so that only failures
// take this time.
import { fileURLToPath } from 'node:url';
import { computeRelativePosixPath } from '../config/io/bundle.ts';
import { loadSourceLocator } from '../config/io/compile.ts';
import { addPositionsToFindings } from '../config/io/setting-positions.ts';
import type { SourceLocator } from '../config/io/source-map.ts';
import { memoizeByKeyWithLimit } from '../lib/lazy.ts';
import {
  CONFIG_CODE_URL_PREFIX,
  formatFaultMessage,
  getSiteCodeFaultFindings,
  mergeFindingsOfSameFault,
} from '../model/code-fault.ts';
import type { SiteConfig } from '../model/config.ts';
import { type Diagnostic, formatLocation, type SettingDiagnostic, UserError } from '../model/diagnostic.ts';
import { getSiteCodeFolder } from '../model/untrusted.ts';
import { loadComponentPageReader } from './code-pages.ts';
import {
  createComponentCompilationInput,
  createPagePartsCompilationInput,
  createReactSourceLocator,
  createTemplateCompilationInput,
} from './react-modules.ts';

/** Returns findings with the positions of the code and settings that they refer to. Findings of several pages are not merged yet. */
export async function addCodePositionsToFindings(
  findings: readonly SettingDiagnostic[],
  config: SiteConfig,
  features?: string,
): Promise<readonly SettingDiagnostic[]> {
  if (findings.every(({ fault, setting }) => fault?.frames === undefined && setting === undefined)) return findings;
  const root = getSiteCodeFolder(config);
  const findPlace = createStackFrameFinder(config, features);
  const placed: SettingDiagnostic[] = [];
  for (const finding of findings) {
    const frames = finding.fault?.frames;
    const place = frames && (await findPlace(frames));
    placed.push(place === undefined ? dropStackFrames(finding) : addCodePosition(finding, place));
  }
  return addPositionsToFindings(placed, root);
}

/** Returns located findings, merged across pages. */
export async function locateAndMergeFindingsInCode(
  findings: readonly SettingDiagnostic[],
  config: SiteConfig,
  features?: string,
): Promise<readonly Diagnostic[]> {
  return mergeFindingsOfSameFault(await addCodePositionsToFindings(findings, config, features));
}

/** Returns an error for reporting, with the positions of faults in the site's code. */
export async function addCodePositionsToError(error: unknown, config: SiteConfig, features?: string): Promise<unknown> {
  const findings = getSiteCodeFaultFindings(error);
  if (findings === undefined || !(error instanceof UserError)) return error;
  const located = await locateAndMergeFindingsInCode(findings, config, features);
  return new UserError(located[0]?.message ?? error.message, error.exitCode, located);
}

type CodePosition = Pick<Required<Diagnostic>, 'file' | 'line' | 'column'>;

function dropStackFrames(finding: SettingDiagnostic): SettingDiagnostic {
  if (finding.fault?.frames === undefined) return finding;
  const { frames: _, ...fault } = finding.fault;
  return { ...finding, fault };
}

/**
 * Adds the position of the code to a finding. A finding about content keeps its own position, and its message mentions the position of the
 * code.
 */
function addCodePosition(finding: SettingDiagnostic, place: CodePosition): SettingDiagnostic {
  const { fault } = dropStackFrames(finding);
  if (fault === undefined) return finding;
  if (fault.isOfContent !== true) {
    const { setting: _, ...rest } = finding;
    return { ...rest, ...place, fault };
  }
  const placed = { ...fault, what: `${fault.what} at \`${formatLocation(place)}\`` };
  return { ...finding, message: formatFaultMessage(placed), fault: placed };
}

/** Returns a function that finds the position of the innermost stack frame in a file of the user, else in the package of an extension. */
function createStackFrameFinder(
  config: SiteConfig,
  features: string | undefined,
): (frames: readonly string[]) => Promise<CodePosition | undefined> {
  const root = getSiteCodeFolder(config);
  const finders = memoizeByKeyWithLimit(
    (source: string) => loadPositionFinder(source, config, features).catch(() => undefined),
    MAX_CACHED_POSITION_FINDERS,
  );
  return async (frames) => {
    for (const frame of frames) {
      const [, source = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(frame) ?? [];
      const find = await finders(source);
      const written = find?.(Number(line), Number(column));
      if (written !== undefined) return { ...written, file: computeRelativePosixPath(written.file, root) };
    }
    const ofPackage = findPackageFrame(frames);
    const [, address = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(ofPackage ?? '') ?? [];
    if (ofPackage === undefined) return undefined;
    return { file: computeRelativePosixPath(fileURLToPath(address), root), line: Number(line), column: Number(column) };
  };
}

/** Creates a lookup of source positions for compiled code. `source` is the code's name in stack traces. */
async function loadPositionFinder(
  source: string,
  config: SiteConfig,
  features: string | undefined,
): Promise<SourceLocator | undefined> {
  const root = getSiteCodeFolder(config);
  // In stack traces of other tools, such as a test runner, a module has its `data:` address instead of its name.
  const name = /;base64,(.*)$/.exec(source)?.[1];
  const named = name === undefined ? source : Buffer.from(name, 'base64').toString('utf8');
  const index = named.lastIndexOf(CONFIG_CODE_URL_PREFIX);
  if (index >= 0) return loadSourceLocator(fileURLToPath(named.slice(index + CONFIG_CODE_URL_PREFIX.length)), { root });
  const [, setting] = /[\\/]techdocs-\w+[\\/](templates|parts|components)\.mjs$/.exec(source) ?? [];
  if (setting === 'templates') return createReactSourceLocator(createTemplateCompilationInput(config));
  if (setting === 'parts') return createReactSourceLocator(createPagePartsCompilationInput(config));
  // Code pages are compiled together with components. Without the features, the code pages would be missing, and line numbers would differ.
  if (setting !== 'components' || features === undefined) return undefined;
  return createReactSourceLocator(createComponentCompilationInput(config, await loadComponentPageReader(features)));
}

/** Maximum number of cached finders, one for each compiled text. */
const MAX_CACHED_POSITION_FINDERS = 20;

/** Libraries that call code of extensions, or are called by it. */
const LIBRARY_PATH_PATTERN =
  /[\\/]node_modules[\\/](?:react(?:-dom)?|scheduler|markdown-it|shiki|@shikijs[\\/][\w-]+)[\\/]/;
const PACKAGE_PATH_PATTERN = /^file:\/\/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/**
 * Returns the innermost stack frame in the package of an extension; `undefined` if no package is on the stack. techdocs and its libraries
 * call the package. The package may call other packages, whose frames are skipped.
 */
function findPackageFrame(frames: readonly string[]): string | undefined {
  const index = frames.findIndex((frame) => frame.replace(/^file:\/\//, '').startsWith(TECHDOCS_CODE_FOLDER));
  const above = (index < 0 ? frames : frames.slice(0, index)).filter((frame) => !LIBRARY_PATH_PATTERN.test(frame));
  const name = PACKAGE_PATH_PATTERN.exec(above.at(-1) ?? '')?.[1];
  return name === undefined ? undefined : above.find((frame) => PACKAGE_PATH_PATTERN.exec(frame)?.[1] === name);
}

const TECHDOCS_CODE_FOLDER = fileURLToPath(new URL('.', import.meta.url)).replace(/engine[\\/]$/, '');
