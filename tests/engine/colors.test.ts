import { expect, it } from 'vitest';
import { renderCssOfConfigColours } from '../../src/engine/assets.ts';
import { config } from '../support/site.ts';

it('the colours of the config reach the stylesheet', () => {
  const { colorMode } = config();
  const announcementBar = { id: 'a', content: '', isCloseable: true, backgroundColor: '#123', textColor: 'white' };
  expect(renderCssOfConfigColours({ colorMode, announcementBar: undefined })).toBe('');
  expect(renderCssOfConfigColours({ colorMode: { ...colorMode, accent: '#046' }, announcementBar })).toBe(
    ':root{--accent:light-dark(#046,color-mix(in oklab,#046 55%,white));--announcement-bg:#123;--announcement-fg:white}',
  );
});
