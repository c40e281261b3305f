// Browser-only code in a component.
import { beforeAll, expect, it } from 'vitest';
import { outlineUsesOfBrowserGlobals } from '../../src/config/browser-use.ts';
import { type CodeParser, loadCodeParser, type ParsedCode } from '../../src/config/locate.ts';

let parse: CodeParser;
beforeAll(async () => {
  parse = await loadCodeParser();
});
const outlineOf = (text: string, file = 'a.tsx') => outlineUsesOfBrowserGlobals(parse(text, file) as ParsedCode);
const useIn = (text: string) => outlineOf(text).declarations.get('default')?.use;

it.each([
  ['export default () => <button onClick={() => {}}>A</button>;', 'onClick', 30],
  ['export default ({ run }) => <Button onPress={run} />;', 'onPress', 37],
  ["export default () => createElement('a', { onClick() {} });", 'onClick', 43],
  ["export default () => React.createElement('a', { 'onClick': run });", 'onClick', 49],
  ['export default () => { const [a] = useState(0); return a; };', 'useState', 36],
  ['export default () => { React.useEffect(() => {}); return null; };', 'useEffect', 24],
  ['export default () => { useLayoutEffect(run); return <a onClick={run} />; };', 'useLayoutEffect', 24],
])('%s', (code, name, column) => {
  expect(useIn(code)).toEqual({ name, line: 1, column });
});

it.each([
  'export default () => <b>onClick</b>;',
  'export default () => <Note one={1} on={2} only={3} onNote="text" />;',
  'export default () => { const id = useId(); const all = useContext(All); const once = useMemo(make); return id; };',
  "const texts = { onClick: 'Click' }; export default () => <b>{texts.onClick}</b>;",
  "export default () => createElement('a', props, 'useState()');",
])('nothing: %s', (code) => {
  expect(useIn(code)).toBeUndefined();
});

it('tells the declarations of a file apart, with what each of them needs', () => {
  const code =
    "import a, { b as c } from './a';\nimport * as all from './all';\nexport * from './b.ts';\nexport { d as e } from './d';\n// 🙂\nconst f = (x: number) => useReducer(x);\nexport function g() { return <c.f a={a}>{f.key}</c.f>; }\nexport { f as h };\nconst later = () => import('./later');\nuseState();\n";
  const { declarations, imports, exports, exportsAllOf, rest } = outlineOf(code);
  expect([...imports]).toEqual([
    ['a', { from: './a', name: 'default' }],
    ['c', { from: './a', name: 'b' }],
    ['all', { from: './all', name: '*' }],
  ]);
  expect([...exports]).toEqual([
    ['e', { from: './d', name: 'd' }],
    ['g', 'g'],
    ['h', 'f'],
  ]);
  expect(exportsAllOf).toEqual(['./b.ts']);
  expect(declarations.get('f')?.use).toEqual({ name: 'useReducer', line: 6, column: 26 });
  expect(declarations.get('g')?.use).toBeUndefined();
  expect(declarations.get('g')?.names).toEqual(expect.arrayContaining(['a', 'c', 'f']));
  expect(declarations.get('g')?.names).not.toContain('key');
  expect(declarations.get('later')?.dynamicImports).toEqual(['./later']);
  expect(rest.map(({ use }) => use?.name)).toEqual(['useState']);
});

it('lists the names that a pattern binds, and not those of its default values, keys and types', () => {
  const { declarations } = outlineOf(
    'const { a = b, c: d, [e]: f = { g }, ...h } = all, [i, , j = k(), ...l]: M[] = many; const n: O = p; function q() {}',
  );
  expect([...declarations.keys()]).toEqual(['a', 'd', 'f', 'h', 'i', 'j', 'l', 'n', 'q']);
});
