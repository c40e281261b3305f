// Fills the template of a shortcode that the site defines. The template may only insert arguments, content and parameters of the site into
// a text. If it computes anything else, it is not filled. Pure.
import { type ConvertedShortcode, findParameter, formatAdmonitionOpening } from './hugo-rules.ts';
import type { DialectConversionState } from './lines.ts';
import type { Shortcode } from './shortcodes.ts';

/** Inputs of a template. */
interface ShortcodeTemplateInput {
  readonly code: Shortcode;
  readonly inner: () => string;
  readonly work: DialectConversionState;
}

/** Returns the converted shortcode; `undefined` if its template cannot be filled. */
export function fillShortcodeTemplate(
  template: string | undefined,
  input: ShortcodeTemplateInput,
): ConvertedShortcode | undefined {
  if (template === undefined || template.length > 4000) return undefined;
  const text = template.replace(/\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g, '').replace(/<!--[\s\S]*?-->/g, '');
  const box = convertAdmonitionTemplate(text, input);
  if (box !== undefined) return box;
  const filled = fillTemplateParts(splitTemplate(text), { ...input, names: new Map(), dot: undefined });
  if (filled === undefined || /<(?:script|style|iframe|form|input)\b/i.test(filled)) return undefined;
  const whole = filled.trim();
  return { whole, isBlock: /^<(?:div|p|table|ul|ol|section|figure)\b|\n/i.test(whole) };
}

const ADMONITION_PARTIAL =
  /^\s*\{\{-?\s*partial\s+"[^"]*(?:admonition|alert|notice|callout|note)[^"]*"\s*\(dict\s+([\s\S]*)\)\s*-?\}\}\s*$/i;
const ADMONITION_ELEMENT_START =
  /^\s*<div class="[^"]*\b(?:alert|admonition|notice|callout)[ -]+(?:alert-)?(\w+)[^"]*"[^>]*>/i;

/**
 * Converts a template that puts a box around the content of the shortcode. The box is a partial, or an element with the class of an alert.
 */
function convertAdmonitionTemplate(template: string, { code }: ShortcodeTemplateInput): ConvertedShortcode | undefined {
  if (code.close === undefined || !template.includes('.Inner')) return undefined;
  const options = ADMONITION_PARTIAL.exec(template)?.[1];
  const kind =
    options === undefined
      ? ADMONITION_ELEMENT_START.exec(removeLeadingAssignments(template))?.[1]
      : /"type"\s+"(\w+)"/.exec(options)?.[1];
  if (kind === undefined || /<(?:table|ul|form|script)\b/i.test(template)) return undefined;
  const titled = /<(?:strong|b|h\d)[^>]*>\s*\{\{-?\s*(?:T|i18n)\s+"(\w+)"/.exec(template)?.[1];
  return { open: formatAdmonitionOpening(titled ?? kind, code.named.title ?? code.values[0]), close: ':::' };
}

/** Removes the assignments before the first element. */
function removeLeadingAssignments(template: string): string {
  return template.replace(/^(?:\s*\{\{-?\s*\$\w+\s*:?=[\s\S]*?\}\})+/, '');
}

type TemplatePart = { readonly text: string } | { readonly action: string };

/** Splits a template into texts and actions; hyphens remove the white space beside an action. */
function splitTemplate(template: string): readonly TemplatePart[] {
  const trimmed = template.replace(/\s*\{\{-\s/g, '{{ ').replace(/\s-\}\}\s*/g, ' }}');
  return trimmed.split(/(\{\{[\s\S]*?\}\})/).map((part) => {
    const [, action] = /^\{\{\s*([\s\S]*?)\s*\}\}$/.exec(part) ?? [];
    return action === undefined ? { text: part } : { action };
  });
}

interface TemplateScope extends ShortcodeTemplateInput {
  readonly names: Map<string, string | undefined>;
  /** Value of `.` within `with`. */
  readonly dot: string | undefined;
}

/** Fills the parts of a template; returns `undefined` if the value of one part is unknown. */
function fillTemplateParts(parts: readonly TemplatePart[], scope: TemplateScope): string | undefined {
  let out = '';
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as TemplatePart;
    if ('text' in part) {
      out += part.text;
      continue;
    }
    const [, word = '', rest = ''] = /^(with|if)\s+([\s\S]*)$/.exec(part.action) ?? [];
    if (word === '') {
      const value = evaluateTemplateAction(part.action, scope);
      if (value === undefined) return undefined;
      out += value;
      continue;
    }
    const block = findBlockBranches(parts, at);
    const value = block && evaluateTemplateExpression(rest, scope);
    if (block === undefined || value === undefined) return undefined;
    const inside = value === '' || value === 'false' ? block.otherwise : block.body;
    const filled = fillTemplateParts(inside, { ...scope, dot: word === 'with' ? value : scope.dot });
    if (filled === undefined) return undefined;
    out += filled;
    at = block.end;
  }
  return out;
}

/** Returns the two branches of a block, up to its `end`; `undefined` if it has none. */
function findBlockBranches(parts: readonly TemplatePart[], from: number) {
  let depth = 0;
  let middle: number | undefined;
  for (let at = from; at < parts.length; at++) {
    const part = parts[at] as TemplatePart;
    if (!('action' in part)) continue;
    if (/^(?:with|if|range|define|block)\b/.test(part.action)) depth++;
    else if (/^else\b/.test(part.action) && depth === 1) middle ??= at;
    else if (part.action === 'end' && --depth === 0) {
      const own = middle === undefined ? [] : parts.slice(middle, at);
      return { body: parts.slice(from + 1, middle ?? at), otherwise: nestElseBranch(own), end: at };
    }
  }
  return undefined;
}

/** Returns the parts after `else`. An `else if` becomes a block of its own. */
function nestElseBranch([first, ...rest]: readonly TemplatePart[]): readonly TemplatePart[] {
  if (first === undefined || !('action' in first) || first.action === 'else') return rest;
  return [{ action: first.action.replace(/^else\s+/, '') }, ...rest, { action: 'end' }];
}

/** Returns the text that an action prints. An assignment prints an empty text. */
function evaluateTemplateAction(code: string, scope: TemplateScope): string | undefined {
  const [, name, value] = /^(\$\w+)\s*:?=\s*([\s\S]*)$/.exec(code) ?? [];
  if (name === undefined) return evaluateTemplateExpression(code, scope);
  // Also records an unknown value, because an unknown value matters only if it is printed.
  scope.names.set(name, evaluateTemplateExpression(value ?? '', scope));
  return '';
}

/** Functions whose result Markdown shows like their argument. */
const PLAIN_TEXT_FUNCTION =
  /^(?:markdownify|safeHTML|safeURL|safeHTMLAttr|htmlUnescape|plainify|\.Page\.RenderString|\$?\.Page\.RenderString|emojify|trim .*|strings\.TrimSpace|chomp|relURL|absURL|relLangURL)$/;

/** Returns the value of an expression with its pipes; `undefined` if it is not known. */
function evaluateTemplateExpression(code: string, scope: TemplateScope): string | undefined {
  const [first = '', ...pipes] = code.split(/\s*\|\s*/);
  let value = evaluateTemplateTerm(first.trim(), scope);
  for (const pipe of pipes) {
    const otherwise = /^default\s+(.*)$/.exec(pipe)?.[1];
    // Only a pattern without special characters is known to mean its own text.
    const [, word, by] = /^(?:replaceRE|replace)\s+"([\w /,:-]+)"\s+"([^"$]*)"$/.exec(pipe.trim()) ?? [];
    if (word !== undefined && by !== undefined) value = value?.replaceAll(word, by);
    else if (otherwise !== undefined) value = value === '' ? evaluateTemplateTerm(otherwise, scope) : value;
    else if (!PLAIN_TEXT_FUNCTION.test(pipe.trim())) return undefined;
  }
  return value;
}

function evaluateTemplateTerm(given: string, scope: TemplateScope): string | undefined {
  const code = given
    .replace(/^\(\s*([^()]*?)\s*\)$/, '$1')
    .replace(/^(?:emojify|markdownify|safeHTML|trim|relURL|absURL)\s+/, '');
  const quoted = /^"([^"]*)"$|^`([^`]*)`$/.exec(code);
  if (quoted !== null) return quoted[1] ?? quoted[2];
  if (code === '.Inner' || code === '$.Inner' || /^\.Inner\s+".*"$/.test(code)) return scope.inner().trim();
  if (code === '.') return scope.dot;
  if (/^\$\w+$/.test(code)) return scope.names.get(code);
  const [, place, name] = /^\$?\.Get\s+(?:(\d+)|"([^"]+)")$/.exec(code) ?? [];
  if (place !== undefined) return scope.code.values[Number(place)] ?? '';
  const own = name ?? /^\$?\.Params\.(\w+)$/.exec(code)?.[1];
  if (own !== undefined) return scope.code.named[own] ?? '';
  const [, left, right] = /^eq\s+(\([^()]*\)|\S+)\s+("[^"]*")$/.exec(code) ?? [];
  if (left !== undefined && right !== undefined) {
    const value = evaluateTemplateTerm(left, scope);
    return value === undefined ? undefined : String(value === evaluateTemplateTerm(right, scope));
  }
  const file = /^(?:os\.ReadFile|readFile)\s+(\(.*\)|\S+)$/.exec(code)?.[1];
  if (file !== undefined) {
    const path = evaluateTemplateTerm(file, scope);
    return path ? scope.work.file(path.replace(/^\//, ''))?.text : undefined;
  }
  const front = /^\$?\.Page\.Params\.([\w.]+)$/.exec(code)?.[1];
  if (front !== undefined) return toTextIfTextOrNumber(findParameter(scope.work.page?.front ?? {}, front) ?? '');
  const site = /^(?:site|\$?\.Site|\$?\.Page\.Site)\.Params\.([\w.]+)$/i.exec(code)?.[1];
  return site === undefined
    ? undefined
    : toTextIfTextOrNumber(findParameter(scope.work.shortcodes?.params ?? {}, site));
}

function toTextIfTextOrNumber(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
