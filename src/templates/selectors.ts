// Tests whether the markup of a page has an element that the selector of an extension matches. If the selector has combinators, only its
// last compound selector is tested. A page may therefore load a script that it does not need, but it always has the scripts that it needs.
import { scanHtmlTokens } from '../lib/html.ts';

/** Returns a function that returns whether markup contains an element that the selector matches. */
export function createSelectorPredicate(selector: string): (html: string) => boolean {
  const selectors = selector.split(',').map(parseSelector);
  // All pages have these elements.
  if (
    selectors.some(({ name, classes, attributes }) => isRootSelector(name) && classes.length + attributes.length === 0)
  )
    return () => true;
  const isMeant = ({
    name,
    attributes,
  }: {
    readonly name: string;
    readonly attributes: readonly { name: string; value: string }[];
  }) =>
    selectors.some((candidate) => {
      const classes = attributes.find((attribute) => attribute.name === 'class')?.value.split(/\s+/) ?? [];
      const isNamed = candidate.name === undefined || candidate.name === name;
      return (
        isNamed &&
        candidate.classes.every((className) => classes.includes(className)) &&
        candidate.attributes.every((each) => attributes.some((attribute) => attribute.name === each))
      );
    });
  const words = selectors.map(({ name, classes, attributes }) => [...classes, ...attributes][0] ?? name ?? '');
  return (html) => {
    // Fast path: most pages contain no class, attribute or name of the selector.
    if (!words.some((word) => html.includes(word))) return false;
    for (const token of scanHtmlTokens(html)) if (token.kind === 'open' && isMeant(token)) return true;
    return false;
  };
}

function isRootSelector(name: string | undefined): boolean {
  return name === 'html' || name === 'body' || name === ':root';
}

function parseSelector(selector: string) {
  const last =
    selector
      .trim()
      .replace(/\[[^\]]*\]/g, (match) => match.replace(/[\s>+~]/g, ''))
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const bare = last.replace(/:(?!root)[\w-]+(?:\([^)]*\))?/g, '');
  const name = /^(?::root|[a-z][\w-]*)/i.exec(bare)?.[0].toLowerCase();
  const attributes = [...bare.matchAll(/\[([\w-]+)/g)].map(([, one = '']) => one.toLowerCase());
  return {
    ...(name !== undefined && { name }),
    classes: [...bare.replace(/\[[^\]]*\]/g, '').matchAll(/\.([\w-]+)/g)].map(([, one = '']) => one),
    attributes: bare.includes('#') ? [...attributes, 'id'] : attributes,
  };
}
