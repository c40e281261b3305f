// Icons in the configuration: emoji, and unknown names.
import { afterEach, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from './sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

const told = async (config: string) => {
  site = createSandbox({ 'site.config.js': config, 'docs/start.md': '# Start\n' });
  const { errors, warnings } = await site.build();
  return [...errors, ...warnings].map(({ file, line, code, message, suggestion }) => [
    `${file}:${line} ${code}`,
    message,
    suggestion,
  ]);
};

it('emoji are shown, and unknown names are told where they stand', async () => {
  const features = "{ label: 'A', icon: '🚀' },\n{ label: 'B', icon: 'rockt' },\n{ label: 'C', icon: 'rocket' }";
  const list = 'Here any icon of https://lucide.dev/icons has its name.';
  expect(
    await told(
      `export default {\nhome: { features: [\n${features},\n] },\nproducts: { app: { label: 'App', icon: '🚀' } },\n};\n`,
    ),
  ).toEqual([
    [
      'site.config.js:4 unknown-icon',
      '`rockt` is not the name of an icon, so none is shown.',
      `Did you mean \`rocket\`? ${list}`,
    ],
    ['site.config.js:7 unknown-icon', '`🚀` is not the name of an icon, so none is shown.', list],
  ]);
  const [, tiles = ''] = /class="[^"]*home-features[^"]*"(.*?)<\/ul>/s.exec(site.read('build/index.html')) ?? [];
  expect(tiles.split('🚀')).toHaveLength(2);
  expect(tiles.match(/<svg/g)).toHaveLength(1);
});

it('says nothing where the rule is off', async () => {
  const home = "home: { features: [{ label: 'A', icon: 'rockt' }] }";
  expect(await told(`export default { ${home}, rules: { 'unknown-icon': 'ignore' } };\n`)).toEqual([]);
});

it('suggests any icon that the configuration may name', async () => {
  const home = "home: { features: [{ label: 'A', icon: 'ankor' }, { label: 'B', icon: 'feather' }] }";
  const list = 'Here any icon of https://lucide.dev/icons has its name.';
  expect(await told(`export default { ${home} };\n`)).toEqual([
    [
      'site.config.js:1 unknown-icon',
      '`ankor` is not the name of an icon, so none is shown.',
      `Did you mean \`anchor\`? ${list}`,
    ],
  ]);
});
