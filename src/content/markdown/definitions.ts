// The definitions of a page, `[name]: ./page.md`: what they are called, and which of them nothing refers to.
import type { StateCore, Token } from 'markdown-it';
import { type Page, pageOf, report } from './page.ts';
import { shorten } from './plain-text.ts';

const DEFINED = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*\[((?:\\.|[^\]\\])+)\]:/;

/** Core rule: keeps the definitions of a page, which markdown-it takes out before it reads what refers to them. */
export function noteDefinitions({ env, tokens }: StateCore): void {
  const page = pageOf(env);
  if (page === undefined || page.isApi || env.references === undefined) return;
  page.definitions = tokens.flatMap(({ type, map, meta }) => {
    if (type !== 'reference_definition') return [];
    const [line, label] = [map?.[0] ?? 0, String(meta?.label)];
    return { line, label, name: DEFINED.exec(page.lines[line] ?? '')?.[1] ?? label };
  });
}

/** Definitions that only carry a comment, such as `[//]: # (text)`. */
const COMMENT = /^(?:\/\/|comment|_|#)/i;

/** Definitions of releases, as change logs have them: a post that is made of one keeps the link of its release. */
const RELEASE = /^(?:unreleased|v?\d+(?:\.\d+)+\S*)$/i;

/** Tells of definitions that nothing refers to, and of a second one. Those of an included part may be for other pages. */
export function reportDefinitions({ env, tokens }: StateCore, page: Page): void {
  if (page.definitions === undefined) return;
  const references = env.references as Readonly<Record<string, { readonly href: string }>>;
  const used = usedNames(tokens);
  const firsts = new Map<string, string>();
  for (const { line, label, name } of page.definitions) {
    const written = (page.lines[line] ?? '').trim();
    const first = firsts.get(label) ?? written;
    firsts.set(label, first);
    const isOther = page.origins[line]?.file !== page.file || /^[#-]?$/.test(references[label]?.href ?? '');
    const isUsed = used.has(label);
    if (isOther || COMMENT.test(label) || RELEASE.test(label) || (isUsed && first === written)) continue;
    const message = isUsed
      ? `\`[${inTicks(name)}]\` is defined on this page already, so this definition is not used.`
      : `Nothing refers to \`[${inTicks(name)}]\`, so this definition is not used.`;
    const suggestion = isUsed ? 'Remove one of them.' : `Remove it, or refer to it: \`[text][${inTicks(name)}]\`.`;
    report(page, line, { code: 'undefined-reference', message, suggestion });
  }
}

/** The names that links and images refer to, as markdown-it compares them. */
function usedNames(tokens: readonly Token[], used = new Set<string>()): ReadonlySet<string> {
  for (const { type, meta, children } of tokens) {
    if ((type === 'link_open' || type === 'image') && meta?.label !== undefined) used.add(String(meta.label));
    if (children !== null) usedNames(children, used);
  }
  return used;
}

/** A written text as it stands between backticks in a message. */
export function inTicks(text: string): string {
  return shorten(text.replace(/\s+/g, ' ').replaceAll('`', "'"), 120);
}
