import { describe, expect, it } from 'vitest';
import { checkBlockedScriptImports } from '../../src/check/scripts.ts';
import { findExternalImports, listScriptPaths } from '../../src/content/script-imports.ts';
import { config, site } from '../support/site.ts';

const script = (src: string) => ({ src, attributes: {} });

describe('what a script imports from other hosts', () => {
  it.each([
    ["import 'https://cdn.example.com/x.js';", ['https://cdn.example.com/x.js 1:9']],
    ['import a, { b } from "https://a.example/m.js"\n', ['https://a.example/m.js 1:23']],
    ["let a;\nexport * from '//a.example/m.js';", ['//a.example/m.js 2:16']],
    ["addEventListener('load', () => import(`https://a.example/m.js`));", ['https://a.example/m.js 1:40']],
    ["importScripts('https://a.example/w.js');", ['https://a.example/w.js 1:16']],
    ["import './x.js';\nconst a = 'https://a.example/x.js';", []],
    ["// import 'https://a.example/x.js';\n/* import 'https://b.example/x.js'; */", []],
    ['const say = "use import \'https://a.example/x.js\'";', []],
  ])('%j', (text, expected) => {
    const found = findExternalImports(['a.js'], (path) => (path === 'a.js' ? text : undefined)).get('a.js') ?? [];
    expect(found.map(({ href, line, column }) => `${href} ${line}:${column}`)).toEqual(expected);
  });

  it('is looked for in the files of the site that they import', () => {
    const texts: Readonly<Record<string, string>> = {
      'a.js': "import './lib/b.js';\nimport x from 'vue';",
      'lib/b.js': "import '../c.js?v=1';\nimport './b.js';\nimport('../../d.js');",
      'c.js': "export { y } from 'https://a.example/y.js';",
      'other.js': "import 'https://b.example/y.js';",
    };
    const asked: string[] = [];
    const found = findExternalImports(['a.js'], (path) => {
      asked.push(path);
      return texts[path];
    });
    expect([...found]).toEqual([['c.js', [{ href: 'https://a.example/y.js', line: 1, column: 20 }]]]);
    expect(asked).toEqual(['a.js', 'lib/b.js', 'c.js']);
  });

  it('is looked for in the scripts that pages load', () => {
    const tags = [{ tagName: 'script' as const, attributes: { src: '/sub/b.js' } }];
    const scripts = [script('/sub/a.js?v=1'), script('https://a.example/c.js')];
    expect([...listScriptPaths(config({ baseUrl: '/sub/', scripts, headTags: tags }))]).toEqual(['a.js', 'b.js']);
  });

  it('is told, if no setting allows it', () => {
    const href = 'https://a.example/m.js';
    const imports = [{ href, line: 1, column: 9 }];
    const asset = {
      origin: 'static' as const,
      file: 'static/a.js',
      path: 'a.js',
      size: 1,
      hash: '0'.repeat(16),
      imports,
    };
    const told = (...from: string[]) =>
      checkBlockedScriptImports(site([], config({ scripts: from.map(script) }), [asset]));
    expect(told('/a.js')).toEqual([
      {
        code: 'blocked-script',
        severity: 'warning',
        message:
          '`/a.js` imports `https://a.example/m.js`, which the Content-Security-Policy of the pages does not let it load.',
        file: 'static/a.js',
        line: 1,
        column: 9,
        link: href,
        suggestion: 'Save that file among the static files, and import it from there.',
      },
    ]);
    expect(told('/a.js', `${href}?v=2`)).toEqual([]);
  });
});
