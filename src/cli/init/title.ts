// Chooses the title of a new site from the files of its folder. Pure.
import { findConfiguredTitle } from '../../content/generators.ts';
import { findLeadingTitle } from '../../content/head.ts';
import type { ProjectMetadata } from './facts.ts';
import type { InitFolderFacts } from './found.ts';

/** A README: its name and text. */
export interface Readme {
  readonly name: string;
  readonly text: string;
}

/**
 * Chooses the title from the first source that has one: the old site, the README, the package, the repository, the name of the folder. In
 * the README, only a heading at the start counts, since later headings are titles of sections. Returns the title and its source; there is
 * no source if the title is the name of the folder.
 */
export function chooseTitle(
  { name, foreign, foreignTexts = {}, inRepository }: InitFolderFacts,
  facts: Pick<ProjectMetadata, 'name' | 'repository'>,
  readme?: Readme,
) {
  const repository = inRepository === '' ? facts.repository?.slice(facts.repository.lastIndexOf('/') + 1) : undefined;
  const choices: readonly (readonly [title: string | undefined, from: string])[] = [
    ...foreign.map((path) => [findConfiguredTitle(path, foreignTexts[path]), `\`${path}\``] as const),
    [readme && findLeadingTitle(readme.text), `\`${readme?.name}\``],
    [facts.name, '`name` in `package.json`'],
    [repository, 'the repository'],
  ];
  for (const [written, from] of choices) {
    const title = removeTitleMarkup(written ?? '');
    if (title !== '' && title.length <= 80 && !title.includes('{{')) return { title, from };
  }
  return { title: name };
}

/** Returns a title without Markdown marks, link targets and HTML tags. */
function removeTitleMarkup(title: string): string {
  return title.replace(/!?\[([^\]]*)\](?:\([^)]*\))?|<[^>]*>|[*_`]|[ \t]+#+[ \t]*$/g, '$1').trim();
}
