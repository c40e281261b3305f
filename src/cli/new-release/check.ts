// Returns the findings that a build would report about a post that is not yet written. The post is parsed as in a build. If the post links
// to the site, includes a file or uses a latest version, the whole site is checked together with the post. The cache makes this fast.
import { overlayUnsavedTexts, uncachedDisk } from '../../content/io/disk.ts';
import { loadParser } from '../../content/io/load-parser.ts';
import { listIncludeTargets } from '../../content/markdown/include-targets.ts';
import { createParseSettings } from '../../content/parse-settings.ts';
import { createParseScheduler } from '../../engine/jobs.ts';
import { runPipeline } from '../../engine/pipeline.ts';
import type { Project } from '../../engine/project.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { hasSchemeOrHost } from '../../model/url.ts';
import type { ReleasePlan } from './release.ts';

/** Returns all findings about the post. `today` (`YYYY-MM-DD`) is for rules about dates. */
export async function checkReleasePost(
  { file, text }: Pick<ReleasePlan, 'file' | 'text'>,
  project: Project,
  today: string,
): Promise<readonly Diagnostic[]> {
  const { config, markdownPlugins, extensions, components } = project;
  const path = file.slice((config.releases?.path ?? '').length + 1);
  const locale = config.i18n.defaultLocale;
  const source = { kind: 'post', file, path, locale, version: 'current', text, hash: '', includes: {} } as const;
  const needsSite = listIncludeTargets(text, file).length > 0 || /\{\{\s*latest\./.test(text);
  if (!needsSite) {
    const settings = createParseSettings(config, { markdownPlugins, extensions }, await components.load());
    const parser = await loadParser(settings, [source], { clock: () => performance.now() });
    const { document } = parser.parse(source);
    if (document.links.every(({ href }) => hasSchemeOrHost(href))) return document.diagnostics;
  }
  const { diagnostics } = await assembleSiteWithTexts(project, [{ file, text }], today);
  return diagnostics.filter((diagnostic) => diagnostic.file === file);
}

/** Assembles and checks the site with files that are not written yet. `today` (`YYYY-MM-DD`) is for rules about dates. */
export function assembleSiteWithTexts(
  project: Project,
  unsaved: readonly { readonly file: string; readonly text: string }[],
  today: string,
): ReturnType<typeof runPipeline> {
  const texts = new Map(unsaved.map(({ file, text }) => [file, text]));
  const disk = overlayUnsavedTexts(project.disk ?? uncachedDisk, texts);
  return runPipeline({ project: { ...project, disk }, jobs: createParseScheduler(project), today });
}
