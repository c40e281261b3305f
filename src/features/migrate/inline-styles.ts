// Converts inline styles of pages to classes of a stylesheet, because the content security policy of pages blocks inline styles. Pure.
import { createSlug } from '../../model/slug.ts';

/** Path of the stylesheet in the new site. */
export const INLINE_STYLES_PATH = 'src/css/inline-styles.css';

/** Classes for inline styles. */
export interface StyleClassRegistry {
  /** Returns the class for the text of a `style` attribute; `undefined` if the style could do harm. */
  readonly styleClassOf: (style: string) => string | undefined;
  /** Returns the stylesheet with the classes that pages use; `undefined` if they use none. */
  readonly sheet: (pages: readonly string[]) => string | undefined;
}

/** Refused declarations: they could, for example, cover other parts of a page, load code, or change variables of the theme. A shift by `position: relative` is no more than a negative margin. */
const REFUSED_CSS_DECLARATION =
  /^(?:position:(?! (?:relative|static)$)|(?:z-index|inset|behavior|-moz-binding|content):|--)/i;
/** A CSS value that loads no file and cannot end its CSS rule. */
const HARMLESS_CSS_VALUE = /^(?!.*\b(?:url|image|image-set|expression|attr)\()[\w\s#%.,()+*/'!-]+$/i;

/** Creates an empty registry of classes. */
export function createStyleClassRegistry(): StyleClassRegistry {
  const rules = new Map<string, string>();
  const names = new Map<string, string>();
  const styleClassOf = (style: string): string | undefined => {
    const declared = parseHarmlessDeclarations(style);
    if (declared === undefined) return undefined;
    const css = declared.join('; ');
    const known = names.get(css);
    if (known !== undefined) return known;
    const words = `style-${createSlug(declared.join(' ').replace(/[^\w]+/g, ' ')).slice(0, 40)}`.replace(/-+$/, '');
    let name = words;
    for (let count = 2; rules.has(name); count++) name = `${words}-${count}`;
    rules.set(name, css);
    names.set(css, name);
    return name;
  };
  const sheet = (pages: readonly string[]) => {
    const used = new Set(pages.flatMap((text) => text.match(/\bstyle-[\w-]+/g) ?? []));
    const lines = [...rules]
      .filter(([name]) => used.has(name))
      .map(([name, css]) => `.${name} {\n  ${css.replaceAll('; ', ';\n  ')};\n}\n`);
    return lines.length === 0 ? undefined : lines.sort().join('\n');
  };
  return { styleClassOf, sheet };
}

/** Returns the declarations of a style in their order; `undefined` if the style is empty, or if a declaration is not harmless. */
function parseHarmlessDeclarations(style: string): readonly string[] | undefined {
  const all = style.split(';').filter((part) => part.trim() !== '');
  const read = all.map((one) => {
    const [, property = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([\s\S]+?)\s*$/i.exec(one) ?? [];
    const name = property.toLowerCase();
    const declaration = `${name}: ${value.replace(/\s+/g, ' ')}`;
    return name === '' || REFUSED_CSS_DECLARATION.test(declaration) || !HARMLESS_CSS_VALUE.test(value)
      ? undefined
      : declaration;
  });
  return read.length === 0 || read.includes(undefined) ? undefined : (read as string[]);
}

/** Returns a style object of React as CSS. */
export function formatStyleAsCss(style: Readonly<Record<string, unknown>>): string {
  const number = (key: string, value: number) =>
    value !== 0 && !/^(?:opacity|flex|zIndex|lineHeight|order|fontWeight)/.test(key) ? `${value}px` : String(value);
  const rules = Object.entries(style).map(
    ([key, value]) =>
      `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${typeof value === 'number' ? number(key, value) : String(value)}`,
  );
  return rules.join('; ');
}
