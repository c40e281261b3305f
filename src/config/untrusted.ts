// What is different of a configuration whose content is that of strangers.
import type { SiteConfig } from '../model/config.ts';
import type { UntrustedBase } from '../model/untrusted.ts';
import type { ProjectFiles } from './versions.ts';

/** The files of a project, its code those of the base where there is one; packages and the repository are always its own. */
export function withCodeOf(project: ProjectFiles, code: ProjectFiles | undefined): ProjectFiles {
  if (code === undefined) return project;
  const isOfProject = (path: string) => /(?:^|\/)(?:node_modules\/|\.git$)/.test(path);
  return { ...project, isFile: (path) => (isOfProject(path) ? project : code).isFile(path) };
}

/** A configuration for the content of strangers: their HTML is cleaned, whatever that of the site may have. */
export function asUntrusted<C extends Pick<SiteConfig, 'markdown' | 'code'>>(
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
