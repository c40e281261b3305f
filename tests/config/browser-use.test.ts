// Browser-only code in a component.
import { beforeAll, expect, it } from 'vitest';
import { findImportsAndBrowserUse } from '../../src/config/browser-use.ts';
import { type CodeParser, loadCodeParser, type ParsedCode } from '../../src/config/locate.ts';

let parse: CodeParser;
beforeAll(async () => {
  parse = await loadCodeParser();
});
const useIn = (text: string, file = 'a.tsx') => findImportsAndBrowserUse(parse(text, file) as ParsedCode);

it.each([
  ['export default () => <button onClick={() => {}}>A</button>;', 'onClick', 30],
  ['export default ({ run }) => <Button onPress={run} />;', 'onPress', 37],
  ["export default () => createElement('a', { onClick() {} });", 'onClick', 43],
  ["export default () => React.createElement('a', { 'onClick': run });", 'onClick', 49],
  ['export default () => { const [a] = useState(0); return a; };', 'useState', 36],
  ['export default () => { React.useEffect(() => {}); return null; };', 'useEffect', 24],
  ['export default () => { useLayoutEffect(run); return <a onClick={run} />; };', 'useLayoutEffect', 24],
])('%s', (code, name, column) => {
  expect(useIn(code).use).toEqual({ name, line: 1, column });
});

it.each([
  'export default () => <b>onClick</b>;',
  'export default () => <Note one={1} on={2} only={3} onNote="text" />;',
  'export default () => { const id = useId(); const all = useContext(All); const once = useMemo(make); return id; };',
  "const texts = { onClick: 'Click' }; export default () => <b>{texts.onClick}</b>;",
  "export default () => createElement('a', props, 'useState()');",
])('nothing: %s', (code) => {
  expect(useIn(code).use).toBeUndefined();
});

it('gives the first place of a file, with its line, and what the file imports', () => {
  const code =
    "import a from './a';\n// 🙂\nexport * from './b.ts';\nconst c = (x: number) => useReducer(x);\nuseState();\n";
  expect(useIn(code, 'a.ts')).toEqual({ use: { name: 'useReducer', line: 4, column: 26 }, imports: ['./a', './b.ts'] });
});
