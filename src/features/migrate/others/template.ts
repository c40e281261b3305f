// Fills the template of a shortcode of the site, if it only puts its arguments, its content and parameters of the site into a text. Templates
// that compute anything else are not filled. Pure.
import { boxHead, type Made, parameterAt } from './hugo-rules.ts';
import type { DialectState } from './lines.ts';
import type { Shortcode } from './shortcodes.ts';

/** Inputs of a template. */
export interface TemplateInput {
  readonly code: Shortcode;
  readonly inner: () => string;
  readonly work: DialectState;
}

/** Returns what the shortcode becomes; `undefined` if its template cannot be filled. */
export function templateText(template: string | undefined, input: TemplateInput): Made | undefined {
  if (template === undefined || template.length > 4000) return undefined;
  const text = template.replace(/\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g, '').replace(/<!--[\s\S]*?-->/g, '');
  const box = boxIn(text, input);
  if (box !== undefined) return box;
  const filled = fill(templateParts(text), { ...input, names: new Map(), dot: undefined });
  if (filled === undefined || /<(?:script|style|iframe|form|input)\b/i.test(filled)) return undefined;
  const whole = filled.trim();
  return { whole, isBlock: /^<(?:div|p|table|ul|ol|section|figure)\b|\n/i.test(whole) };
}

const PARTIAL =
  /^\s*\{\{-?\s*partial\s+"[^"]*(?:admonition|alert|notice|callout|note)[^"]*"\s*\(dict\s+([\s\S]*)\)\s*-?\}\}\s*$/i;
const ALERT = /^\s*<div class="[^"]*\b(?:alert|admonition|notice|callout)[ -]+(?:alert-)?(\w+)[^"]*"[^>]*>/i;

/** A template that is a box around its content: by a partial, or as an element with the class of an alert. */
function boxIn(template: string, { code }: TemplateInput): Made | undefined {
  if (code.close === undefined || !template.includes('.Inner')) return undefined;
  const options = PARTIAL.exec(template)?.[1];
  const kind =
    options === undefined ? ALERT.exec(withoutActions(template))?.[1] : /"type"\s+"(\w+)"/.exec(options)?.[1];
  if (kind === undefined || /<(?:table|ul|form|script)\b/i.test(template)) return undefined;
  const titled = /<(?:strong|b|h\d)[^>]*>\s*\{\{-?\s*(?:T|i18n)\s+"(\w+)"/.exec(template)?.[1];
  return { open: boxHead(titled ?? kind, code.named.title ?? code.values[0]), close: ':::' };
}

/** Without assignments before the first element. */
function withoutActions(template: string): string {
  return template.replace(/^(?:\s*\{\{-?\s*\$\w+\s*:?=[\s\S]*?\}\})+/, '');
}

type Part = { readonly text: string } | { readonly action: string };

/** Splits a template into texts and actions; hyphens remove the white space beside an action. */
function templateParts(template: string): readonly Part[] {
  const trimmed = template.replace(/\s*\{\{-\s/g, '{{ ').replace(/\s-\}\}\s*/g, ' }}');
  return trimmed.split(/(\{\{[\s\S]*?\}\})/).map((part) => {
    const [, action] = /^\{\{\s*([\s\S]*?)\s*\}\}$/.exec(part) ?? [];
    return action === undefined ? { text: part } : { action };
  });
}

interface Scope extends TemplateInput {
  readonly names: Map<string, string | undefined>;
  /** Value of `.` within `with`. */
  readonly dot: string | undefined;
}

/** Fills parts; `undefined` if one of them is not known. */
function fill(parts: readonly Part[], scope: Scope): string | undefined {
  let out = '';
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as Part;
    if ('text' in part) {
      out += part.text;
      continue;
    }
    const [, word = '', rest = ''] = /^(with|if)\s+([\s\S]*)$/.exec(part.action) ?? [];
    if (word === '') {
      const value = action(part.action, scope);
      if (value === undefined) return undefined;
      out += value;
      continue;
    }
    const block = blockAt(parts, at);
    const value = block && expressionText(rest, scope);
    if (block === undefined || value === undefined) return undefined;
    const inside = value === '' || value === 'false' ? block.otherwise : block.body;
    const filled = fill(inside, { ...scope, dot: word === 'with' ? value : scope.dot });
    if (filled === undefined) return undefined;
    out += filled;
    at = block.end;
  }
  return out;
}

/** Returns the parts of a block up to its `end`; `undefined` if it has an `else if`. */
function blockAt(parts: readonly Part[], from: number) {
  let depth = 0;
  let middle: number | undefined;
  for (let at = from; at < parts.length; at++) {
    const part = parts[at] as Part;
    if (!('action' in part)) continue;
    if (/^(?:with|if|range|define|block)\b/.test(part.action)) depth++;
    else if (/^else\s+\S/.test(part.action) && depth === 1) return undefined;
    else if (part.action === 'else' && depth === 1) middle = at;
    else if (part.action === 'end' && --depth === 0)
      return {
        body: parts.slice(from + 1, middle ?? at),
        otherwise: middle === undefined ? [] : parts.slice(middle + 1, at),
        end: at,
      };
  }
  return undefined;
}

/** Returns what an action prints: nothing for an assignment. */
function action(code: string, scope: Scope): string | undefined {
  const [, name, value] = /^(\$\w+)\s*:?=\s*([\s\S]*)$/.exec(code) ?? [];
  if (name === undefined) return expressionText(code, scope);
  // An assignment of something unknown matters only where its name is printed.
  scope.names.set(name, expressionText(value ?? '', scope));
  return '';
}

/** Functions that leave a text as Markdown shows it. */
const PLAIN =
  /^(?:markdownify|safeHTML|safeURL|safeHTMLAttr|htmlUnescape|plainify|\.Page\.RenderString|\$?\.Page\.RenderString|emojify|trim .*|strings\.TrimSpace|chomp|relURL|absURL|relLangURL)$/;

/** Returns the value of an expression with its pipes; `undefined` if it is not known. */
function expressionText(code: string, scope: Scope): string | undefined {
  const [first = '', ...pipes] = code.split(/\s*\|\s*/);
  let value = term(first.trim(), scope);
  for (const pipe of pipes) {
    const otherwise = /^default\s+(.*)$/.exec(pipe)?.[1];
    if (otherwise !== undefined) value = value === '' ? term(otherwise, scope) : value;
    else if (!PLAIN.test(pipe.trim())) return undefined;
  }
  return value;
}

function term(given: string, scope: Scope): string | undefined {
  const code = given.replace(/^\((.*)\)$/, '$1').replace(/^(?:emojify|markdownify|safeHTML|trim|relURL|absURL)\s+/, '');
  const quoted = /^"([^"]*)"$|^`([^`]*)`$/.exec(code);
  if (quoted !== null) return quoted[1] ?? quoted[2];
  if (code === '.Inner' || code === '$.Inner' || /^\.Inner\s+".*"$/.test(code)) return scope.inner().trim();
  if (code === '.') return scope.dot;
  if (/^\$\w+$/.test(code)) return scope.names.get(code);
  const [, place, name] = /^\$?\.Get\s+(?:(\d+)|"([^"]+)")$/.exec(code) ?? [];
  if (place !== undefined) return scope.code.values[Number(place)] ?? '';
  const own = name ?? /^\$?\.Params\.(\w+)$/.exec(code)?.[1];
  if (own !== undefined) return scope.code.named[own] ?? '';
  const file = /^readFile\s+"([^"]+)"$/.exec(code)?.[1];
  if (file !== undefined) return scope.work.file(file.replace(/^\//, ''))?.text;
  const front = /^\$?\.Page\.Params\.([\w.]+)$/.exec(code)?.[1];
  if (front !== undefined) return shownText(parameterAt(scope.work.page?.front ?? {}, front) ?? '');
  const site = /^(?:site|\$?\.Site|\$?\.Page\.Site)\.Params\.([\w.]+)$/i.exec(code)?.[1];
  return site === undefined ? undefined : shownText(parameterAt(scope.work.shortcodes?.params ?? {}, site));
}

function shownText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
