// Compares everything on a site except pages: findings, translations, redirects, files and settings. Pure.
import { groupBy } from '../../lib/group.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Asset, Source } from '../../model/source.ts';
import type { DiffRedirect, FileChange, SettingChange, SiteDiff } from './site-diff.ts';

/** Codes of findings about lost addresses. They are omitted here, because the diff has its own list of lost addresses. */
const LOST_ADDRESS_CODES = new Set(['lost-address', 'lost-anchor']);

/** Returns new and resolved findings. Moved lines and renamed files do not make a finding new. */
export function compareFindings(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  renames: ReadonlyMap<string, string>,
): NonNullable<SiteDiff['findings']> {
  const omitLostAddresses = (list: readonly Diagnostic[]) => list.filter(({ code }) => !LOST_ADDRESS_CODES.has(code));
  const findingName = (
    { severity, code, file = '', message, link = '' }: Diagnostic,
    names?: ReadonlyMap<string, string>,
  ) => JSON.stringify([severity, code, names?.get(file) ?? file, message, link]);
  const old = groupBy(omitLostAddresses(before), (finding) => findingName(finding, renames));
  const now = groupBy(omitLostAddresses(after), (finding) => findingName(finding));
  // Equal findings of a file are compared by their number. If it has increased, only the additional findings are new.
  const more = (these: typeof old, those: typeof old) =>
    [...these].flatMap(([name, findings]) => findings.slice(those.get(name)?.length ?? 0));
  return { added: more(now, old), gone: more(old, now) };
}

/** A translation with the site path of its page. */
export interface ComparedTranslation extends Pick<Source, 'file' | 'hash' | 'locale'> {
  readonly path: string;
  readonly original: NonNullable<Source['original']>;
  /** Revision of the original that the translation declares. */
  readonly revision?: string;
}

/** Returns unchanged translations whose original has changed. */
export function findStaleTranslations(
  before: readonly ComparedTranslation[],
  after: readonly ComparedTranslation[],
): readonly Pick<ComparedTranslation, 'file' | 'path' | 'locale' | 'original'>[] {
  const old = new Map(before.map((comparedTranslation) => [comparedTranslation.file, comparedTranslation]));
  return after.filter((comparedTranslation) => {
    const was = old.get(comparedTranslation.file);
    if (was === undefined || was.original.revision === comparedTranslation.original.revision) return false;
    if (comparedTranslation.revision === undefined) return was.hash === comparedTranslation.hash;
    return !comparedTranslation.original.revision.startsWith(comparedTranslation.revision.toLowerCase());
  });
}

/** Returns added and removed redirects. A redirect with a changed target counts as removed and as added. */
export function compareRedirects(
  before: readonly DiffRedirect[],
  after: readonly DiffRedirect[],
): SiteDiff['redirects'] {
  const without = (these: readonly DiffRedirect[], those: readonly DiffRedirect[]) => {
    const known = new Set(those.map(({ from, to }) => JSON.stringify([from, to])));
    return these.filter(({ from, to }) => !known.has(JSON.stringify([from, to])));
  };
  return { added: without(after, before), removed: without(before, after) };
}

/** A file's properties that are compared. */
type ComparedFile = Pick<Asset, 'file' | 'size' | 'hash' | 'width' | 'height'>;

/** Compares published files. */
export function compareFiles(before: readonly ComparedFile[], after: readonly ComparedFile[]): readonly FileChange[] {
  const [old, now] = [before, after].map((assets) => new Map(assets.map((asset) => [asset.file, asset]))) as [
    Map<string, ComparedFile>,
    Map<string, ComparedFile>,
  ];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((file): FileChange | [] => {
    const was = old.get(file);
    const is = now.get(file);
    if (was === undefined) return { file, kind: 'added', size: is?.size ?? 0, ...formatPixelSize(is) };
    if (is === undefined) return { file, kind: 'removed', size: was.size, ...formatPixelSize(was) };
    if (was.hash === is.hash) return [];
    const { pixels: pixelsBefore } = formatPixelSize(was);
    const change = { file, kind: 'changed', size: is.size, sizeBefore: was.size } as const;
    return { ...change, ...formatPixelSize(is), ...(pixelsBefore !== undefined && { pixelsBefore }) };
  });
}

function formatPixelSize({ width, height }: Partial<ComparedFile> = {}): Pick<FileChange, 'pixels'> {
  return width === undefined || height === undefined ? {} : { pixels: `${width} × ${height}` };
}

/**
 * Settings that are not compared here: they depend on the project's location, are a digest of the whole configuration, or are compared
 * elsewhere.
 */
const SETTINGS_NOT_COMPARED = new Set([
  'root',
  'configHash',
  'configFile',
  'roles',
  'postsUntil',
  'repositoryUrl',
  'repository',
  'redirects',
]);

/** Settings path of sidebars, which are compared separately. */
const SIDEBARS_SETTING_PATTERN = /^docs\[\d+\]\.(?:versions\.[^.]+\.|versions\[\d+\]\.)?sidebars/;

/** Returns changed configuration values by path. */
export function compareSettings(before: SiteConfig, after: SiteConfig): readonly SettingChange[] {
  const old = listSettingValues(before);
  const now = listSettingValues(after);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key): SettingChange | [] => {
    const from = old.get(key);
    const to = now.get(key);
    if (from === to) return [];
    return { key, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  });
}

/** Returns the values of single settings as JSON, by their path in the configuration. File paths inside the project become relative. */
function listSettingValues(config: SiteConfig): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const visit = (value: unknown, path: string) => {
    if (value === undefined || SIDEBARS_SETTING_PATTERN.test(path)) return;
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, `${path}[${index}]`);
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) visit(item, path === '' ? key : `${path}.${key}`);
    else values.set(path, (JSON.stringify(value) ?? '').replaceAll(JSON.stringify(config.root).slice(1, -1), '.'));
  };
  for (const [key, value] of Object.entries(config)) if (!SETTINGS_NOT_COMPARED.has(key)) visit(value, key);
  return values;
}
