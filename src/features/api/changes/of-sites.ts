// Compares the APIs of two states of a site, in every version of its docs.
import type { SiteConfig } from '../../../model/config.ts';
import { formatFindingSentence } from '../../../model/diagnostic.ts';
import type { ApiChange, ApiDiff, SiteForApiComparison } from '../../diff/api-diff.ts';
import { BudgetExceededError } from '../reading/spending.ts';
import { compareApis } from './compare.ts';
import { findApiTitle, readApiDescriptionTexts, readApiOrFaults } from './section.ts';

/** A description in a docs version. */
interface VersionedApi extends Pick<ApiDiff, 'id' | 'version'> {
  readonly spec: string;
  /** Root folder of the project that contains the description. */
  readonly root: string;
}

type VersionedApiReadResult = Awaited<ReturnType<typeof readVersionedApi>>;

/** Returns the changes of each API; unchanged APIs are left out. */
export async function compareSiteApis(
  before: SiteForApiComparison,
  after: SiteForApiComparison,
): Promise<readonly ApiDiff[]> {
  const old = collectVersionedApis(before);
  const now = collectVersionedApis(after);
  const diffs: ApiDiff[] = [];
  for (const key of new Set([...now.keys(), ...old.keys()])) {
    const diff = await compareVersionedApis(old.get(key), now.get(key));
    if (diff !== undefined) diffs.push(diff);
  }
  return diffs;
}

function collectVersionedApis({ root, apis }: SiteForApiComparison): ReadonlyMap<string, VersionedApi> {
  const versionedApis = apis.flatMap((api: SiteConfig['apis'][number]): VersionedApi[] => [
    { id: api.id, version: 'current', spec: api.spec, root },
    ...Object.entries(api.versions).map(([version, spec]) => ({ id: api.id, version, spec, root })),
  ]);
  return new Map(versionedApis.map((edition) => [`${edition.version} ${edition.id}`, edition]));
}

async function compareVersionedApis(
  old: VersionedApi | undefined,
  now: VersionedApi | undefined,
): Promise<ApiDiff | undefined> {
  const versionedApi = now ?? old;
  if (versionedApi === undefined) return undefined;
  const { id, version } = versionedApi;
  if (old === undefined || now === undefined) {
    const { title = versionedApi.spec } = await readVersionedApi(versionedApi);
    return { id, version, title, is: old === undefined ? 'added' : 'removed', changes: [] };
  }
  const was = readVersionedApiTexts(old);
  const is = readVersionedApiTexts(now);
  if (old.spec === now.spec && JSON.stringify(was.texts) === JSON.stringify(is.texts)) return undefined;
  const from = await readVersionedApi(old, was);
  const to = await readVersionedApi(now, is);
  const title = to.title ?? from.title ?? now.spec;
  const base = { id, version, title };
  const fault = to.fault ?? from.fault ?? findKindMismatchFault(from, to);
  if (fault !== undefined) return { ...base, changes: [], fault };
  try {
    const changes = compareApiDescriptions(from, to);
    return changes.length === 0 ? undefined : { ...base, changes };
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error;
    return { ...base, changes: [], fault: 'Its schemas refer to more schemas than can be compared.' };
  }
}

const readVersionedApiTexts = ({ spec, root }: VersionedApi) => readApiDescriptionTexts(spec, { current: root, root });

async function readVersionedApi(edition: VersionedApi, texts = readVersionedApiTexts(edition)) {
  const { spec, root } = edition;
  const { value, faults } = await readApiOrFaults(spec, { current: root, root }, texts);
  if (value === undefined) return { fault: faults?.[0] && formatFindingSentence(faults[0]) };
  return { value, title: findApiTitle(value.document, spec) };
}

function findKindMismatchFault(
  { value: from }: VersionedApiReadResult,
  { value: to }: VersionedApiReadResult,
): string | undefined {
  return from?.kind === to?.kind ? undefined : 'Its descriptions are of different kinds.';
}

function compareApiDescriptions(
  { value: from }: VersionedApiReadResult,
  { value: to }: VersionedApiReadResult,
): readonly ApiChange[] {
  if (from === undefined || to === undefined) return [];
  return compareApis(from.document, to.document, to.kind === 'json-schema');
}
