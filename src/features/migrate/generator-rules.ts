// Leaves out rules of stylesheets that only meet markup of the old generator, and declarations that need its variables. Pure.
import { type AtRule, type ChildNode, type Container, type Declaration, parse, type Root, type Rule } from 'postcss';
import { tryOrUndefined } from '../../lib/attempt.ts';

/** Names that the styles and the theme of an old generator define. */
export interface GeneratorStyleNames {
  /** Matches a whole class or id. */
  readonly selector: RegExp;
  /** Matches the start of a variable. */
  readonly variable: RegExp;
}

/** Names in all other texts of the site: pages, code, configuration, stylesheets. */
interface NamesOfSite {
  /** Classes of elements in these texts, and their tags, such as `<nav`. */
  readonly used: ReadonlySet<string>;
  /** Variables that these texts set, and those that they read. */
  readonly set: ReadonlySet<string>;
  readonly read: ReadonlySet<string>;
}

/** What was left out of a stylesheet. */
export interface OmittedStyles {
  /** Selectors that only met markup of the generator, in source order. */
  readonly selectors: readonly string[];
  /** Variables of the generator whose declarations, or declarations that read them, were left out. */
  readonly variables: readonly string[];
}

/** Elements that pages in Markdown never have, so that only the frame of a page consists of them. */
const FRAME_ELEMENT = /^(?:nav|aside|header|footer|main|button|input|dialog)$/i;
/** Parts of a compound selector: an id, a class, an attribute, a pseudo-class with arguments or without, or an element. */
const SELECTOR_PART =
  /[#.](?:\\.|[\w-])+|\[(?:"[^"]*"|'[^']*'|[^\]])*\]|::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?|[\w-]+|[*&]/g;
const COMBINATOR = /\s*[>+~]\s*|\s+/;
const VARIABLE_READ = /var\(\s*(--[\w-]+)\s*(,?)/g;
const COLOUR_PROPERTY = /^(?:color|background(?:-color|-image)?|fill)$/i;

/**
 * Removes what has no effect in the new site, and rules that would meet elements of techdocs, which have names of the generator too. Returns
 * `undefined` for a text that is no valid CSS.
 */
export function removeGeneratorStyles(
  css: string,
  names: GeneratorStyleNames,
  site: NamesOfSite,
): { readonly text: string; readonly omitted: OmittedStyles } | undefined {
  const root = tryOrUndefined(() => parse(css, { map: false }));
  if (root === undefined) return undefined;
  const selectors: string[] = [];
  root.walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    const kept = rule.selectors.map((selector) => narrowSelector(selector, names, site));
    const lost = rule.selectors.filter((_, index) => kept[index] === undefined);
    selectors.push(...lost);
    if (lost.length === rule.selectors.length) removeWithEmptyParents(rule);
    else if (kept.some((selector, index) => selector !== rule.selectors[index]))
      rule.selectors = kept.filter((selector) => selector !== undefined);
  });
  const variables = removeDeclarationsOfVariables(root, names, site);
  return { text: root.toString(), omitted: { selectors, variables } };
}

/**
 * Returns a selector without its parts that only the generator gives to elements, if the site gives a class to the same element or to one
 * inside. Returns `undefined` if the selector only meets elements of the generator.
 */
function narrowSelector(selector: string, names: GeneratorStyleNames, site: NamesOfSite): string | undefined {
  const pieces = splitAtCombinators(selector);
  const isOwn = ({ parts }: SelectorPiece) =>
    parts.some((part) => part.startsWith('.') && site.used.has(part.slice(1)));
  const last = pieces.findLastIndex(isOwn);
  let made = '';
  for (const [index, { parts, combinator }] of pieces.entries()) {
    const kept = parts.filter((part) => !isGeneratorPart(part, names, site));
    if (kept.length < parts.length && index > last) return undefined;
    if (kept.length > 0) made += kept.join('') + combinator;
  }
  return made === pieces.map(({ parts, combinator }) => parts.join('') + combinator).join('') ? selector : made;
}

/** A compound selector, and the combinator after it. */
interface SelectorPiece {
  readonly parts: readonly string[];
  readonly combinator: string;
}

function splitAtCombinators(selector: string): readonly SelectorPiece[] {
  const pieces: SelectorPiece[] = [];
  let parts: string[] = [];
  let end = 0;
  for (const { 0: part, index } of selector.matchAll(SELECTOR_PART)) {
    const between = selector.slice(end, index);
    if (parts.length > 0 && COMBINATOR.test(between)) {
      pieces.push({ parts, combinator: between });
      parts = [];
    }
    parts.push(part);
    end = index + part.length;
  }
  return [...pieces, { parts, combinator: '' }];
}

/** Whether a part of a selector only meets elements of the generator. */
function isGeneratorPart(part: string, names: GeneratorStyleNames, site: NamesOfSite): boolean {
  const [sign] = part;
  if (sign === '.' || sign === '#') return names.selector.test(part.slice(1)) && !site.used.has(part.slice(1));
  if (sign === '[') return isGeneratorAttribute(part, site);
  const [, list] = /^:(?:is|where)\((.*)\)$/s.exec(part) ?? [];
  if (list !== undefined)
    return list.split(',').every((candidate) => narrowSelector(candidate.trim(), names, site) === undefined);
  return FRAME_ELEMENT.test(part) && !site.used.has(`<${part.toLowerCase()}`);
}

/** Whether an attribute selector looks for a part of a class that the site gives to no element: bundlers make classes with such parts. */
function isGeneratorAttribute(part: string, { used }: NamesOfSite): boolean {
  const [, written = ''] = /^\[\s*class\s*[*^$~|]?=\s*["']?([^"'\]]*)/i.exec(part) ?? [];
  const wanted = written.trim();
  return wanted !== '' && ![...used].some((name) => name.includes(wanted));
}

/** Maximum number of passes. A pass may remove the only value of a variable that other declarations read. */
const MAX_PASSES = 10;

/**
 * Removes declarations that read a variable which nothing sets: browsers replace them by the initial value, not by the value of another
 * rule. A rule that loses a colour loses its other colours too, because text needs both. Also removes variables of the generator that
 * nothing reads. Returns the names of these variables.
 */
function removeDeclarationsOfVariables(root: Root, names: GeneratorStyleNames, site: NamesOfSite): readonly string[] {
  const found = new Set<string>();
  const { set: setBefore } = collectVariables(root, site);
  for (let pass = 0, isDone = false; pass < MAX_PASSES && !isDone; pass += 1) {
    isDone = true;
    const { set, read } = collectVariables(root, site);
    const isMissing = (name: string) => !set.has(name) && (names.variable.test(name) || setBefore.has(name));
    root.walkDecls((declaration_) => {
      const reads = [...declaration_.value.matchAll(VARIABLE_READ)].filter(([, , comma]) => comma === '');
      const missing = reads.map(([, name = '']) => name).find(isMissing);
      const isUnread = names.variable.test(declaration_.prop) && !read.has(declaration_.prop);
      if (missing === undefined && !isUnread) return;
      isDone = false;
      const variable = missing ?? declaration_.prop;
      if (names.variable.test(variable)) found.add(variable);
      const isColour = missing !== undefined && COLOUR_PROPERTY.test(declaration_.prop);
      const others = (isColour ? declaration_.parent?.nodes : undefined)?.filter(isColourDeclaration) ?? [];
      for (const lost of new Set([declaration_, ...others])) removeWithEmptyParents(lost);
    });
  }
  return [...found].sort();
}

function isColourDeclaration(node: ChildNode): node is Declaration {
  return node.type === 'decl' && COLOUR_PROPERTY.test(node.prop);
}

/** Returns the variables that are set and read in a stylesheet and in the rest of the site. */
function collectVariables(root: Root, site: NamesOfSite): Pick<NamesOfSite, 'set' | 'read'> {
  const set = new Set(site.set);
  const read = new Set(site.read);
  root.walkDecls(({ prop, value }) => {
    if (prop.startsWith('--')) set.add(prop);
    for (const [, name = ''] of value.matchAll(VARIABLE_READ)) read.add(name);
  });
  return { set, read };
}

/** Removes a node, and each rule around it that has nothing else in it. */
function removeWithEmptyParents(node: Rule | Declaration): void {
  let one: ChildNode | Container | undefined = node;
  while (one !== undefined && one.type !== 'root') {
    const parent = one.parent as Container | undefined;
    (one as ChildNode).remove();
    if (parent?.nodes?.some(({ type }) => type !== 'comment')) return;
    one = parent;
  }
}

function isInKeyframes({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && /keyframes$/i.test((parent as AtRule).name);
}
