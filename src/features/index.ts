// The features of techdocs: those that are extensions, in the order in which they take part, before those of the site; and what the
// engine asks for by name.
import type { ListFeatures } from '../model/features.ts';
import { api } from './api/index.ts';
import { foreign } from './foreign/index.ts';
import { mermaid } from './mermaid/index.ts';

export { reactPages as codePages } from './react-pages/index.ts';

export const features: ListFeatures = (config, files) => [foreign, mermaid(config, files), api(config)];

/** Gives what reads docs versions that lie in commits. */
export const loadGitVersions = async () => (await import('./git-versions/read-versions.ts')).readVersions;

/** Gives what makes the PDFs of a site that asks for them. */
export const loadPrinting = async () => (await import('./pdf/printing.ts')).printing;
