// React over the values of pages, with the templates. The parts that all pages of a layout share are rendered once.
import { readInput } from '../inputs.ts';
import type { PrepareWork } from '../library.ts';

export const prepare: PrepareWork = (inputs) => {
  const { layouts, pages } = readInput(inputs, 'pages');
  return async () => {
    const { renderPage, renderSharedMarkup } = await import('../../../src/templates/render.ts');
    const shared = layouts.map((layout) => renderSharedMarkup(layout));
    for (const { layout, props } of pages) renderPage(props, shared[layout] as (typeof shared)[number]);
  };
};
