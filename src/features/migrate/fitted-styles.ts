// Fits the rules of carried stylesheets to the markup of the new site. Pure.
import { type Declaration, parse, type Rule } from 'postcss';
import { tryOrUndefined } from '../../lib/attempt.ts';

const TEXT_ELEMENTS =
  '(?:a|abbr|b|blockquote|code|dd|del|details|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|kbd|li|mark|ol|p|pre|small|strong|summary|table|tbody|td|tfoot|th|thead|tr|ul|video)(?:::?[a-z-]+)*';
/** A selector of elements alone. In the new site it would also meet links, lists and pictures around the page. */
const SELECTOR_OF_ELEMENTS = new RegExp(`^${TEXT_ELEMENTS}(?:\\s*[\\s>+~]\\s*${TEXT_ELEMENTS})*$`);
const FRAME_IN_BOX = /\s+(?:>\s*)?(?:iframe|embed|object|video|\*)$/;

/**
 * Limits rules for `code` to code in lines of text, because such rules had no effect on blocks of code. Removes what kept the ratio of
 * frames, because techdocs does so itself. With `isForPages`, limits rules for elements to the text of pages.
 */
export function fitStylesheet(css: string, isForPages: boolean): string {
  const root = tryOrUndefined(() => parse(css, { map: false }));
  if (root === undefined) return css;
  const boxes = new Set<string>();
  root.walkRules((rule) => {
    if (keepsRatioOfFrame(rule)) for (const box of rule.selectors) boxes.add(box);
  });
  root.walkRules((rule) => {
    if (
      rule.selectors.every((selector) => FRAME_IN_BOX.test(selector) && boxes.has(selector.replace(FRAME_IN_BOX, '')))
    )
      rule.remove();
    else if (rule.selectors.every((selector) => boxes.has(selector))) removeRatio(rule);
    const fitted = rule.selectors.map((selector) => fitSelector(selector, isForPages));
    if (rule.parent?.type !== 'rule' && fitted.some((selector, index) => selector !== rule.selectors[index]))
      rule.selectors = fitted;
  });
  return root.toString();
}

function fitSelector(selector: string, isForPages: boolean): string {
  const limited = selector.replace(/^code$/, ':not(pre) > code');
  return isForPages && SELECTOR_OF_ELEMENTS.test(selector) ? `:where(.article) ${limited}` : limited;
}

const listDeclarations = ({ nodes }: Rule) => nodes.filter((node): node is Declaration => node.type === 'decl');
const isPaddingOfRatio = ({ prop, value }: Declaration) =>
  /^padding(?:-top|-bottom)?$/.test(prop) && value.includes('%');

/** Whether a rule gives a box no height, but a share of its width as padding, below a frame that lies above the padding. */
function keepsRatioOfFrame(rule: Rule): boolean {
  const declarations = listDeclarations(rule);
  return (
    declarations.some(isPaddingOfRatio) &&
    declarations.some(({ prop, value }) => prop === 'height' && Number.parseFloat(value) === 0)
  );
}

function removeRatio(rule: Rule): void {
  for (const declaration of listDeclarations(rule))
    if (isPaddingOfRatio(declaration) || declaration.prop === 'height') declaration.remove();
}
