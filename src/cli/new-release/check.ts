// What a build would say of a post that is not written yet. Its text is parsed as a build does it; where it links into the
// site, the whole site is checked with it in place, from the cache as far as there is one.
import { join } from 'node:path';
import { loadAssets, loadEngine } from '../../build/assets.ts';
import { run } from '../../build/build.ts';
import { createJobs } from '../../build/jobs.ts';
import { openMemo } from '../../build/memo-store.ts';
import { createPhases } from '../../build/phases.ts';
import type { LoadOptions } from '../../config/load.ts';
import { plainDisk, withUnsaved } from '../../content/disk.ts';
import { readContent } from '../../content/folder.ts';
import { createParser, includeTargets, parseSettings } from '../../content/parse.ts';
import { readTranslations } from '../../content/translations.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { hasScheme } from '../../model/url.ts';
import type { ReleasePlan } from './plan.ts';

/**
 * All findings about the post. `call` is how the configuration was loaded, for threads that load it again; `today`
 * (`YYYY-MM-DD`) is for rules about dates.
 */
export async function checkRelease(
  plan: Pick<ReleasePlan, 'file' | 'text'>,
  config: SiteConfig,
  call: LoadOptions & { readonly cacheDir: string },
  today: string,
): Promise<readonly Diagnostic[]> {
  const { file, text } = plan;
  const path = file.slice((config.releases?.path ?? '').length + 1);
  const locale = config.i18n.defaultLocale;
  const source = { kind: 'post', file, path, locale, version: 'current', text, hash: '', includes: {} } as const;
  const needsSite = includeTargets(text, file).length > 0 || /\{\{\s*latest\./.test(text);
  if (!needsSite) {
    const parser = await createParser(parseSettings(config), [source]);
    const { document } = parser.parse(source);
    if (document.links.every(({ href }) => hasScheme(href))) return document.diagnostics;
  }
  return checkSite(plan, config, call, today);
}

async function checkSite(
  { file, text }: Pick<ReleasePlan, 'file' | 'text'>,
  config: SiteConfig,
  call: LoadOptions & { readonly cacheDir: string },
  today: string,
): Promise<readonly Diagnostic[]> {
  const engine = loadEngine();
  const assets = await loadAssets(config, engine, call.cacheDir);
  const memo = openMemo(join(call.cacheDir, 'parse'));
  const jobs = createJobs({ memo, engine: engine.hash, workers: 'auto', call });
  const { clock } = createPhases(() => performance.now());
  const disk = withUnsaved(plainDisk, new Map([[file, text]]));
  const read = (settings: SiteConfig, locale: string) => readContent(settings, locale, disk);
  const { diagnostics } = await run({ config, engine, assets, read, readTranslations, jobs, clock, today });
  return diagnostics.filter((each) => each.file === file);
}
