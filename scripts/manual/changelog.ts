// Generates CHANGELOG.md from the release posts of the manual.

const INTRO = `# Changelog

Made by \`npm run docs\` from the release posts in \`docs/releases\`, which \`techdocs new-release\` writes. What changes for whoever uses
techdocs stands under *Interface*, with what to write instead.
`;

/** Returns the change log. `posts` maps file names, which begin with the date, to texts. */
export function changelog(posts: Readonly<Record<string, string>>): string {
  const newest = Object.entries(posts).sort(([a], [b]) => (a < b ? 1 : -1));
  return [INTRO, ...newest.map(([, text]) => sectionOf(text))].join('\n');
}

function sectionOf(post: string): string {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(post) ?? [];
  const field = (name: string) => new RegExp(`^${name}: '?([^'\\n]*)'?$`, 'm').exec(head)?.[1] ?? '';
  const text = body.replace('<!-- truncate -->\n\n', '').replace(/^## /gm, '### ');
  return `## ${field('version')} (${field('date')})\n\n${text}`;
}
