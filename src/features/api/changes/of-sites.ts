// Compares the APIs of two states of a site, in every version of its docs.
import type { SiteConfig } from '../../../model/config.ts';
import { formatFindingSentence } from '../../../model/diagnostic.ts';
import type { ApiChange, ApiDiff, ComparedApiSite } from '../../../model/features.ts';
import { BudgetExceededError } from '../reading/spending.ts';
import { compareApis } from './compare.ts';
import { findApiTitle, readChangedApi, readDescriptionTexts } from './section.ts';

/** A description in a docs version. */
interface ApiEdition extends Pick<ApiDiff, 'id' | 'version'> {
  readonly spec: string;
  /** Root folder of the project that contains the description. */
  readonly root: string;
}

type EditionReadResult = Awaited<ReturnType<typeof readEdition>>;

/** Returns the changes of each API; unchanged APIs are left out. */
export async function compareSiteApis(before: ComparedApiSite, after: ComparedApiSite): Promise<readonly ApiDiff[]> {
  const [old, now] = [collectApiEditions(before), collectApiEditions(after)];
  const diffs: ApiDiff[] = [];
  for (const key of new Set([...now.keys(), ...old.keys()])) {
    const diff = await compareEditions(old.get(key), now.get(key));
    if (diff !== undefined) diffs.push(diff);
  }
  return diffs;
}

function collectApiEditions({ root, apis }: ComparedApiSite): ReadonlyMap<string, ApiEdition> {
  const all = apis.flatMap((api: SiteConfig['apis'][number]): ApiEdition[] => [
    { id: api.id, version: 'current', spec: api.spec, root },
    ...Object.entries(api.versions).map(([version, spec]) => ({ id: api.id, version, spec, root })),
  ]);
  return new Map(all.map((edition) => [`${edition.version} ${edition.id}`, edition]));
}

async function compareEditions(old: ApiEdition | undefined, now: ApiEdition | undefined): Promise<ApiDiff | undefined> {
  const one = now ?? old;
  if (one === undefined) return undefined;
  const { id, version } = one;
  if (old === undefined || now === undefined) {
    const { title = one.spec } = await readEdition(one);
    return { id, version, title, is: old === undefined ? 'added' : 'removed', changes: [] };
  }
  const [was, is] = [readEditionTexts(old), readEditionTexts(now)];
  if (old.spec === now.spec && JSON.stringify(was.texts) === JSON.stringify(is.texts)) return undefined;
  const [from, to] = [await readEdition(old, was), await readEdition(now, is)];
  const title = to.title ?? from.title ?? now.spec;
  const base = { id, version, title };
  const fault = to.fault ?? from.fault ?? findKindFault(from, to);
  if (fault !== undefined) return { ...base, changes: [], fault };
  try {
    const changes = compareDescriptions(from, to);
    return changes.length === 0 ? undefined : { ...base, changes };
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error;
    return { ...base, changes: [], fault: 'Its schemas refer to more schemas than can be compared.' };
  }
}

const readEditionTexts = ({ spec, root }: ApiEdition) => readDescriptionTexts(spec, { folder: root, root });

async function readEdition(edition: ApiEdition, texts = readEditionTexts(edition)) {
  const { spec, root } = edition;
  const { value, faults } = await readChangedApi(spec, { folder: root, root, shown: (name) => name }, texts);
  if (value === undefined) return { fault: faults?.[0] && formatFindingSentence(faults[0]) };
  return { value, title: findApiTitle(value.document, spec) };
}

function findKindFault({ value: from }: EditionReadResult, { value: to }: EditionReadResult): string | undefined {
  return from?.kind === to?.kind ? undefined : 'Its descriptions are of different kinds.';
}

function compareDescriptions(
  { value: from }: EditionReadResult,
  { value: to }: EditionReadResult,
): readonly ApiChange[] {
  if (from === undefined || to === undefined) return [];
  return compareApis(from.document, to.document, to.kind === 'json-schema');
}
