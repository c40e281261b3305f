// Configuration changes for a build of untrusted content.
import type { SiteConfig } from '../model/config.ts';
import type { UntrustedBase } from '../model/untrusted.ts';
import type { ProjectFiles } from './versions.ts';

/**
 * Returns file lookups for an untrusted build: files are looked up in the base commit, if there is one; packages and the repository are
 * always those of the project.
 */
export function addCodeOfBase(project: ProjectFiles, code: ProjectFiles | undefined): ProjectFiles {
  if (code === undefined) return project;
  const isOfProject = (path: string) => /(?:^|\/)(?:node_modules\/|\.git$)/.test(path);
  return { ...project, isFile: (path) => (isOfProject(path) ? project : code).isFile(path) };
}

/** Returns the configuration for untrusted content: its HTML is sanitized, even if the site trusts its own. */
export function toUntrustedConfig<C extends Pick<SiteConfig, 'markdown' | 'code'>>(
  config: C,
  base: UntrustedBase | undefined,
) {
  if (base === undefined) return config;
  const { markdown, code } = config;
  const hadTrustedHtml = markdown.html === 'trusted';
  const html = hadTrustedHtml ? ('safe' as const) : markdown.html;
  const strangers = { markdown: { ...markdown, html }, code: { ...code, isUntrusted: true } };
  return { ...config, ...strangers, untrusted: { ...base, hadTrustedHtml } };
}
