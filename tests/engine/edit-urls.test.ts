// A function of the configuration that returns the edit addresses of docs.
import { expect, it } from 'vitest';
import { addEditUrls } from '../../src/engine/edit-urls.ts';
import type { EditUrl } from '../../src/model/config.ts';
import type { AssembledSite } from '../../src/model/site.ts';
import { docsConfig, document, pageAt, site, versioned, versionsOf } from '../support/site.ts';
import { createSandbox } from './sandbox.ts';

const docs = [document('doc', 'x/a.md'), document('doc', 'b.md'), versioned('1.0', 'x/a.md')];
const assembled = site(docs, docsConfig(versionsOf('1.0')));
const hrefsBy = (editUrl: EditUrl) => {
  const edited = addEditUrls(assembled, new Map([['default', editUrl]])) as AssembledSite;
  return ['/next/x/a', '/next/b', '/x/a'].map((path) => (pageAt(edited, path).view as { editHref?: string }).editHref);
};

it('gets what names a page, and may give no address', () => {
  const asked: unknown[] = [];
  const hrefs = hrefsBy((page) => {
    asked.push(page);
    return page.docPath === 'b.md' ? undefined : `https://git.example/${page.version}/${page.docPath}`;
  });
  expect(hrefs).toEqual(['https://git.example/current/x/a.md', undefined, 'https://git.example/1.0/x/a.md']);
  expect(asked).toContainEqual({
    locale: 'en',
    version: 'current',
    versionDocsDirPath: 'docs',
    docPath: 'x/a.md',
    permalink: '/next/x/a',
    file: 'docs/x/a.md',
  });
});

it('is named with the page where it fails, and where it gives no address', () => {
  expect(() => hrefsBy(() => 'edit/this')).toThrow(
    /^The function `docs\.editUrl` failed on `docs\/.+`: it must return an address that starts with `https:\/\/` or `http:\/\/`, or nothing\.$/,
  );
  const fail: EditUrl = ({ docPath }) => {
    throw new Error(`No ${docPath}`);
  };
  expect(() => hrefsBy(fail)).toThrow(/^The function `docs\.editUrl` failed on `docs\/(.+)`: No \1\.$/);
});

it.each([
  ['editUrl: ({ docPath }) => {\n      throw new Error("No " + docPath);\n    }', 'No index.md.', '5:13'],
  [
    "editUrl: () => 'edit/this'",
    'it must return an address that starts with `https://` or `http://`, or nothing.',
    '4:14',
  ],
])('is named with its line and column: %s', async (setting, reason, place) => {
  const config = `export default {\n  title: 'Acme',\n  docs: {\n    ${setting},\n  },\n};\n`;
  const own = createSandbox({ 'site.config.mjs': config, 'docs/index.md': '# A\n' });
  try {
    const { code, stderr } = await own.run(['build', '--quiet'], {});
    expect(stderr).toContain(
      `✘ invalid-config    site.config.mjs:${place}\n  The function \`docs.editUrl\` failed on \`docs/index.md\`: ${reason}\n`,
    );
    expect(code).toBe(2);
  } finally {
    own.remove();
  }
});
