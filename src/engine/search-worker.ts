// A thread that makes the files of the embedded search while the pages are rendered.
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { SearchFile } from '../model/search-source.ts';
import type { Language } from '../model/search-tokens.ts';
import { type LunrInput, lunrFiles } from '../search/lunr-files.ts';
import { importLanguage, type LanguageModule } from './assets.ts';

/** An index to make. */
export interface SearchTask extends Omit<LunrInput, 'language' | 'foreign'> {
  /** The module of its language, where there is one. */
  readonly language?: LanguageModule;
  /** Modules for pages in other languages, by their tags. */
  readonly foreign: Readonly<Record<string, LanguageModule>>;
}

async function work(tasks: readonly SearchTask[]): Promise<SearchFile[]> {
  const files: SearchFile[] = [];
  for (const task of tasks) {
    const foreign: Record<string, Language> = {};
    for (const [tag, module] of Object.entries(task.foreign)) foreign[tag] = await importLanguage(module);
    files.push(...lunrFiles({ ...task, language: await loadLanguage(task), foreign }));
  }
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

async function loadLanguage({ language }: SearchTask): Promise<LunrInput['language']> {
  if (language === undefined) return undefined;
  const { name, file } = language;
  return { name, text: readFileSync(file, 'utf8'), value: await importLanguage(language) };
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  void work(workerData as readonly SearchTask[]).then((files) => port.postMessage(files));
}
