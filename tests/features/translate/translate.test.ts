// `techdocs translate` on a small site: pending pages, revisions, and XLIFF 2 export and import.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { computeHash } from '../../../src/lib/hash.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

const SETUP = `---
title: Set up
description: How to "set up" it.
sidebar_position: 1
---

# Set up

Connect the \`scanner\` to [the network](./use.md#net), then wait.

## Steps

1. Plug it in.
2. Read {{ product }} & <kbd>Enter</kbd>.

\`\`\`sh
npm ci # install
\`\`\`

| Name | Value |
| --- | --- |
| Speed | fast |
`;

const FILES = {
  '.gitignore': 'build\n.techdocs\n',
  'site.config.json': JSON.stringify({
    title: 'Acme',
    variables: { product: 'Acme' },
    i18n: { locales: ['en', 'de', 'pt-BR'], onUntranslated: 'ignore' },
  }),
  'docs/index.md': '# Start\n\nSee [setup](./setup.md).\n',
  'docs/setup.md': SETUP,
  'docs/use.md': '# Use\n\n## Net {#net}\n\nOne two three four five.\n',
};

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = createSandbox(FILES);
});
afterEach(() => sandbox.remove());

const commit = (date: string) => {
  const env = { ...process.env, GIT_AUTHOR_DATE: `${date}T12:00:00Z`, GIT_COMMITTER_DATE: `${date}T12:00:00Z` };
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: sandbox.root, env });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', date);
};
const translate = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await sandbox.run(['translate', ...args]);
  return { code, stdout, stderr };
};
const revision = (file: string) => computeHash(sandbox.read(file), 12);

/** Translates: `change` is applied to each text of `<source>`, inline elements stay. */
function translated(xliff: string, change: (text: string) => string): string {
  return xliff.replace(
    /<source( [^>]*)>([\s\S]*?)<\/source>\n(\s*<target[\s\S]*?<\/target>\n)?/g,
    (_, attributes, inner) => {
      const target = inner.replace(/(^|\/>)([^<]+)/g, (__: string, sign: string, text: string) => sign + change(text));
      return `<source${attributes}>${inner}</source>\n        <target>${target}</target>\n`;
    },
  );
}
const shout = (text: string) =>
  text.replace(/&\w+;|\w+/g, (word) => (word.startsWith('&') ? word : word.toUpperCase()));

describe('--status', () => {
  it('lists what waits, most words first, and what most readers miss first', async () => {
    sandbox.write({ 'i18n/de/docs/use.md': `---\nsource_revision: ${revision('docs/use.md')}\n---\n# Benutzen\n` });
    commit('2026-01-02');
    sandbox.write({ 'docs/use.md': FILES['docs/use.md'].replace('two', '2') });
    commit('2026-02-03');
    const { stdout, code } = await translate('--status', '--locale', 'de');
    expect([code, stdout]).toEqual([
      0,
      [
        '`de`: 2 untranslated, 1 stale, of 3 pages.',
        '  untranslated  docs/setup.md  43 words',
        '  untranslated  docs/index.md  5 words',
        '  stale         docs/use.md  1 of 8 words, since 2026-02-03',
        '',
      ].join('\n'),
    ]);
    sandbox.write({ 'views.csv': 'Page,Views\n/use,"1,200"\nhttps://docs.example.com/de/use/,30\n/setup,4\n' });
    const { stdout: json } = await translate('--status', '--readers', 'views.csv', '--json');
    const { locales } = JSON.parse(json);
    expect(locales[0]).toMatchObject({
      locale: 'de',
      pages: 3,
      waiting: [
        { file: 'docs/use.md', state: 'stale', changed: 1, since: '2026-02-03', readers: 1230 },
        { file: 'docs/setup.md', state: 'untranslated', readers: 4 },
        { file: 'docs/index.md', state: 'untranslated', words: 5, readers: 0 },
      ],
    });
    expect(locales[1]).toMatchObject({ locale: 'pt-BR', pages: 3 });
    sandbox.write({ 'views.csv': 'Page,Views\n/use,many\n' });
    const wrong = await translate('--status', '--readers', 'views.csv');
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('views.csv:2:1');
    expect(wrong.stderr).toContain('This line is no page with the number of its readers.');
  });
});

describe('--mark', () => {
  it('writes revisions into files, folders and the translations of an original', async () => {
    const crowdin = '# Start\n\nMehr.\n';
    sandbox.write({
      'i18n/de/docs/index.md': crowdin,
      'i18n/de/docs/setup.md': `---\ntitle: 'Einrichten'\nsource_revision: 000000000000\n---\n${crowdin}`,
      'i18n/pt_BR/docs/index.md': crowdin,
    });
    const { code, stdout, stderr } = await translate('--mark', 'i18n/de');
    expect([code, stdout]).toEqual([0, 'i18n/de/docs/index.md\ni18n/de/docs/setup.md\n']);
    expect(stderr).toContain('2 translations marked.');
    expect(sandbox.read('i18n/de/docs/index.md')).toBe(
      `---\nsource_revision: ${revision('docs/index.md')}\n---\n\n${crowdin}`,
    );
    expect(sandbox.read('i18n/de/docs/setup.md')).toBe(
      `---\ntitle: 'Einrichten'\nsource_revision: ${revision('docs/setup.md')}\n---\n${crowdin}`,
    );
    // The folder has the name that Weblate uses.
    const again = await translate('--mark', 'docs/index.md');
    expect(again.stdout).toBe('i18n/pt_BR/docs/index.md\n');
    expect(again.stderr).toContain('1 translation marked, 1 up to date already.');
    expect((await sandbox.build()).warnings).toEqual([]);
  });

  it('keeps the line breaks and the byte order mark of the file', async () => {
    sandbox.write({ 'i18n/de/docs/index.md': '\uFEFF---\r\ntitle: Anfang\r\n---\r\n\r\nMehr.\r\n' });
    await translate('--mark', 'i18n/de');
    expect(sandbox.read('i18n/de/docs/index.md')).toBe(
      `\uFEFF---\r\ntitle: Anfang\r\nsource_revision: ${revision('docs/index.md')}\r\n---\r\n\r\nMehr.\r\n`,
    );
  });

  it('writes nothing where a name is wrong', async () => {
    sandbox.write({ 'i18n/de/docs/index.md': '# Start\n' });
    const { code, stderr } = await translate('--mark', 'i18n/de/docs/index.md', 'i18n/de/docs/indx.md', 'docs/use.md');
    expect(code).toBe(2);
    expect(stderr).toContain(
      '`i18n/de/docs/indx.md` is not a translation of a page. Did you mean `i18n/de/docs/index.md`?',
    );
    expect(stderr).toContain('`docs/use.md` has no translation.');
    expect(sandbox.read('i18n/de/docs/index.md')).toBe('# Start\n');
  });
});

describe('XLIFF', () => {
  it('has the structure of XLIFF 2.0', async () => {
    await translate('--export', '--locale', 'de');
    const { root } = parseXml(sandbox.read('xliff/de.xlf'));
    expect(root?.attributes).toEqual({
      xmlns: 'urn:oasis:names:tc:xliff:document:2.0',
      version: '2.0',
      srcLang: 'en',
      trgLang: 'de',
    });
    expect(structureFaults(root as XmlElement)).toEqual([]);
    const first = sandbox.read('xliff/de.xlf');
    expect(first).toContain('original="docs/setup.md"');
    expect(first).toContain('<data id="d1" xml:space="preserve">`scanner`</data>');
    expect(first).toContain('How to &quot;set up&quot; it.');
    expect(first).not.toContain('npm ci');
  });

  it('names the pages whose own blocks it replaces', async () => {
    commit('2026-01-02');
    await translate('--export', '--locale', 'de');
    sandbox.write({ 'back.xlf': translated(sandbox.read('xliff/de.xlf'), shout) });
    await translate('--import', 'back.xlf');
    // A page with a block for readers of one language, and a page whose blocks are those of the original in other words.
    const [index, use] = ['i18n/de/docs/index.md', 'i18n/de/docs/use.md'] as const;
    const corrected = sandbox.read(use).replace('ONE', 'EINS');
    sandbox.write({ [index]: `${sandbox.read(index)}\nOnly here.\n`, [use]: corrected });
    const { code, stderr } = await translate('--import', 'back.xlf', '--dry-run');
    expect([code, stderr.trim().split('. ')]).toEqual([
      0,
      [
        '✔ Would be done: 2 pages imported, 1 the same as before',
        'What had other blocks than its original, or did not say from which revision it was made, was replaced as a whole: `i18n/de/docs/index.md`',
        'Compare it with what it was, `git diff`, and add again what only this language has.',
      ],
    ]);
    expect(JSON.parse((await translate('--import', 'back.xlf', '--json')).stdout)).toMatchObject({ replaced: [index] });
  });

  it('comes back as pages, and as the same pages once more', async () => {
    commit('2026-01-02');
    await translate('--export', '--locale', 'de');
    sandbox.write({ 'back.xlf': translated(sandbox.read('xliff/de.xlf'), shout) });
    const { code, stdout, stderr } = await translate('--import', 'back.xlf');
    expect([code, stderr]).toEqual([0, expect.stringContaining('3 pages imported.')]);
    expect(stdout).toBe('i18n/de/docs/index.md\ni18n/de/docs/setup.md\ni18n/de/docs/use.md\n');
    const page = sandbox.read('i18n/de/docs/setup.md');
    expect(page).toBe(`---
title: SET UP
description: HOW TO "SET UP" IT.
source_revision: ${revision('docs/setup.md')}
---

# SET UP

CONNECT THE \`scanner\` TO [THE NETWORK](./use.md#net), THEN WAIT.

## STEPS {#steps}

1. PLUG IT IN.
2. READ {{ product }} & <kbd>ENTER</kbd>.

\`\`\`sh
npm ci # install
\`\`\`

| NAME | VALUE |
| --- | --- |
| SPEED | FAST |
`);
    const report = await sandbox.build();
    expect([report.ok, report.warnings]).toEqual([true, []]);
    // Nothing is pending; everything is exported with its translations and imported unchanged.
    expect((await translate('--status', '--locale', 'de')).stdout).toBe('✔ `de`: all of 3 pages.\n');
    await translate('--export', '--all', '--locale', 'de');
    const whole = sandbox.read('xliff/de.xlf');
    expect(whole.match(/state="initial"/g)).toBeNull();
    const same = await translate('--import', 'xliff/de.xlf');
    expect([same.stdout, same.stderr]).toEqual([
      '',
      expect.stringContaining('0 pages imported, 3 the same as before.'),
    ]);
  });

  it('keeps what is translated when the original goes on, and what a translation has of its own', async () => {
    commit('2026-01-02');
    await translate('--export', '--locale', 'de');
    sandbox.write({ 'back.xlf': translated(sandbox.read('xliff/de.xlf'), shout) });
    await translate('--import', 'back.xlf');
    const file = 'i18n/de/docs/setup.md';
    sandbox.write({ [file]: sandbox.read(file).replace('# install', '# installieren') });
    sandbox.write({ 'docs/setup.md': SETUP.replace('Plug it in.', 'Plug it in first.') });
    commit('2026-01-03');
    await translate('--export', '--locale', 'de');
    const xliff = sandbox.read('xliff/de.xlf');
    expect(xliff.match(/<file /g)).toHaveLength(1);
    expect(xliff.match(/state="initial"/g)).toHaveLength(1);
    const next = xliff.replace(
      /state="initial">\n(.*<source.*)\n/,
      (_, source) => `state="translated">\n${source}\n        <target>EINSTECKEN.</target>\n`,
    );
    sandbox.write({ 'back.xlf': next });
    expect((await translate('--import', 'back.xlf')).code).toBe(0);
    expect(sandbox.read(file)).toContain('1. EINSTECKEN.\n2. READ');
    expect(sandbox.read(file)).toContain('npm ci # installieren');
    expect(sandbox.read(file)).toContain(`source_revision: ${revision('docs/setup.md')}`);
    expect(sandbox.read(file)).toContain('## STEPS {#steps}\n');
  });

  it('of an older original is a translation of that', async () => {
    commit('2026-01-02');
    const before = revision('docs/use.md');
    await translate('--export', '--locale', 'de');
    sandbox.write({ 'docs/use.md': FILES['docs/use.md'].replace('One', 'More than one') });
    sandbox.write({ 'back.xlf': translated(sandbox.read('xliff/de.xlf'), shout) });
    expect((await translate('--import', 'back.xlf')).code).toBe(0);
    expect(sandbox.read('i18n/de/docs/use.md')).toContain(`source_revision: ${before}`);
    expect((await sandbox.build()).warnings.map(({ code }) => code)).toEqual(['stale-translation']);
  });

  it('is imported as a whole: each fault at its place', async () => {
    await translate('--export', '--locale', 'de');
    const good = translated(sandbox.read('xliff/de.xlf'), shout);
    const bad = good
      .replace(/(<target>CONNECT THE )<ph [^>]*\/>/, '$1')
      .replace('<target>PLUG IT IN.</target>', '<target>PLUG\n\nIN.</target>')
      .replace('<target>FAST</target>', '<target>A|B</target>')
      .replace('<target>SPEED</target>', '<target># X</target>')
      .replace(/ *<target>NAME<\/target>\n/, '')
      .replace('original="docs/use.md"', 'original="docs/usr.md"');
    sandbox.write({ 'bad.xlf': bad });
    const { code, stderr } = await translate('--import', 'bad.xlf');
    expect(code).toBe(1);
    const lineOf = (text: string) => bad.slice(0, bad.indexOf(text)).split('\n').length;
    const unitOf = (text: string) => bad.slice(0, bad.lastIndexOf('<unit', bad.indexOf(text))).split('\n').length;
    expect(stderr).toContain(`bad.xlf:${unitOf('CONNECT THE')}:5`);
    expect(stderr).toContain('lacks ``scanner``. Put `<ph id="1" dataRef="d1"/>` in the place of it.');
    expect(stderr).toContain('The translation of "Plug it in." has an empty line, which ends a block.');
    expect(stderr).toContain('The translation of "fast" has a `|`, which ends the cell of a table.');
    expect(stderr).toContain('"Name", is not translated. Translate it; a page is imported as a whole.');
    expect(stderr).toContain(`bad.xlf:${lineOf('<file id="f3')}:3`);
    expect(stderr).toContain('`docs/usr.md` is not a page of this site. Did you mean `docs/use.md`?');
    expect(existsSync(sandbox.path('i18n'))).toBe(false);
  });

  it('keeps links and images whole: their begin and their end are signs', async () => {
    const page =
      '# Start\n\n![Plan](./a.svg "A") of \\[the] [![start](./a.svg)](./use.md), [b][c] and [d](./use.md).\n\n[c]: ./use.md\n';
    sandbox.write({ 'docs/index.md': page, 'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    await translate('--export', '--locale', 'de');
    const good = translated(sandbox.read('xliff/de.xlf'), shout);
    expect(good.replace(/<ph id="(\d+)"[^>]*>/g, '{$1}')).toContain(
      '<target>{1}PLAN{2} OF \\[THE] {3}{4}START{5}{6}, {7}B{8} AND {9}D{10}.</target>',
    );
    sandbox.write({ 'good.xlf': good });
    expect(await translate('--import', 'good.xlf')).toMatchObject({ code: 0 });
    expect(sandbox.read('i18n/de/docs/index.md')).toContain(
      '![PLAN](./a.svg "A") OF \\[THE] [![START](./a.svg)](./use.md), [B][c] AND [D](./use.md).\n',
    );
    const [begin = '', end = ''] = /(<ph id="9"[^>]*>)D(<ph[^>]*>)\.<\/target>/.exec(good)?.slice(1) ?? [];
    const imported = async (dropped: string, put = '') => {
      const at = good.lastIndexOf(dropped);
      sandbox.write({ 'bad.xlf': good.slice(0, at) + put + good.slice(at + dropped.length) });
      return translate('--import', 'bad.xlf');
    };
    const { code, stderr } = await imported(begin);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/\n\n✘ Nothing was written\.\n$/)]);
    expect(stderr).toContain('lacks `[`. Put `<ph id="9" dataRef="d9"/>` in the place of it.');
    expect((await imported(`${begin}D${end}`, `${end}D${begin}`)).stderr).toContain(
      'where it is no part of a link or an image: the signs of its begin and its end are in another order.',
    );
  });

  it.each([
    ['<xliff version="2.0"><file></xliff>', 'This is no XML: '],
    ['<xliff>'.repeat(100_000), 'This is no XML: an element stands in more than 100 others.'],
    [
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>',
      'This is XLIFF 1.2, and techdocs reads XLIFF 2.',
    ],
    ['<html/>', '`<html>` is not a document of XLIFF 2.'],
    ['<xliff version="2.0" srcLang="en"/>', '`<xliff>` has no `trgLang`.'],
    ['<xliff version="2.0" srcLang="en" trgLang="dee"/>', '`dee` is not a language that this site is translated into.'],
    [
      '<xliff version="2.0" srcLang="en" trgLang="de-DE"><file id="1" original="../../etc/passwd"/></xliff>',
      'This `<file>` has the id `1`, which names no revision.',
    ],
    [
      '<xliff version="2.0" srcLang="en" trgLang="de"><file id="f1.000000000000" original="docs/use.md"><unit id="x"><segment><source>a</source><target>b</target></segment></unit></file></xliff>',
      '`docs/use.md` has changed since revision `000000000000`, from which this was exported, and git does not know that revision.',
    ],
  ])('%j is refused', async (text, message) => {
    sandbox.write({ 'a.xlf': text });
    const { code, stderr } = await translate('--import', 'a.xlf');
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).toMatch(/a\.xlf:1:\d+/);
  });

  it('has a file for each language that the call names, with spaces or commas between them', async () => {
    for (const names of [['de', 'pt-BR'], ['de,pt-BR']])
      expect((await translate('--export', '--dry-run', '--locale', ...names)).stdout).toBe(
        'xliff/de.xlf\nxliff/pt-BR.xlf\n',
      );
    expect((await translate('--export', '--locale', 'de,nl')).stderr).toContain('`--locale nl` is not a language');
  });

  it('has the texts of a welcome page, and gives the translation its buttons and tiles', async () => {
    const page = [
      '---',
      'title: Start',
      'hero:',
      '  text: Scan at once',
      '  image: { src: ./a.svg, alt: A gun }',
      '  actions: [{ label: Go, href: ./setup.md }]',
      'features:',
      '  - label: Fast, # not slow',
      '    icon: search',
      '    description: >',
      '      Ten scans',
      '      a second',
      'tags: [a]',
      '---',
      '',
      'Text.',
      '',
    ].join('\n');
    sandbox.write({ 'docs/index.md': page, 'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    await translate('--export', '--locale', 'de');
    sandbox.write({ 'xliff/de.xlf': translated(sandbox.read('xliff/de.xlf'), shout) });
    expect((await translate('--import', 'xliff/de.xlf')).code).toBe(0);
    const imported = sandbox.read('i18n/de/docs/index.md');
    expect(imported).toBe(
      [
        '---',
        'title: START',
        `source_revision: ${revision('docs/index.md')}`,
        'hero:',
        '  text: SCAN AT ONCE',
        '  image: { src: ./a.svg, alt: A GUN }',
        '  actions: [{ label: GO, href: ./setup.md }]',
        'features:',
        '  - label: "FAST," # not slow',
        '    icon: search',
        '    description: TEN SCANS A SECOND',
        '---',
        '',
        'TEXT.',
        '',
      ].join('\n'),
    );
    // A translation keeps its own values; one that lacks a text gets the whole of it.
    const own = imported.replace('./setup.md', './use.md').replace(/features:[\s\S]*?(?=---)/, 'features: []\n');
    sandbox.write({ 'i18n/de/docs/index.md': own.replace('---\n\n', 'keywords: [x]\n---\n\n') });
    expect((await translate('--import', 'xliff/de.xlf')).code).toBe(0);
    const again = sandbox.read('i18n/de/docs/index.md');
    expect(again).toContain('href: ./use.md');
    expect(again).toContain('keywords: [x]\nfeatures:\n  - label: "FAST,"');
  });
  it('does one thing at a time', async () => {
    expect((await translate()).stderr).toContain('Nothing is asked of `translate`.');
    const both = await translate('--status', '--mark', 'a');
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('`translate` does one thing at a time.')]);
  });
});

/** The core elements that a document may contain, in their order, with their required attributes: XLIFF 2.0, section 4.2. */
const CORE: Readonly<Record<string, { needs: readonly string[]; may: readonly string[]; children: RegExp }>> = {
  xliff: { needs: ['version', 'srcLang'], may: ['xmlns', 'trgLang'], children: /^(?:file )+$/ },
  file: { needs: ['id'], may: ['original'], children: /^(?:skeleton )?(?:notes )?(?:unit |group )+$/ },
  unit: { needs: ['id'], may: ['name'], children: /^(?:notes )?(?:originalData )?(?:segment |ignorable )+$/ },
  originalData: { needs: [], may: [], children: /^(?:data )+$/ },
  data: { needs: ['id'], may: ['xml:space'], children: /^(?:cp )*$/ },
  segment: { needs: [], may: ['id', 'state'], children: /^source (?:target )?$/ },
  source: { needs: [], may: ['xml:space'], children: /^(?:ph )*$/ },
  target: { needs: [], may: ['xml:space'], children: /^(?:ph )*$/ },
  ph: { needs: ['id'], may: ['dataRef', 'disp'], children: /^$/ },
};

function structureFaults(element: XmlElement, ids = new Set<string>()): string[] {
  const rule = CORE[element.name];
  if (rule === undefined) return [`<${element.name}>`];
  const names = Object.keys(element.attributes);
  const children = element.children.filter((child): child is XmlElement => child.type === 'element');
  const order = children.map(({ name }) => `${name} `).join('');
  const isText = ['source', 'target', 'data'].includes(element.name);
  const hasText = element.children.some(
    (child) => child.type === 'text' && child.toJSON().type === 'text' && (child as { text?: string }).text?.trim(),
  );
  const { id } = element.attributes;
  const own = ['file', 'unit'].includes(element.name) ? new Set<string>() : ids;
  const dataIds = children.filter(({ name }) => name === 'data').map((each) => each.attributes.id);
  return [
    ...rule.needs.filter((name) => !names.includes(name)).map((name) => `<${element.name}> without ${name}`),
    ...names.filter((name) => ![...rule.needs, ...rule.may].includes(name)).map((name) => `${element.name}@${name}`),
    ...(rule.children.test(order) ? [] : [`<${element.name}>: ${order}`]),
    ...(!isText && hasText ? [`text in <${element.name}>`] : []),
    ...(id !== undefined && !/^[\w.:-]+$/.test(id) ? [`id ${id}`] : []),
    ...(['file', 'unit'].includes(element.name) && ids.has(id ?? '') ? [`id ${id} twice`] : []),
    ...(new Set(dataIds).size === dataIds.length ? [] : ['data twice']),
    ...children.flatMap((child) => {
      const faults = structureFaults(child, own);
      if (['file', 'unit'].includes(child.name)) own.add(child.attributes.id ?? '');
      return faults;
    }),
  ];
}
