// Files beside pages that would run code in the origin of the site: which they are, and which of them are published.
import { describe, expect, it } from 'vitest';
import { sanitizeFileWithCode } from '../../src/content/active-files.ts';
import { createSandbox } from '../engine/sandbox.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const cleaned = (text: string) => {
  const active = sanitizeFileWithCode('a.svg', text);
  return active?.kind === 'drawing' ? [active.lost, active.text] : active;
};

describe('an SVG', () => {
  it.each([
    `<svg ${NS} viewBox="0 0 9 9"><!-- on --><path d="M0 0"/><text>a &lt; b onload=</text></svg>`,
    `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg ${NS}/>`,
    `<svg ${NS}><style><![CDATA[a > b { fill: red }]]></style><a href="https://a.example/"><rect/></a></svg>`,
    `<svg ${NS}><image href="data:image/png;base64,AAAA"/><use href="#a"/><animate attributeName="x" to="1"/></svg>`,
  ])('that only draws is copied as it is: %s', (text) => expect(sanitizeFileWithCode('a.svg', text)).toBeUndefined());

  it.each([
    [`<svg ${NS}><script>run()</script><rect/></svg>`, ['<script>'], `<svg ${NS}><rect></rect></svg>`],
    [
      `<svg ${NS}><s:script xmlns:s="http://www.w3.org/2000/svg"/><g/></svg>`,
      ['<s:script>'],
      `<svg ${NS}><g></g></svg>`,
    ],
    [`<svg ${NS}><a:b:script/></svg>`, ['<a:b:script>'], `<svg ${NS}></svg>`],
    [`<svg ${NS}><g a="b"onclick = "run()"/></svg>`, ['onclick'], `<svg ${NS}><g a="b"></g></svg>`],
    [`<svg ${NS}><a href="java\tscript:run()"/></svg>`, ['href'], `<svg ${NS}><a></a></svg>`],
    [`<svg ${NS} onload="run()" width="9"/>`, ['onload'], `<svg ${NS} width="9"></svg>`],
    [
      `<svg ${NS}><a xlink:href="java&#x0a;script:run()"><b/></a></svg>`,
      ['xlink:href'],
      `<svg ${NS}><a><b></b></a></svg>`,
    ],
    [`<svg ${NS}><a href="data:text/html,x"/></svg>`, ['href'], `<svg ${NS}><a></a></svg>`],
    [`<svg ${NS}><foreignObject><p>x</p></foreignObject>y</svg>`, ['<foreignObject>'], `<svg ${NS}>y</svg>`],
    [`<svg ${NS}><h:p xmlns:h="http://www.w3.org/1999/xhtml">x</h:p></svg>`, ['<h:p>'], `<svg ${NS}></svg>`],
    [
      `<svg ${NS} xmlns:h="http://www.w3.org/1999/xhtml"><h:p/><p xmlns="http://www.w3.org/1999/xhtml"/></svg>`,
      ['<h:p>', '<p>'],
      `<svg ${NS} xmlns:h="http://www.w3.org/1999/xhtml"></svg>`,
    ],
    [`<svg ${NS}><a><set attributeName="xlink:href" to="x"/></a></svg>`, ['<set>'], `<svg ${NS}><a></a></svg>`],
    [
      `<svg ${NS}><animate attributeName="x" values="0;javascript:run()"/></svg>`,
      ['values'],
      `<svg ${NS}><animate attributeName="x"></animate></svg>`,
    ],
    [`<?xml-stylesheet href="a.xsl" type="text/xsl"?><svg ${NS}/>`, ['<?xml-stylesheet'], `<svg ${NS}></svg>`],
    [`<!DOCTYPE svg [<!ENTITY x "<script/>">]><svg ${NS}>&x;</svg>`, ['<!DOCTYPE … ['], undefined],
  ])('is published without what runs: %s', (text, lost, rest) => {
    const [told, written] = cleaned(text) as [string[], string];
    expect(told).toEqual(lost);
    if (rest !== undefined) expect(written).toBe(rest);
    expect(sanitizeFileWithCode('a.svg', written)).toBeUndefined();
  });

  it.each(['<?xml version="1.0" encoding="utf-7"?><svg/>', '<\0s\0v\0g\0', undefined])('%j is not judged', (text) => {
    expect(sanitizeFileWithCode('a.svg', text)).toEqual({ kind: 'unread' });
  });
});

it.each(['a.html', 'a.HTM', 'a.xhtml', 'a.shtml', 'a.mht', 'a.php', 'a.jsp'])(
  '%s is a page, whatever stands in it',
  (file) => {
    expect(sanitizeFileWithCode(file, 'x')).toEqual({ kind: 'page' });
  },
);

it.each(['a.xml', 'a.xsl', 'a.rss', 'a.svgz', 'a.kml', 'a.wsdl'])('%s is a page where it runs something', (file) => {
  expect(sanitizeFileWithCode(file, '<a><b/></a>')).toBeUndefined();
  expect(sanitizeFileWithCode(file, '<a><script xmlns="http://www.w3.org/1999/xhtml"/></a>')).toEqual({ kind: 'page' });
});

it('a site publishes nothing beside its pages that runs, and says so where a page leads to it', async () => {
  const script = '<script>document.title = "RAN"</script>';
  const site = createSandbox({
    'site.config.json': '{ "title": "A", "staticDirs": ["static"] }',
    'docs/index.md': '# A\n\n[html](./x.html) ![svg](./x.svg)\n\n![again](./x.svg)\n\n![plain](./y.svg)\n',
    'docs/x.html': `<!doctype html>${script}`,
    'docs/x.svg': `<svg ${NS} viewBox="0 0 9 9">${script}<rect width="9" height="9"/></svg>`,
    'docs/y.svg': `<svg ${NS} viewBox="0 0 9 9"/>`,
    'static/own.html': script,
  });
  const { warnings, routes } = await site.build();
  expect(warnings.map(({ code, file, line, message }) => [code, file, line, message])).toEqual([
    [
      'active-file',
      'docs/index.md',
      3,
      '`x.html` is a page of its own, whose code would run in the name of the site, so it is published as text, `x.html.txt`.',
    ],
    [
      'active-file',
      'docs/index.md',
      3,
      '`x.svg` has `<script>`, which would run in the name of the site: it is published without.',
    ],
  ]);
  const published = routes.map(({ path }) => path).filter((path) => /\/(?:x|y|own)[-.]/.test(path));
  expect(published.map((path) => path.replace(/-\w{8}/, ''))).toEqual([
    '/assets/x.html.txt',
    '/assets/x.svg',
    '/assets/y.svg',
    '/own.html',
  ]);
  for (const path of published.slice(0, 2))
    expect([path, site.read(`build${path}`).includes('<script>')]).toEqual([path, path.endsWith('.txt')]);
  expect(site.read('build/own.html')).toBe(script);
  site.remove();
});

it('an author of a drawing is told what its program can do', async () => {
  const site = createSandbox({
    'docs/index.md': '# A\n\n![a](./a.svg)\n',
    'docs/a.svg': `<svg ${NS}><foreignObject><div>a</div></foreignObject></svg>`,
  });
  const { warnings } = await site.build();
  site.remove();
  expect(warnings.map(({ code, suggestion }) => [code, suggestion])).toContainEqual([
    'active-file',
    'It holds formatted text: export the drawing again without it (in draw.io, without *Formatted Text* and *Word Wrap*), or put the file into a static folder, which is published as it is.',
  ]);
});
