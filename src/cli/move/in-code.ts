// Addresses, ids of docs and names of folders in the literals of a configuration and of sidebars. Pure.
import { loadCodeParser } from '../../config/locate.ts';
import { applyEdits, type Edit } from '../../lib/edits.ts';

/** What changes in code. */
export interface CodeChange {
  /** Addresses as they are written, in any key but `from`. */
  readonly links: ReadonlyMap<string, string>;
  /** Ids of docs. */
  readonly ids: ReadonlyMap<string, string>;
  /** The new name of a folder that sidebars are generated from. */
  readonly folderOf: (folder: string) => string | undefined;
  /** The file holds sidebars: its lists hold ids, too. */
  readonly isSidebars: boolean;
}

/** Keys that hold the id of a doc. */
const OF_SIDEBARS: ReadonlySet<string> = new Set(['id', '']);
const OF_CONFIG: ReadonlySet<string> = new Set(['docId', 'mainDocId']);

/** A text in the code: where it stands, quotes included, and under which key; none in a list. */
interface Literal {
  readonly start: number;
  readonly end: number;
  readonly key: string;
  readonly value: string;
}

/** The text of the file with the changes; the same where it has none of them, or cannot be read. */
export async function replaceInCode(text: string, file: string, change: CodeChange): Promise<string> {
  const code = (await loadCodeParser())(text, file);
  if (code === undefined) return text;
  const edits = literalsIn(code.statements).flatMap(({ start, end, key, value }): Edit | [] => {
    const made = newValue(key, value, change);
    if (made === undefined) return [];
    const [from, to] = [start - code.shift, end - code.shift];
    const quote = text[from] ?? "'";
    return { start: from, end: to, text: quoted(made, quote) };
  });
  return applyEdits(text, edits);
}

function newValue(key: string, value: string, { links, ids, folderOf, isSidebars }: CodeChange): string | undefined {
  if (key === 'dirName') return folderOf(value);
  if ((isSidebars ? OF_SIDEBARS : OF_CONFIG).has(key) && ids.has(value)) return ids.get(value);
  if (key === 'from') return undefined;
  const own = links.get(value);
  if (own !== undefined) return own;
  if (!value.includes('<')) return undefined;
  const html = value.replace(
    /(\b(?:href|src)\s*=\s*)(["'])(.*?)\2/gi,
    (whole, before: string, quote: string, href: string) => {
      const made = links.get(href);
      return made === undefined ? whole : `${before}${quote}${made}${quote}`;
    },
  );
  return html === value ? undefined : html;
}

function quoted(value: string, quote: string): string {
  if (quote === '"') return JSON.stringify(value);
  return quote + value.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n') + quote;
}

/** All texts, each with the key that it is the value of. */
function literalsIn(node: unknown, key = ''): readonly Literal[] {
  if (Array.isArray(node)) return node.flatMap((each) => literalsIn(each));
  if (typeof node !== 'object' || node === null) return [];
  const { type, start, end, value, quasis, expressions } = node as Readonly<Record<string, unknown>>;
  if (type === 'ImportDeclaration') return [];
  if (type === 'Literal' && typeof value === 'string')
    return [{ start: start as number, end: end as number, key, value }];
  if (type === 'TemplateLiteral' && (expressions as unknown[]).length === 0) {
    const [quasi] = quasis as readonly { readonly value: { readonly cooked?: string } }[];
    return [{ start: start as number, end: end as number, key, value: quasi?.value.cooked ?? '' }];
  }
  if (type === 'Property') {
    const { key: name, value: inner } = node as {
      readonly key: { name?: string; value?: unknown };
      readonly value: unknown;
    };
    return literalsIn(inner, String(name.name ?? name.value ?? ''));
  }
  return Object.entries(node).flatMap(([name, inner]) =>
    name === 'parent' ? [] : literalsIn(inner, keyOf(type, key)),
  );
}

/** What is around a value passes its key on; items of a list have none. */
function keyOf(type: unknown, key: string): string {
  return type === 'ConditionalExpression' || type === 'TSAsExpression' || type === 'ParenthesizedExpression' ? key : '';
}
