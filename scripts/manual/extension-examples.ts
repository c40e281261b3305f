// Generates pages of the manual that contain files of the repository: the examples of extensions, and the test that `init --extension`
// writes.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { page } from './markdown.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns a file as a code block. */
function codeOf(file: string, title: string, language: string): string {
  return `\`\`\`${language} title="${title}"\n${readFileSync(root + file, 'utf8').trimEnd()}\n\`\`\``;
}

/** Returns the page of the seven examples. */
export function examplesPage(): string {
  const head = { title: 'Examples', description: 'Seven extensions as a whole, each with a small site.', position: 6 };
  return page(head, [
    `Each of these has a folder in \`examples/extensions\` of the repository, with a site that uses it. The tests of techdocs build and edit them.

## kroki

Diagrams that a server draws. \`fences\` leaves a slot open; \`resolve\` asks the server once for each diagram, and the SVG becomes a file. What
the server says against a diagram is a finding at the block, by \`report\`; a server that does not answer is a fault of the extension, which it
throws. The Markdown version of the page has the block as it was written.`,
    codeOf('examples/extensions/kroki/kroki.tsx', 'kroki.tsx', 'tsx'),
    `## contributors

A line below each docs page names its authors. \`read\` asks git and returns the names as \`data\`, which the part gets as \`site.data\`.`,
    codeOf('examples/extensions/contributors/contributors.tsx', 'contributors.tsx', 'tsx'),
    `## recent

The pages that were changed last. One extension has both the list on the home page and the file \`/recent.json\`: \`parts\` and \`routes\` call
the same function. \`lastUpdate\` has techdocs ask git for the dates.`,
    codeOf('examples/extensions/recent/recent.tsx', 'recent.tsx', 'tsx'),
    `## typedoc

Pages of a reference from TypeScript. \`read\` returns them as if they were files, and names the folder of the sources in \`watch\`.`,
    codeOf('examples/extensions/typedoc/typedoc.ts', 'typedoc.ts', 'typescript'),
    `## cms

Release posts and pictures from a server. If it fails, the build fails and the last good site stays: what comes out must not depend on
what was built before. \`remember\` keeps pictures, whose addresses change with them. An item
that is broken is left out, and \`report\` says which.`,
    codeOf('examples/extensions/cms/cms.ts', 'cms.ts', 'typescript'),
    `## social-cards

A picture for each page, and the tags that name it. The data of a route is the title, so that a picture is made again only with a new
title.`,
    codeOf('examples/extensions/social-cards/social-cards.ts', 'social-cards.ts', 'typescript'),
    `## helpful

A question below each page. The part is its markup, \`client\` brings it to life where it stands, and \`policy\` lets pages connect to the
server.`,
    codeOf('examples/extensions/helpful/helpful.tsx', 'helpful.tsx', 'tsx'),
    codeOf('examples/extensions/helpful/client/helpful.ts', 'client/helpful.ts', 'typescript'),
  ]);
}

/** Returns the page on testing extensions. */
export function testingPage(): string {
  const head = { title: 'Test an extension', description: 'With vitest and a small site.', position: 4 };
  return page(head, [
    `Build a small site with the extension, and look at the result. \`techdocs init --extension techdocs-box\` writes a package that does
this: the extension, a site in \`site\`, and this test. Run it with \`npm test\`.`,
    codeOf('src/cli/init/files/extension/index.test.js.txt', 'index.test.js', 'js'),
    `techdocs renders pages with the React for production, and vitest sets another environment. Say so in its configuration:`,
    codeOf('src/cli/init/files/extension/vitest.config.js.txt', 'vitest.config.js', 'js'),
    `## A server

An extension that asks a server gets its address as an option. In a test, start a server of your own on a free port:

\`\`\`js
import { createServer } from 'node:http';

const server = createServer((request, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'));
await new Promise((done) => server.listen(0, '127.0.0.1', done));
process.env.KROKI_SERVER = \`http://127.0.0.1:\${server.address().port}\`;
\`\`\`

Test what happens if the server refuses or does not answer: \`build\` returns a report with \`ok: false\`, and the finding is in \`errors\`.

## The same bytes

Build twice, with \`workers: 1\` and with \`workers: 4\`, each with \`cache: false\` and another \`outDir\`. The folders must be equal. If they differ,
a hook depends on something else than its arguments: the time, the order of answers, a variable of the module.`,
  ]);
}
