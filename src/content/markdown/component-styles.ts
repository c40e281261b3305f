// Moves the style attributes in the HTML of a component to classes, because the content security policy forbids style attributes.
import { escapeAttribute } from '../../model/html.ts';
import { computeStyleClass } from '../component.ts';
import { isIsland } from './island-html.ts';
import type { PageFault, PageState } from './page.ts';
import { decodeEntities } from './plain-text.ts';

/** A component whose HTML contains style attributes. */
interface StyledComponentContext {
  readonly name: string;
  readonly page: PageState;
  readonly report: (fault: PageFault) => void;
}

const HTML_TAG_PATTERN = /<(?:!--[\s\S]*?--|\/?[a-zA-Z](?:"[^"]*"|'[^']*'|[^"'>])*)>/g;

/** Replaces the style attributes in HTML by classes. Adds the styles to the styles of the page. */
export function moveStylesToClasses(html: string, component: StyledComponentContext): string {
  return html.includes(' style="') ? html.replace(HTML_TAG_PATTERN, (tag) => moveStyleToClass(tag, component)) : html;
}

const STYLE_ATTRIBUTE_PATTERN = / style="([^"]*)"/;

function moveStyleToClass(tag: string, { name, page, report }: StyledComponentContext): string {
  const written = STYLE_ATTRIBUTE_PATTERN.exec(tag)?.[1];
  if (written === undefined) return tag;
  const style = decodeEntities(written).trim();
  const rest = tag.replace(STYLE_ATTRIBUTE_PATTERN, '');
  if (style === '') return rest;
  if (!isSafeDeclarationList(style)) {
    const message = `A style of the component \`${name}\` was removed: it is not a list of CSS declarations.`;
    report({ code: 'unsafe-html', message });
    return rest;
  }
  page.components.styles.add(style);
  const className = computeStyleClass(style);
  const classed = / class="/.test(rest)
    ? rest.replace(' class="', ` class="${className} `)
    : rest.replace(/^<[\w-]+/, `$& class="${className}"`);
  // In an island, React would later remove the style attribute but leave the class, so the browser sets the style from `data-style`
  // instead.
  return isIsland(name, page) ? classed.replace(/^<[\w-]+/, `$& data-style="${escapeAttribute(style)}"`) : classed;
}

/** Whether a text is safe between the braces of a CSS rule: it cannot close the rule. */
function isSafeDeclarationList(style: string): boolean {
  const bare = style.replace(/"[^"\\\n]*"|'[^'\\\n]*'/g, '');
  if (/[{}"'\\@\n]|\/\*|<\//.test(bare) || /<\//.test(style)) return false;
  let depth = 0;
  for (const char of bare) {
    if (char === '(') depth++;
    if (char === ')' && --depth < 0) return false;
  }
  return depth === 0;
}
