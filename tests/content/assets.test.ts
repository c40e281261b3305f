// Properties of copied files: which SVG is a drawing.
import { expect, it } from 'vitest';
import { createAsset } from '../../src/content/io/assets.ts';

it('knows a drawing by what it asks of its page, and by how a page can show it', () => {
  const drawingOf = (text: string, path = 'a.svg') =>
    createAsset({ file: `docs/${path}`, path, origin: 'content' }, Buffer.from(text)).drawing;
  const root = '<?xml version="1.0"?><svg xmlns="x" viewBox="0 0 4.5 3" id="root">';
  expect(drawingOf(`${root}<path fill="currentColor"/></svg>`)).toEqual({ id: 'root', viewBox: '0 0 4.5 3' });
  expect(drawingOf(`${root}<path fill="var(--accent)"/></svg>`)).toEqual({ id: 'root', viewBox: '0 0 4.5 3' });
  expect(drawingOf(`${root}<path fill="red"/></svg>`)).toBeUndefined();
  expect(drawingOf('<svg viewBox="0 0 4 3"><path id="a" fill="currentColor"/></svg>')).toBeUndefined();
  expect(drawingOf('<svg id="a"><path fill="currentColor"/></svg>')).toBeUndefined();
  expect(drawingOf(`${root}<path fill="currentColor"/></svg>`, 'a.txt')).toBeUndefined();
});
