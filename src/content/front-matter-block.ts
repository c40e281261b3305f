// Where the front matter of a text is: the one place that knows. Pure, and without a reader of YAML.

/** Front matter as it stands in a text. */
export interface FrontMatterBlock {
  readonly mark: string;
  /** Number of its first line, from 1. */
  readonly line: number;
  /** The word behind the mark on that line, such as `yaml`. */
  readonly language: string;
  /** Offset of the line after it. */
  readonly start: number;
  /** The closing line: its offset, and its number from 1. */
  readonly end?: { readonly at: number; readonly line: number };
  /** Whether it begins as front matter does, so that an end is missing. */
  readonly isMeant: boolean;
}

/** The mark of TOML, as Hugo has it. */
export const TOML = '+++';
/** What may stand before front matter that its author surely meant: empty lines and comments. */
const BEFORE = /^(?:\s|<!--(?:(?!-->)[\s\S])*-->)+/;
const KEY = /^\s*\n[\w"'-]+[ \t]*:(?:\s|$)/;
/** Behind something else, a word with a capital is rather one of a text. */
const KEY_BEHIND = /^\s*\n(?:[ \t]*(?:#.*)?\n)*[a-z][\w-]*:(?:\s|$)/;
const TOML_KEY = /^\s*\n(?:[ \t]*(?:#.*)?\n)*(?:\[\w|[\w"'-]+[ \t]*=)/;

/**
 * The front matter of a text. Other generators read it in the first line alone, Hugo behind empty lines and comments, too: there
 * it counts where it begins with a key, as two rules around a paragraph do not.
 */
export function findFrontMatter(text: string): FrontMatterBlock | undefined {
  const first = text.charCodeAt(0);
  // A quick no for most texts without front matter: they begin with a word or a heading.
  const mayBeBehind = first === 0x0a || first === 0x20 || first === 0x09 || first === 0x3c;
  const at = mayBeBehind ? (BEFORE.exec(text)?.[0].length ?? 0) : 0;
  const mark = text.startsWith('---', at) ? '---' : text.startsWith(TOML, at) ? TOML : undefined;
  if (mark === undefined || text[at + 3] === mark[0] || (at > 0 && text[at - 1] !== '\n')) return undefined;
  const start = lineEnd(text, at);
  const language = text.slice(at + 3, start).trim();
  if (language !== '' && (mark === TOML || !/^[A-Za-z][\w+-]*$/.test(language))) return undefined;
  const key = mark === TOML ? TOML_KEY : at > 0 ? KEY_BEHIND : KEY;
  const isMeant = (language !== '' && at === 0) || key.test(text.slice(start, start + 1000));
  if ((at > 0 || mark === TOML) && !isMeant) return undefined;
  const line = text.slice(0, at).split('\n').length;
  const end = closingLine(text, mark, { at: start, line });
  return end === undefined && at > 0 ? undefined : { mark, line, language, start: start + 1, end, isMeant };
}

/** Lines of front matter at the begin of a text, with no line before them or one that has too many dashes. */
const LOST =
  /^(-{4,}[ \t]*\n)?(?:(title|description|slug|id|date|tags|authors|sidebar_\w+):[ \t]\S.*\n)(?:[\w-]+:[ \t].*\n|[ \t]+\S.*\n)*-{3,}[ \t]*(?:\n|$)/;

/** What is wrong with front matter that does not begin as such: Markdown shows it as a heading. Nothing where there is none. */
export function lostFrontMatter(text: string): { readonly message: string; readonly suggestion: string } | undefined {
  const [found, dashes, key] = LOST.exec(text.slice(0, 4000)) ?? [];
  if (found === undefined) return undefined;
  if (dashes !== undefined)
    return {
      message: `\`${dashes.trim()}\` does not begin front matter, so what follows is shown as text.`,
      suggestion: 'Write three dashes before and behind it: `---`.',
    };
  return {
    message: 'The front matter does not begin with a line `---`, so it is shown as text.',
    suggestion: `Write a line \`---\` before \`${key}\`.`,
  };
}

/** Where the line ends that an offset is in. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Where the closing line begins, and its number from 1. The rest of a long text is never looked at. */
function closingLine(text: string, mark: string, first: NonNullable<FrontMatterBlock['end']>): FrontMatterBlock['end'] {
  let line = first.line + 1;
  for (let at = first.at + 1; at <= text.length; at = lineEnd(text, at) + 1) {
    if (text.startsWith(mark, at) && text.slice(at, lineEnd(text, at)).trimEnd() === mark) return { at, line };
    line += 1;
  }
  return undefined;
}

/** The front matter of a text with its marks and all text before it; empty where there is none. */
export function frontMatterText(text: string): string {
  const { end } = findFrontMatter(text) ?? {};
  return end === undefined ? '' : text.slice(0, lineEnd(text, end.at) + 1);
}
