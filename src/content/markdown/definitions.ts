// Link definitions of a page, `[name]: ./page.md`. Reports definitions that are unused, duplicate, or malformed and therefore shown as
// text. An unused definition and an undefined name are often the same name with a typing error.
import type { StateCore, Token } from 'markdown-it';
import { lazy } from '../../lib/lazy.ts';
import { findPageOfEnv, type PageFault, type PageState, reportFault } from './page.ts';
import { truncateText } from './plain-text.ts';

/** Matches the start of a text that is certainly meant as an address. */
export const ADDRESS_START_PATTERN = /^(?:\.{1,2}\/|\/|@site\/|#[a-z]|[a-z][a-z\d+.-]*:)/i;

/** Code of the finding for addresses with a space. */
export const SPACE_IN_ADDRESS_CODE = 'space-in-address';

/** Matches an address and an optional title. */
export const ADDRESS_WITH_TITLE_PATTERN = /^(.*?)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*$/;

/** Returns the suggestion for an address with a space, or for a title without quotes. */
export function formatSpaceInAddressHint(address: string): string {
  const [, file = '', title = ''] = /^(\S+\.\w{1,5}(?:#\S*)?)\s+(.*)$/.exec(address) ?? [];
  if (title !== '' && !/\.\w{1,5}(?:#\S*)?$/.test(title)) {
    const words = title.replace(/^["'“”„«‘’]+|["'“”»‘’]+$/gu, '').replaceAll('"', "'");
    return `Put a title in quotes: \`(${formatForBackticks(file)} "${formatForBackticks(words)}")\`.`;
  }
  return `Write \`<${formatForBackticks(address)}>\`, or \`${formatForBackticks(address.replace(/\s/g, '%20'))}\`.`;
}

/** Formats source text, so that messages can show it between backticks. */
export function formatForBackticks(text: string): string {
  return truncateText(text.replace(/\s+/g, ' ').replaceAll('`', "'"), 120);
}

/** A line of a paragraph that looks like a definition: name, address, rest. */
const LIKELY_DEFINITION_PATTERN = /^\[((?:\\.|[^[\]\\])+)\]:[ \t]*(<[^<>\n]*>|\S+?)((?:["'][^\s"']|[ \t]).*)?$/;

/** Maximum length of a checked line, in characters; real definitions are shorter. */
const MAX_LINE_LENGTH = 2000;

/** Returns the normalized form of a name, by which definitions are compared, nearly as in markdown-it. */
export function normalizeLinkDefinitionName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** A line that was meant as a definition but is shown as text. Without a `fault`, it only follows another failed definition. */
interface MalformedLinkDefinition {
  readonly line: number;
  readonly fault?: PageFault;
}

/** Returns, by name, the lines of paragraphs that were meant as definitions. Markdown shows these lines as text. */
export function findMalformedLinkDefinitions(
  tokens: readonly Token[],
  page: PageState,
): ReadonlyMap<string, MalformedLinkDefinition> {
  const found = new Map<string, MalformedLinkDefinition>();
  const referred = lazy(() => listBracketedNames(page));
  for (const [index, { content, map }] of tokens.entries()) {
    if (tokens[index - 1]?.type !== 'paragraph_open' || !content.includes(']:')) continue;
    let isBehind = false;
    for (const [at, text] of content.split('\n').entries()) {
      const [, name = '', address = '', rest = ''] =
        (text.length <= MAX_LINE_LENGTH && LIKELY_DEFINITION_PATTERN.exec(text.trim())) || [];
      const isOther =
        name.startsWith('^') ||
        !ADDRESS_START_PATTERN.test(address.replace(/^</, '')) ||
        COMMENT_DEFINITION_NAME_PATTERN.test(name);
      const fault: PageFault | undefined = isOther
        ? undefined
        : findLinkDefinitionFault({ name, address, rest, isAlone: at === 0 || isBehind || !referred().has(name) });
      const isFailed: boolean = !isOther && (isBehind || fault !== undefined);
      if (isFailed) found.set(normalizeLinkDefinitionName(name), { line: (map?.[0] ?? 0) + at, fault });
      isBehind = isFailed;
    }
  }
  return found;
}

interface LinkDefinitionLikeLine {
  readonly name: string;
  readonly address: string;
  /** Text after the address. */
  readonly rest: string;
  /**
   * Whether the line is at a valid position for a definition: it begins its paragraph or follows a failed definition. Also `true` if
   * nothing refers to the name: such a line is more likely a line of a log than a definition.
   */
  readonly isAlone: boolean;
}

function findLinkDefinitionFault({ name, address, rest, isAlone }: LinkDefinitionLikeLine): PageFault | undefined {
  const code = 'undefined-reference';
  const subject = `\`[${formatForBackticks(name)}]: ${formatForBackticks(address)}\` is shown as text and defines nothing`;
  const isTitle = /^\s+(?:"[^"]*"|'[^']*'|\([^()]*\))\s*$/.test(rest);
  if (/^["']/.test(rest)) {
    const suggestion = `Write a space between them: \`[${formatForBackticks(name)}]: ${formatForBackticks(`${address} ${rest}`)}\`.`;
    return { code, message: `${subject}: its title is not separated from the address.`, suggestion };
  }
  const whole = ADDRESS_WITH_TITLE_PATTERN.exec(`${address}${rest}`)?.[1] ?? '';
  if (/\s/.test(whole) && !whole.startsWith('<') && /\.\w{1,5}(?:[#?]\S*)?$/.test(whole)) {
    const message = `The address \`${formatForBackticks(whole)}\` contains a space, so this definition is shown as text.`;
    return { code: SPACE_IN_ADDRESS_CODE, message, suggestion: formatSpaceInAddressHint(whole) };
  }
  if (rest.trim() !== '' && !isTitle) {
    // The line is prose about an address, such as `[Note]: ./x.md is gone`.
    if (!/^\s+["'(]/.test(rest)) return undefined;
    const suggestion = `Remove what follows it, or put all of it in quotes: \`[${formatForBackticks(name)}]: ${formatForBackticks(address)} "Title"\`.`;
    return { code, message: `${subject}: its title does not end the line.`, suggestion };
  }
  if (isAlone) return undefined;
  return {
    code,
    message: `${subject}, because it directly follows other text.`,
    suggestion: 'Write an empty line before it.',
  };
}

/** Returns the names in brackets on a page, except those of definitions. */
function listBracketedNames({ lines }: PageState): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => [...line.matchAll(/\[([^[\]]+)\](?!:)/g)].map(([, name = '']) => name)));
}

const LINK_DEFINITION_START_PATTERN = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*\[((?:\\.|[^\]\\])+)\]:/;

/** Core rule that stores the definitions of a page before markdown-it removes them. */
export function storeLinkDefinitions({ env, tokens }: StateCore): void {
  const page = findPageOfEnv(env);
  if (page === undefined || page.pieces || env.references === undefined) return;
  page.definitions = tokens.flatMap(({ type, map, meta }) => {
    if (type !== 'reference_definition') return [];
    const line = map?.[0] ?? 0;
    const label = String(meta?.label);
    return { line, label, name: LINK_DEFINITION_START_PATTERN.exec(page.lines[line] ?? '')?.[1] ?? label };
  });
}

/** Matches names of definitions that only contain a comment, such as `[//]: # (text)`. */
const COMMENT_DEFINITION_NAME_PATTERN = /^(?:\/\/|comment|_|#)/i;

/**
 * Matches names of definitions that are releases, as in change logs. They may be unused: a post generated from a section of a change log
 * also contains the link of its release.
 */
const RELEASE_DEFINITION_NAME_PATTERN = /^(?:unreleased|v?\d+(?:\.\d+)+\S*)$/i;

/** Reports unused and duplicate definitions. Skips definitions in included files, which other pages may use. */
export function reportFaultyLinkDefinitions({ env, tokens }: StateCore, page: PageState): void {
  if (page.definitions === undefined) return;
  const references = env.references as Readonly<Record<string, { readonly href: string }>>;
  const used = collectReferencedLinkNames(tokens);
  const firsts = new Map<string, string>();
  for (const { line, label, name } of page.definitions) {
    const written = (page.lines[line] ?? '').trim();
    const first = firsts.get(label) ?? written;
    firsts.set(label, first);
    const isOther = page.origins[line]?.file !== page.file || /^[#-]?$/.test(references[label]?.href ?? '');
    const isUsed = used.has(label);
    if (
      isOther ||
      COMMENT_DEFINITION_NAME_PATTERN.test(label) ||
      RELEASE_DEFINITION_NAME_PATTERN.test(label) ||
      (isUsed && first === written)
    )
      continue;
    const message = isUsed
      ? `\`[${formatForBackticks(name)}]\` is defined on this page already, so this definition is not used.`
      : `Nothing refers to \`[${formatForBackticks(name)}]\`, so this definition is not used.`;
    const suggestion = isUsed
      ? 'Remove one of them.'
      : `Remove it, or refer to it: \`[text][${formatForBackticks(name)}]\`.`;
    reportFault(page, line, { code: 'undefined-reference', message, suggestion });
  }
}

/** Returns the names that links and images refer to, as normalized by markdown-it. */
function collectReferencedLinkNames(tokens: readonly Token[], used = new Set<string>()): ReadonlySet<string> {
  for (const { type, meta, children } of tokens) {
    if ((type === 'link_open' || type === 'image') && meta?.label !== undefined) used.add(String(meta.label));
    if (children !== null) collectReferencedLinkNames(children, used);
  }
  return used;
}
