// Attributes of frames. techdocs gives all frames the same permissions and the width of the text; their width and height in pixels only
// choose a shape. Pure.
import type { JsxAttribute } from '../../../content/markdown/mdx/tags.ts';

/** Attributes that techdocs sets itself. */
const PERMISSION_ATTRIBUTE = /^(?:sandbox|allow)$/;
/** Width of the text in pixels, for frames whose width is relative. */
const TEXT_WIDTH = 720;
/** A share of the width as padding, which keeps the height for a frame that lies above it. */
const PADDING_AS_HEIGHT = /(?:^|;)\s*padding-(?:top|bottom):\s*(\d+(?:\.\d+)?)%/;

/** A frame with the styles of itself and of the element around it, as CSS. */
interface StyledFrame {
  readonly attributes: readonly JsxAttribute[];
  readonly style: string;
  readonly wrapperStyle: string;
}

/** Whether a style only keeps the height for a frame inside. techdocs does so itself. */
export function isFrameWrapperStyle(style: string): boolean {
  return PADDING_AS_HEIGHT.test(style);
}

/** Whether a frame has permissions that its new one does not have, or the other way round. */
export function hasOwnPermissions(attributes: readonly JsxAttribute[]): boolean {
  return attributes.some(({ name }) => PERMISSION_ATTRIBUTE.test(name));
}

/** Returns a function that returns the new text of an attribute of a frame; `undefined` if it stays, empty if it is removed. */
export function createFrameAttributeReplacer(frame: StyledFrame): (attribute: JsxAttribute) => string | undefined {
  const { attributes } = frame;
  const { width, height } = computeFrameSize(frame);
  const text = width === undefined || height === undefined ? '' : `width="${width}" height="${height}"`;
  const sizes = attributes.filter(({ name }) => name === 'width' || name === 'height');
  const place = attributes.find(({ name }) => name === 'style') ?? sizes[0];
  return (attribute) => {
    if (PERMISSION_ATTRIBUTE.test(attribute.name)) return '';
    if (attribute === place) return text;
    return sizes.includes(attribute) ? '' : undefined;
  };
}

/** Returns the size of a frame in pixels, by its attributes, its style or its wrapper; empty if its height is not known. */
function computeFrameSize({ attributes, style, wrapperStyle }: StyledFrame): { width?: number; height?: number } {
  const share = Number(PADDING_AS_HEIGHT.exec(wrapperStyle)?.[1]);
  if (share > 0) return { width: 1000, height: Math.round(share * 10) };
  const read = (name: string) => {
    const { text, expression } = attributes.find((attribute) => attribute.name === name) ?? {};
    const written = text ?? expression ?? new RegExp(`(?:^|;)\\s*${name}:\\s*([^;]+)`).exec(style)?.[1];
    return Number(/^\s*["']?(\d+(?:\.\d+)?)(?:px)?["']?\s*$/.exec(written ?? '')?.[1]);
  };
  const height = read('height');
  if (!(height > 0)) return {};
  const width = read('width');
  return { width: width > 0 ? width : TEXT_WIDTH, height };
}
