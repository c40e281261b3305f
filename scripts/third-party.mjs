// Collects the licences of all third-party code and data in dist/ into one text. A package without a licence fails the compilation.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages of which files other than code are copied. The licences of fonts are beside the fonts. */
const COPIED = ['lucide-static', '@types/linkify-it', '@types/markdown-it', '@types/mdurl'];

/** Packages that name their licence only in `package.json`, with the text of the licence. */
const TEXTS = {
  MIT: (holder) =>
    `MIT License\n\nCopyright (c) ${holder}\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:\n\nThe above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.\n\nTHE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
};

/** Returns the text, from the bundled files. */
export function thirdPartyLicences(root, inputs, copied = COPIED) {
  const folders = new Set(copied.map((name) => `node_modules/${name}`));
  for (const input of inputs) {
    const [folder] =
      /^(?:.*:)?(.*node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(input.replace(`${root}/`, ''))?.slice(1) ?? [];
    if (folder !== undefined) folders.add(folder);
  }
  const parts = [...folders].map((folder) => partOf(join(root, folder))).sort();
  return `techdocs contains code and data of these packages.\n\n${[...new Set(parts)].join('\n')}`;
}

function partOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^(?:un)?(?:licen[cs]e|copying)/i.test(each));
  const holder = typeof author === 'string' ? author : author?.name;
  const text = file === undefined ? TEXTS[license]?.(holder ?? name) : readFileSync(join(folder, file), 'utf8');
  if (license === undefined || text === undefined) throw new Error(`\`${name}\` has no text of its licence.`);
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n${'='.repeat(80)}\n${text.trim()}\n`;
}
