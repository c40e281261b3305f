// Configuration changes for a build of untrusted content.
import type { SiteConfig } from '../model/config.ts';
import type { TrustedCommit } from '../model/untrusted.ts';
import type { ProjectFileLookup } from './versions.ts';

/**
 * Returns the lookups of an untrusted build. `code` looks up files in the base commit; without it, all lookups are in the project. Folders,
 * files of packages and a file `.git` are always looked up in the project.
 */
export function createLookupsForUntrustedBuild(
  project: ProjectFileLookup,
  code: ProjectFileLookup | undefined,
): ProjectFileLookup {
  if (code === undefined) return project;
  const isOfProject = (path: string) => /(?:^|\/)(?:node_modules\/|\.git$)/.test(path);
  return { ...project, isFile: (path) => (isOfProject(path) ? project : code).isFile(path) };
}

/** Returns the configuration for untrusted content. HTML in the content is sanitized, even if the configuration trusts it. */
export function createConfigForUntrustedBuild<C extends Pick<SiteConfig, 'markdown' | 'code'>>(
  config: C,
  base: TrustedCommit | undefined,
) {
  if (base === undefined) return config;
  const { markdown, code } = config;
  const hadTrustedHtml = markdown.html === 'trusted';
  const html = hadTrustedHtml ? ('safe' as const) : markdown.html;
  const strangers = { markdown: { ...markdown, html }, code: { ...code, isUntrusted: true } };
  return { ...config, ...strangers, untrusted: { ...base, hadTrustedHtml } };
}
