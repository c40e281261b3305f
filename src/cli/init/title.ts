// The title of a new site, from what its folder says of the project. Pure.
import { titleIn } from '../../content/generators.ts';
import { leadingTitle } from '../../content/head.ts';
import type { ProjectFacts } from './facts.ts';
import type { FoundFolder } from './found.ts';

/** A title, and what says it; the name of the folder needs no mention. */
export interface ChosenTitle {
  readonly title: string;
  readonly from?: string;
}

/** A README: its name and text. */
export interface Readme {
  readonly name: string;
  readonly text: string;
}

/**
 * Chooses the title: that of the old site, the title of the README, the name of the package or of the repository, else that of the folder.
 * A later heading of a README is that of a section.
 */
export function chooseTitle(
  { name, foreign, foreignTexts = {}, inRepository }: FoundFolder,
  facts: Pick<ProjectFacts, 'name' | 'repository'>,
  readme?: Readme,
): ChosenTitle {
  const repository = inRepository === '' ? facts.repository?.slice(facts.repository.lastIndexOf('/') + 1) : undefined;
  const choices: readonly (readonly [title: string | undefined, from: string])[] = [
    ...foreign.map((path) => [titleIn(path, foreignTexts[path]), `\`${path}\``] as const),
    [readme && leadingTitle(readme.text), `\`${readme?.name}\``],
    [facts.name, '`name` in `package.json`'],
    [repository, 'the repository'],
  ];
  for (const [written, from] of choices) {
    const title = plain(written ?? '');
    if (title !== '' && title.length <= 80 && !title.includes('{{')) return { title, from };
  }
  return { title: name };
}

/** Returns a title without marks of Markdown, links and tags. */
function plain(title: string): string {
  return title.replace(/!?\[([^\]]*)\](?:\([^)]*\))?|<[^>]*>|[*_`]|[ \t]+#+[ \t]*$/g, '$1').trim();
}
