// Reads the diagrams of a site with Mermaid, so that one that cannot be drawn is told at its line and not to readers.
// What was found is remembered by text: Mermaid takes a second to load.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf } from '../lib/hash.ts';
import { ownOf } from '../lib/own.ts';
import { oneLine } from '../lib/text.ts';
import type { MermaidPackage } from '../model/code-config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Diagram, Document } from '../model/document.ts';
import { findPackage } from './assets.ts';
import { step } from './memo.ts';
import type { Project } from './project.ts';

/** The part of the package that is used. */
interface Mermaid {
  parse(text: string): Promise<unknown>;
}

/** What is wrong with a diagram, and in which of its lines, from 1; nothing where it can be drawn. */
type Verdict = { readonly reason: string; readonly line?: number } | null;

/** By the hashes of texts. */
const VERDICTS = step<Readonly<Record<string, Verdict>>>('diagram');

/** An error for each diagram that cannot be drawn. */
export async function diagramFindings(
  { config, memo }: Pick<Project, 'config' | 'memo'>,
  documents: readonly Document[],
): Promise<Diagnostic[]> {
  const { mermaid } = config.markdown;
  const all = documents.flatMap(({ file, diagrams = [] }) => diagrams.map((diagram) => ({ file, ...diagram })));
  if (!mermaid || all.length === 0) return [];
  const key = ['verdicts', hashOf(mermaid.path)] as const;
  const verdicts: Record<string, Verdict> = { ...memo.find(VERDICTS, key) };
  const missed = all.filter(({ text }) => !Object.hasOwn(verdicts, hashOf(text)));
  if (missed.length > 0) {
    const parser = await loadMermaid(config.root, mermaid);
    for (const { text } of missed) verdicts[hashOf(text)] = await judge(parser, text);
    memo.keep(VERDICTS, key, verdicts);
  }
  return all.flatMap((diagram) => findingOf(diagram, ownOf(verdicts, hashOf(diagram.text)) ?? null));
}

function findingOf({ file, line, text }: Diagram & { readonly file: string }, verdict: Verdict): Diagnostic | [] {
  if (verdict === null) return [];
  const within = verdict.line === undefined ? 0 : Math.min(verdict.line, text.trimEnd().split('\n').length);
  const message = `This diagram cannot be drawn: ${verdict.reason}.`;
  return { code: 'invalid-diagram', severity: 'error', message, file, line: line + within, column: 1 };
}

/** What cleans labels needs a browser, and no label is shown here: all others of it are kept as they are. */
async function loadMermaid(root: string, { folder }: MermaidPackage): Promise<Mermaid> {
  const main = join(root, folder, 'dist', 'mermaid.core.mjs');
  const cleaner = findPackage('dompurify', join(root, folder, 'package.json'));
  if (cleaner !== undefined) {
    const { module = 'dist/purify.es.mjs' } = JSON.parse(readFileSync(join(cleaner, 'package.json'), 'utf8'));
    const { default: purify } = await import(pathToFileURL(join(cleaner, module)).href);
    if (!purify.isSupported) Object.assign(purify, { sanitize: String, addHook() {}, removeHook() {} });
  }
  return existsSync(main) ? (await import(pathToFileURL(main).href)).default : { parse: async () => undefined };
}

/** What Mermaid's parsers throw: two families of them, and Mermaid itself. */
interface ParseFault {
  readonly message: string;
  readonly hash?: { readonly loc?: { readonly first_line?: number }; readonly token?: string; readonly text?: string };
}

async function judge(mermaid: Mermaid, text: string): Promise<Verdict> {
  try {
    await mermaid.parse(text);
    return null;
  } catch (error) {
    const { message, hash } = error as ParseFault;
    // Comments and front matter are cut out before lines are counted.
    const isCut = /^\s*(?:%%|---)/m.test(text);
    const line = hash?.loc?.first_line ?? Number(/\bline (\d+)/.exec(message)?.[1] ?? Number.NaN);
    const token = oneLine(hash?.text ?? '');
    const reason =
      hash === undefined ? oneLine(message).replace(/\.$/, '') : `\`${token || 'its end'}\` is not expected`;
    return { reason, ...(isCut || !(line > 0) ? {} : { line }) };
  }
}
