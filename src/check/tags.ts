// Reports tags that differ only in case: readers take them for one tag.
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import type { Site } from '../model/site.ts';

/** Returns a warning for every tag that differs only in case from a more frequent tag of the same kind of page. */
export function checkTagSpelling(site: Site): Diagnostic[] {
  const documents = site.documents.filter(({ frontMatter }) => frontMatter.draft !== true || site.config.includeDrafts);
  return (['doc', 'post'] as const).flatMap((kind) =>
    findInconsistentTags(documents.filter((document) => document.kind === kind)),
  );
}

function findInconsistentTags(documents: readonly Document[]): Diagnostic[] {
  const counts = new Map<string, number>();
  for (const { frontMatter } of documents)
    for (const tag of frontMatter.tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const usual = new Map<string, string>();
  for (const [tag, count] of counts) {
    const other = usual.get(tag.toLowerCase());
    if (other === undefined || count > (counts.get(other) ?? 0)) usual.set(tag.toLowerCase(), tag);
  }
  if (usual.size === counts.size) return [];
  return documents.flatMap(({ file, frontMatter: { tags = [] }, frontMatterPositions }) =>
    tags.flatMap((tag): Diagnostic | [] => {
      const spelling = usual.get(tag.toLowerCase());
      if (spelling === undefined || spelling === tag) return [];
      const message = `The tag \`${tag}\` differs from \`${spelling}\` only in case.`;
      const suggestion = `Did you mean \`${spelling}\`?`;
      return { code: 'tag-case', severity: 'warning', message, file, ...frontMatterPositions.tags, suggestion };
    }),
  );
}
