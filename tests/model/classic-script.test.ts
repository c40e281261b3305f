// Scripts that attach their content to their element, as browsers run them from a disk.
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import {
  convertJsonToClassicScript,
  convertModuleToClassicScript,
  extractJsonFromClassicScript,
} from '../../src/model/classic-script.ts';

/** Returns the content of a script after it has run. */
function heldBy(script: string): unknown {
  const currentScript: { held?: unknown } = {};
  runInNewContext(script, { document: { currentScript } });
  return JSON.parse(JSON.stringify(currentScript.held));
}

it.each([[`it's "so" \\ \n\u2028 </script> \${x}`], [['\\', "\\'", "'"]], [{ __proto__x: 1, a: [null, 1.5] }]])(
  'JSON: %j',
  (value) => {
    const json = JSON.stringify(value);
    expect(heldBy(convertJsonToClassicScript(json))).toEqual(value);
    expect(extractJsonFromClassicScript(convertJsonToClassicScript(json))).toBe(json);
  },
);

it.each([
  ['var a=1,b={c:2};export{b as default};', { default: { c: 2 } }],
  ['var a=1;export { a as x, a as default };\n', { default: 1 }],
  ['var $=3;export{$ as default};//x\n', undefined],
  ['globalThis.x=1', {}],
  ['var e=()=>({a:1});export default e();\n', { default: { a: 1 } }],
])('a module: %s', (module, held) => {
  if (held === undefined) expect(() => heldBy(convertModuleToClassicScript(module))).toThrow();
  else expect(heldBy(`${convertModuleToClassicScript(module)};document.currentScript.held??={}`)).toEqual(held);
});

it('no other text is taken for JSON', () => {
  expect(extractJsonFromClassicScript('{"a":1}')).toBeUndefined();
  expect(extractJsonFromClassicScript(`${convertJsonToClassicScript('1')}//`)).toBeUndefined();
});
