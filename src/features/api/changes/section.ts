// Section of a release post about the changes of an API: reads two descriptions and compares them.
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { readFileAtRef } from '../../../content/git/tree.ts';
import { type Disk, uncachedDisk } from '../../../content/io/disk.ts';
import { readPermittedText } from '../../../content/io/named-text.ts';
import { type ReadTextResult, readText } from '../../../content/io/read-text.ts';
import { getParentFolder, joinPath } from '../../../lib/file-path.ts';
import { getOwnPropertyValue } from '../../../lib/own.ts';
import { formatTextForMessage } from '../../../lib/text.ts';
import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { NewReleaseFolders, ReleasePostSectionWriter } from '../../../model/features.ts';
import type { FileRefusalReason } from '../../../model/shown-files.ts';
import { readApiDescription } from '../reading/read-description.ts';
import { findReferencedFiles } from '../reading/references.ts';
import { BudgetExceededError } from '../reading/spending.ts';
import { formatChangesSection } from './changes.ts';
import { compareApis } from './compare.ts';

/** Compares two descriptions, given as files or as files of a commit such as `v1.0:api.yaml`. Writes the section about the changes. */
export const writeApiChangesSection: ReleasePostSectionWriter = async (names, folders) => {
  const [old, now] = names;
  if (old === undefined || now === undefined || names.length !== 2) {
    const suggestion = 'Write `--from-api OLD NEW`.';
    return { faults: [createApiChangesFault('`--from-api` takes two descriptions of an API.', suggestion)] };
  }
  const before = await readApiOrFaults(old, folders);
  const after = await readApiOrFaults(now, folders);
  if (before.faults || after.faults) return { faults: [...(before.faults ?? []), ...(after.faults ?? [])] };
  const from = before.value;
  const to = after.value;
  if (from.kind !== to.kind) {
    const message = `\`${formatTextForMessage(old)}\` and \`${formatTextForMessage(now)}\` are descriptions of different kinds.`;
    return { faults: [createApiChangesFault(message, 'Compare two versions of one API.')] };
  }
  const title = findApiTitle(to.document, now);
  try {
    return { value: formatChangesSection(title, compareApis(from.document, to.document, to.kind === 'json-schema')) };
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error;
    const message = `The schemas of \`${formatTextForMessage(now)}\` refer to more schemas than can be compared.`;
    return { faults: [createApiChangesFault(message, 'Write the changes yourself, with `--body`.')] };
  }
};

/** Returns the title of an API, else the name of its file. */
export function findApiTitle({ info }: AnyRecord, file: string): string {
  return isRecord(info) && typeof info.title === 'string' ? info.title : basename(file);
}

function createApiChangesFault(message: string, suggestion: string): Diagnostic {
  return { code: 'invalid-body', severity: 'error', message, suggestion };
}

/** Reads a description; resolves with its faults if it cannot be read. */
export async function readApiOrFaults(
  name: string,
  folders: NewReleaseFolders,
  found = readApiDescriptionTexts(name, folders),
) {
  const { file, texts, refused } = found;
  if (getOwnPropertyValue(texts, file) === undefined) {
    const message = `The description \`${formatTextForMessage(name)}\` cannot be read.`;
    const suggestion = 'Name a file, or a file of a commit as `v1.0:api.yaml`.';
    return { faults: [createApiChangesFault(message, suggestion)] };
  }
  const { description, diagnostics } = await readApiDescription({ file, texts, refused });
  const faults = diagnostics.filter(({ severity }) => severity === 'error');
  return description === undefined || faults.length > 0 ? { faults } : { value: description };
}

/**
 * Reads a description and the files that it refers to. Returns for each file its text or, if reading was refused, the reason. `file` is the
 * key of the description itself.
 */
export function readApiDescriptionTexts(name: string, { current, root }: NewReleaseFolders) {
  const path = resolve(current, name);
  const fileText = readText(path, name).text;
  const [, ref, inCommit = ''] = /^([^:]{2,}):(.+)$/.exec(name) ?? [];
  const isInProject = path.startsWith(root + sep);
  const base = isInProject ? root : dirname(path);
  const file = fileText === undefined && ref !== undefined ? inCommit : relative(base, path).split(sep).join('/');
  const inRef = fileText === undefined ? ref : undefined;
  const disk: Disk = {
    ...uncachedDisk,
    ...(inRef !== undefined && { included: (each: string) => readTextInCommit(current, `${inRef}:${each}`) }),
  };
  // The description itself was named by the user, so it may be any file. The files that it refers to must obey the rules for content.
  const bounds = { root: base, folders: [getParentFolder(file)], wanted: [], named: [file] };
  const texts: Record<string, string> = {};
  const refused: Record<string, FileRefusalReason> = {};
  const files = new Set([file]);
  for (const each of files) {
    const read = each === file && fileText !== undefined ? { text: fileText } : readPermittedText(disk, each, bounds);
    if (read === undefined) continue;
    if ('refusal' in read) refused[each] = read.refusal;
    else if (read.diagnostic !== undefined) refused[each] = 'unreadable';
    else texts[each] = read.text;
    for (const target of findReferencedFiles(getOwnPropertyValue(texts, each) ?? '')) {
      const found = joinPath(getParentFolder(each), target);
      if (found !== undefined) files.add(found);
    }
  }
  return { file, texts, refused };
}

function readTextInCommit(folder: string, name: string): ReadTextResult | undefined {
  const text = readFileAtRef(folder, name);
  return text === undefined ? undefined : { text };
}
