// IO. `new-release … --body-only`: the text of a post for the release of a host, on stdout.
import { join } from 'node:path';
import { readText } from '../../../content/read-text.ts';
import { readFiles } from '../../../engine/read-site.ts';
import { UserError } from '../../../model/diagnostic.ts';
import { compareVersions } from '../../../model/version.ts';
import { answersOf, type ReleaseCall } from '../flags.ts';
import { productKeys, withProduct } from '../one-product.ts';
import type { ReleasePlan } from '../release.ts';
import type { ReleaseSite } from '../site.ts';
import { definitionLine, isUsed, withoutDefinitions } from './lines.ts';
import { readPostText } from './post-text.ts';

/** Prints the text of the post that is there; where there is none, that of the post that `draft` gives. Nothing is written. */
export async function printBody(
  { flags, project, terminal }: ReleaseCall,
  site: ReleaseSite,
  draft: () => Promise<ReleasePlan>,
): Promise<void> {
  const { config } = project;
  const { file, text } = postOf(flags, site, config.root) ?? (await draft());
  const source = (await readFiles(project)).sources.find((each) => each.file === file);
  const post = readPostText({ text, file, path: source?.path ?? file, includes: source?.includes ?? {} }, config);
  const { text: own, definitions } = withoutDefinitions(post.text);
  const used = definitions.filter((each) => isUsed(each, own)).map(definitionLine);
  const body = used.length === 0 ? own : `${own}\n\n${used.join('\n')}`;
  if (flags.json) terminal.writeJson({ file, body });
  else terminal.writeOut(`${body}\n`);
}

/** The post of the version that is asked for, as it is now. */
function postOf(flags: ReleaseCall['flags'], site: ReleaseSite, root: string) {
  const { product, version } = withProduct(answersOf(flags), site);
  if (version === undefined) return undefined;
  const isOnly = productKeys(site).length < 2;
  const { versionScheme } = site.products.find(({ key }) => key === product) ?? {};
  const found = site.posts.find(
    (post) =>
      (post.product === product || (isOnly && post.product === undefined)) &&
      post.version !== undefined &&
      compareVersions(post.version, version, versionScheme) === 0,
  );
  if (found === undefined) return undefined;
  const read = readText(join(root, found.file), found.file);
  if (read.diagnostic) throw new UserError(read.diagnostic.message, 1, [read.diagnostic]);
  return { file: found.file, text: read.text };
}
