// Conversion of pictures: components for pictures, and SVG files that pages import as components. Pure.
import { escapeAttribute } from '../../../model/html.ts';
import { type ComponentRule, evaluateAttribute, findElementRange, reportUnconvertedElement } from './element.ts';
import { evaluateExpression } from './expressions.ts';
import { isInHtmlBlock, type TagPair } from './structure.ts';
import type { RewriteState } from './work.ts';

/** Converts an image component to a Markdown image. If the component has one source per colour mode, uses the light source. */
export const convertImage: ComponentRule = (work, element) => {
  const sources = element.open.tag.attributes.find(({ name }) => name === 'sources')?.expression;
  const lightThemeImage = sources === undefined ? undefined : evaluateLightThemeImage(work, sources);
  const src = lightThemeImage ?? evaluateAttribute(work, element, 'src', 'img');
  if (src === undefined) return reportUnconvertedElement(work, element, element.open.tag.name);
  replaceElementByPicture(work, element, work.context.link(src) ?? src);
};

/** Classes of an element that only readers of dark pages see. Their twin, which the others see, is the picture of the new page. */
const DARK_ONLY_CLASS = /(?:^|\s)hidden(?=\s).*\sdark:(?:block|inline|inline-block|flex)\b/;

/** Replaces an SVG file that a page shows as a component by the picture at its address. */
export function replaceComponentByPicture(work: RewriteState, element: TagPair, address: string): void {
  if (DARK_ONLY_CLASS.test(` ${evaluateAttribute(work, element, 'className', 'class') ?? ''}`))
    work.edit('images', { ...findElementRange(element), text: '' });
  else replaceElementByPicture(work, element, address);
}

function replaceElementByPicture(work: RewriteState, element: TagPair, address: string): void {
  const alt = evaluateAttribute(work, element, 'alt', 'title', 'aria-label') ?? '';
  const isInHtml = isInHtmlBlock(work.text, element.open.start);
  work.edit('images', {
    ...findElementRange(element),
    text: isInHtml
      ? `<img src="${escapeAttribute(address)}" alt="${escapeAttribute(alt)}">`
      : `![${alt.replace(/[[\]]/g, '\\$&')}](${/\s/.test(address) ? `<${address}>` : address})`,
  });
}

/** Returns the value of `light` in `{{ light: …, dark: … }}`. */
function evaluateLightThemeImage(work: RewriteState, expression: string): string | undefined {
  const [, light] = /\blight\s*:\s*([\s\S]*?)\s*(?:,\s*dark\s*:[\s\S]*)?,?\s*\}\s*$/.exec(expression) ?? [];
  const value = light === undefined ? undefined : evaluateExpression(work, light)?.value;
  return typeof value === 'string' ? value : undefined;
}
