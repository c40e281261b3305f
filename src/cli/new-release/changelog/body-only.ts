// IO. `new-release … --body-only`: prints the text of a post for a release on a host.
import { join } from 'node:path';
import { readContent } from '../../../content/io/folder.ts';
import { readText } from '../../../content/io/read-text.ts';
import { computeLatestDayOnEarth } from '../../../engine/phases.ts';
import { formatTextForMessage } from '../../../lib/text.ts';
import { UserError } from '../../../model/diagnostic.ts';
import { compareVersions } from '../../../model/version.ts';
import { formatFindings } from '../../../terminal/report.ts';
import { hasBodySource } from '../body.ts';
import { checkReleasePost } from '../check.ts';
import { convertFlagsToAnswers, type ReleaseTerminalInvocation } from '../flags.ts';
import { addImpliedProduct, listProductKeys } from '../one-product.ts';
import { createAnswerFault, type ReleasePlan } from '../release.ts';
import type { SiteReleases } from '../site.ts';
import { createPostReadingContextFinder } from './around.ts';
import { formatLinkDefinition, isLinkDefinitionUsed, separateLinkDefinitions } from './lines.ts';
import { readPostForExport } from './post-text.ts';

/**
 * Prints the text of the existing post of the version. Without such a post, prints the text of `draft`. In that case the call must name a
 * source for the text, because an outline is not fit for readers. Writes no file.
 */
export async function printReleaseBody(
  call: ReleaseTerminalInvocation,
  site: SiteReleases,
  draft: () => Promise<ReleasePlan>,
): Promise<void> {
  const { flags, project, terminal } = call;
  const { config } = project;
  const existingPost = findExistingPost(flags, site, config.root);
  const { file, text } = existingPost ?? (await draft());
  if (existingPost === undefined && !hasBodySource(flags)) throw UserError.of(createNoBodyError(call, site));
  const source = (await readContent(project.config, project.disk)).sources.find((candidate) => candidate.file === file);
  const settings = (await createPostReadingContextFinder(project, [{ file, text }], { file, text }))(file);
  const post = readPostForExport(
    { text, file, path: source?.path ?? file, includes: source?.includes ?? {} },
    settings,
  );
  await warnAboutUnfinishedPost(call, { file, text });
  const { text: bodyText, definitions } = separateLinkDefinitions(post.text);
  const used = definitions.filter((definition) => isLinkDefinitionUsed(definition, bodyText)).map(formatLinkDefinition);
  const body = used.length === 0 ? bodyText : `${bodyText}\n\n${used.join('\n')}`;
  if (flags.json) terminal.writeJson({ file, body });
  else terminal.writeOut(`${body}\n`);
}

function createNoBodyError({ flags }: ReleaseTerminalInvocation, site: SiteReleases) {
  const { product = '', version = '' } = addImpliedProduct(convertFlagsToAnswers(flags), site);
  const message = `${formatTextForMessage(`${product} ${version}`)} has no post, and nothing says what its text is.`;
  const suggestion = 'Write the post first, or add `--from-git` or `--body FILE`.';
  return createAnswerFault('invalid-body', message, suggestion);
}

/** Warns on stderr about headings without text, because the printed text may be published. */
async function warnAboutUnfinishedPost(
  { flags, project, terminal, around }: ReleaseTerminalInvocation,
  post: { file: string; text: string },
) {
  const findings = await checkReleasePost(post, project, computeLatestDayOnEarth(around.now.getTime()));
  const unfinished = findings.filter(({ code }) => code === 'empty-section');
  if (unfinished.length === 0 || flags.quiet) return;
  const linesOf = () => post.text.split('\n');
  terminal.writeError(`${formatFindings(unfinished, { colors: terminal.colors, all: true, linesOf })}\n`);
}

function findExistingPost(flags: ReleaseTerminalInvocation['flags'], site: SiteReleases, root: string) {
  const { product, version } = addImpliedProduct(convertFlagsToAnswers(flags), site);
  if (version === undefined) return undefined;
  const isOnly = listProductKeys(site).length < 2;
  const { versionScheme } = site.products.find(({ key }) => key === product) ?? {};
  const foundPost = site.posts.find(
    (post) =>
      (post.product === product || (isOnly && post.product === undefined)) &&
      post.version !== undefined &&
      compareVersions(post.version, version, versionScheme) === 0,
  );
  if (foundPost === undefined) return undefined;
  const read = readText(join(root, foundPost.file), foundPost.file);
  if (read.diagnostic) throw new UserError(read.diagnostic.message, 1, [read.diagnostic]);
  return { file: foundPost.file, text: read.text };
}
