// Writes the generated parts of the manual: `npm run docs` calls it before the build.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resultsFile } from '../../bench/results.ts';
import { changelog } from './changelog.ts';
import { filledPage, pagesIn } from './filled-blocks.ts';
import { findingsIndex, withLevel } from './findings.ts';
import { generatedPages } from './pages.ts';
import { withRatios } from './performance.ts';
import { readPosts } from './read-posts.ts';
import { withRepository } from './repository.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = fileURLToPath(new URL('../../docs/reference/', import.meta.url));
for (const [name, text] of Object.entries(await generatedPages())) writeFileSync(join(folder, name), text);

const findings = join(folder, 'findings');
const names = readdirSync(findings).filter((name) => name !== 'index.md');
const pages = names.map((name): [string, string] => {
  const code = name.replace(/\.md$/, '');
  return [code, withLevel(code, readFileSync(join(findings, name), 'utf8'))];
});
for (const [code, text] of pages) writeFileSync(join(findings, `${code}.md`), text);
writeFileSync(join(findings, 'index.md'), findingsIndex(new Map(pages)));

writeFileSync(join(root, 'CHANGELOG.md'), changelog(readPosts(join(root, 'docs/releases'))));

const manual = join(root, 'docs');
for (const name of pagesIn(manual)) writeFileSync(join(manual, name), filledPage(manual, name));

const performancePage = join(manual, 'inside/performance.md');
writeFileSync(performancePage, withRatios(readFileSync(performancePage, 'utf8'), readFileSync(resultsFile, 'utf8')));

const naming = { main: 'package.json', create: 'create-techdocs/package.json', readme: 'README.md' } as const;
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const texts = withRepository({ main: read(naming.main), create: read(naming.create), readme: read(naming.readme) });
for (const [name, file] of Object.entries(naming)) writeFileSync(join(root, file), texts[name as keyof typeof naming]);
