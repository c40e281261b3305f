// Stylesheets of an old site: what meets only markup and variables of the generator is left out.
import { expect, it } from 'vitest';
import { fitStylesheet } from '../../../src/features/migrate/fitted-styles.ts';
import { removeDocusaurusStyles } from '../../../src/features/migrate/styles.ts';

const convert = (css: string, ...own: readonly string[]) => {
  const made = removeDocusaurusStyles(css, own);
  return { css: made?.text.replace(/\s+/g, ' ').trim(), ...made?.omitted };
};

it.each([
  // Rules for the frame of pages, for admonitions, and for classes that a bundler made.
  ["html[data-theme='dark'] .admonition code { color: #eee }", ''],
  ['.navbar, .navbar--dark .menu__link, .theme-doc-sidebar-container { color: red }', ''],
  ['.markdown h2, h2 { margin: 0 }', 'h2 { margin: 0 }'],
  ["div[class*='codeBlockTitle'] { color: red }", ''],
  ['footer a, #__docusaurus > div, button:hover { color: red }', ''],
  ['@media (min-width: 9px) { .hero { color: red } }', ''],
  // Own classes stay, and so do names that only exclude elements.
  ['.navbar-social { color: red }', '.navbar-social { color: red }'],
  ['a:visited:not(.menu__link) { color: red }', 'a:visited:not(.menu__link) { color: red }'],
  ['.a:is(.navbar, .footer) { color: red }', ''],
  ['.a:is(.navbar, .own) { color: red }', '.a:is(.navbar, .own) { color: red }'],
  [
    '@keyframes button { from { color: red } to { color: blue } }',
    '@keyframes button { from { color: red } to { color: blue } }',
  ],
])('%s', (css, kept) => {
  expect(convert(css).css).toBe(kept);
});

it.each([
  ['.hero { color: red }', '<p className="hero">'],
  ['.hero { color: red }', "<p className={clsx('hero', a)}>"],
  ['.card { color: red }', '{"html":"<b class=\\"card wide\\">"}'],
  ['nav a { color: red }', '<nav><a href="/">A</a></nav>'],
  ["[class*='tile'] { color: red }", '<p class="big-tile">'],
])('%s stays beside %s', (css, own) => {
  expect(convert(css, own)).toEqual({ css, selectors: [], variables: [] });
});

it('narrows rules to elements of the site, which are in none of the generator here', () => {
  const own = '{"className":"my-link"} <p class="box">';
  expect(convert("[data-theme='dark'] .navbar__link.my-link:hover { color: red }", own).css).toBe(
    "[data-theme='dark'] .my-link:hover { color: red }",
  );
  expect(convert('.markdown > .box b { color: red }', own).css).toBe('.box b { color: red }');
  expect(convert('.box .menu__link { color: red }', own).css).toBe('');
});

it('removes variables that nothing reads, and values that need one which nothing sets', () => {
  const css = `:root { --ifm-a: 1px; --ifm-b: 2px; --own: var(--ifm-none) }
p { width: var(--ifm-a); height: var(--ifm-none); top: var(--ifm-none, 1px) }
q { color: white; background-color: var(--own); margin: 0 }
i { color: var(--of-a-script) }`;
  const made = convert(css, "<b style={{ width: 'var(--ifm-c)' }}>");
  expect(made.css).toBe(
    ':root { --ifm-a: 1px} p { width: var(--ifm-a); top: var(--ifm-none, 1px) } q { margin: 0 } i { color: var(--of-a-script) }',
  );
  expect(made.variables).toEqual(['--ifm-b', '--ifm-none']);
  expect(convert(':root { --ifm-c: 1px }', "<b style={{ width: 'var(--ifm-c)' }}>").css).toBe(':root { --ifm-c: 1px }');
});

it('leaves a text that is no CSS, and the bytes of rules that stay', () => {
  expect(removeDocusaurusStyles('p { color: red', [])).toBeUndefined();
  const css =
    '/* a */\n.x,\n.y{color:red;;}\n\n@font-face { src: url(a.woff2) }\n/*# sourceMappingURL=/etc/passwd */\n';
  expect(removeDocusaurusStyles(css, [])?.text).toBe(css);
});

it('limits rules for `code` to lines of text, and rules for elements to the text of pages', () => {
  expect(fitStylesheet('code, .own code { color: red }', false)).toBe(':not(pre) > code, .own code { color: red }');
  const css =
    'body { margin: 0 }\na:hover, .own a { color: red }\ntable td > p { margin: 0 }\n@keyframes a { to { top: 0 } }\n';
  expect(fitStylesheet(css, false)).toBe(css);
  expect(fitStylesheet(css, true)).toBe(
    css.replace('a:hover', ':where(.article) a:hover').replace('table td', ':where(.article) table td'),
  );
});

it('removes what kept the ratio of frames', () => {
  const css =
    '.video-container { position: relative; padding-bottom: 56.25%; height: 0; overflow: hidden }\n.video-container iframe { position: absolute; height: 100% }\n.bar { height: 0; padding: 1px }\n';
  expect(fitStylesheet(css, true)).toBe(
    '.video-container { position: relative; overflow: hidden }\n.bar { height: 0; padding: 1px }\n',
  );
});
