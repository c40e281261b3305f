// Schema of `extensions`: objects of hooks, typed by `defineExtension`. All faults are reported at once, with the extension's index.
import * as z from 'zod/mini';
import { isJson } from '../../lib/json.ts';
import { isPlainObject } from '../../lib/values.ts';
import type { Extension, ExtensionFieldType } from '../../model/extension.ts';
import { hydrationTriggers } from '../../model/islands.ts';
import { formatNearestNameHint, suggestNearestName } from '../../model/nearest.ts';
import { pagePartNames as partNames } from '../../model/page-parts.ts';
import { normalizePolicyOrigin, policyDirectives } from '../../model/policy.ts';
import { templateNames } from '../../model/template-names.ts';
import { describeValue, formatKeyPath, joinNamesInBackticks, type ValuePath } from '../fault.ts';
import { type FaultReporter, wrapObjectCheck } from '../judge.ts';
import { isComponentName } from './components.ts';
import { reportConflictingExtensions } from './extension-conflicts.ts';
import { withDescription } from './parts.ts';

/** Returns `undefined` if a value is valid. Otherwise returns the end of the sentence "`path` …", such as "must be a string". */
type ValueCheck = (value: unknown) => string | undefined;

const checkFunction: ValueCheck = (value) => (typeof value === 'function' ? undefined : 'must be a function');
const checkBoolean: ValueCheck = (value) => (typeof value === 'boolean' ? undefined : 'must be `true` or `false`');
const checkText: ValueCheck = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a text');
const checkList: ValueCheck = (value) => (Array.isArray(value) ? undefined : 'must be a list');
const createOriginCheckForDirective =
  (kind: (typeof policyDirectives)[number]): ValueCheck =>
  (value) => {
    const parsed = typeof value === 'string' ? normalizePolicyOrigin(value, kind) : { must: 'must be a text' };
    return 'must' in parsed ? parsed.must : undefined;
  };
const checkPathPrefix: ValueCheck = (value) =>
  typeof value === 'string' && /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\/?$/.test(value)
    ? undefined
    : 'must be what paths begin with, such as `find/`';
const checkFenceHandler: ValueCheck = (value) => {
  if (!isPlainObject(value)) return checkFunction(value);
  return value.isCode === true && typeof value.make === 'function'
    ? undefined
    : 'must be a function, or `{ isCode: true, make }`';
};
const checkMarkdownFunction: ValueCheck = (value) => {
  if (!isPlainObject(value)) return checkFunction(value);
  return typeof value.load === 'function' ? undefined : 'must be a function, or `{ load }`';
};
const checkJson: ValueCheck = (value) => (isJson(value) ? undefined : 'must be a value that JSON can hold');
const createNameCheck =
  (names: readonly string[]): ValueCheck =>
  (value) =>
    names.includes(String(value)) ? undefined : `must be one of ${joinNamesInBackticks(names)}`;

const checkComponent: ValueCheck = (value) => {
  if (typeof value === 'string') return checkText(value);
  const isIsland = isPlainObject(value) && typeof value.file === 'string' && Object.keys(value).length === 2;
  return isIsland && (hydrationTriggers as readonly unknown[]).includes(value.hydrate)
    ? undefined
    : "must be a file, or `{ file, hydrate: 'load' | 'visible' | 'idle' }`";
};

/**
 * Rule for a value in an extension: a check of the value itself, or rules for the elements of a list (`items`), the values of a record
 * (`each`) or the keys of an object (`shape`). `keys` and `isKey` define allowed keys of a record, and `needs` required keys of an object.
 */
type ExtensionKeyRule =
  | ValueCheck
  | { readonly items: ValueCheck }
  | {
      readonly each: ExtensionKeyRule;
      /** Rules of single keys. They replace the rule `each` for these keys. */
      readonly but?: Readonly<Record<string, ExtensionKeyRule>>;
      readonly keys?: readonly string[];
      readonly isKey?: (key: string) => boolean;
    }
  | { readonly shape: Readonly<Record<string, ExtensionKeyRule>>; readonly needs?: readonly string[] };

const EXTENSION_FIELD_TYPES: readonly ExtensionFieldType[] = ['text', 'boolean', 'number', 'list', 'date'];

const POLICY_ORIGIN_LISTS_RULE: ExtensionKeyRule = {
  each: { items: createOriginCheckForDirective('connect') },
  but: { script: { items: createOriginCheckForDirective('script') } },
  keys: policyDirectives,
};

const EXTENSION_KEY_RULES: Readonly<Record<keyof Extension, ExtensionKeyRule>> = {
  name: (value) =>
    typeof value === 'string' && /^[a-z][a-z0-9-]*$/.test(value)
      ? undefined
      : 'must be a name of small letters, digits and `-`, such as `kroki`',
  key: checkJson,
  texts: { each: { each: checkText } },
  rules: {
    each: createNameCheck(['ignore', 'note', 'warn', 'error']),
    isKey: (code) => /^[a-z][a-z0-9-]*$/.test(code),
  },
  frontMatter: { each: createNameCheck(EXTENSION_FIELD_TYPES) },
  read: checkFunction,
  pages: checkFunction,
  pieces: { each: checkFunction },
  markdown: {
    shape: {
      when: (value) => (value instanceof RegExp ? undefined : 'must be a regular expression'),
      notIn: createNameCheck(['made']),
      use: checkMarkdownFunction,
    },
    needs: ['when', 'use'],
  },
  fences: { each: checkFenceHandler, isKey: (name) => /^[\w+#.-]+$/.test(name) },
  code: checkList,
  codeAttributes: { each: createNameCheck(['word', 'value']), isKey: (name) => /^[A-Za-z][\w-]*$/.test(name) },
  slots: {
    each: {
      shape: {
        asks: checkFunction,
        resolve: checkFunction,
        resolveAll: checkFunction,
        render: checkFunction,
        check: checkFunction,
      },
      needs: ['render'],
    },
  },
  links: { each: checkFunction, isKey: (scheme) => /^(?:#|[a-z][a-z0-9+.-]*)$/.test(scheme) },
  sidebar: { each: checkFunction },
  routes: checkFunction,
  render: checkFunction,
  renderBooks: checkFunction,
  parts: { each: checkFunction, keys: partNames },
  head: checkFunction,
  check: checkFunction,
  search: {
    shape: {
      records: checkFunction,
      provider: {
        shape: {
          client: checkText,
          options: checkJson,
          policy: POLICY_ORIGIN_LISTS_RULE,
          index: { shape: { at: checkPathPrefix, make: checkFunction }, needs: ['at', 'make'] },
        },
        needs: ['client'],
      },
    },
  },
  client: { shape: { on: { each: checkText }, style: checkText }, needs: ['on'] },
  policy: POLICY_ORIGIN_LISTS_RULE,
  counts: checkBoolean,
  lastUpdate: checkBoolean,
  components: { each: checkComponent, isKey: isComponentName },
  templates: { each: checkText, keys: templateNames },
  css: checkText,
  styles: { each: { shape: { css: checkText, preload: { each: checkText } }, needs: ['css'] } },
};

/** An entry of `extensions`. A falsy entry, from a condition such as `isPublic && extension`, becomes `undefined`. */
const extensionSchema = z.pipe(
  z
    .custom<Extension | false | null | undefined>(() => true)
    .check(
      z.check((payload) => {
        const { value, issues } = payload;
        const report: FaultReporter = (path, message, suggestion) =>
          void issues.push({ code: 'custom', path: [...path], message, input: value, params: { suggestion } });
        if (value === false || value === null || value === undefined) return;
        if (isPlainObject(value)) checkExtension(value, report);
        else
          issues.push({
            code: 'custom',
            path: [],
            message: 'must be an extension, as `defineExtension` gives it',
            input: value,
          });
      }),
    ),
  z.transform((value) => value || undefined),
);

export const extensionsSchema = withDescription(
  'Extensions: pages from elsewhere, syntax, parts of pages, checks. `defineExtension` types one.',
  z._default(
    z.pipe(
      z
        .array(extensionSchema)
        .check(
          wrapObjectCheck((all, report) => reportConflictingExtensions(all as unknown as readonly unknown[], report)),
        ),
      z.transform((all): readonly (Extension | undefined)[] => all),
    ),
    [],
  ),
);

function checkExtension(extension: Readonly<Record<string, unknown>>, report: FaultReporter): void {
  const name = typeof extension.name === 'string' && extension.name !== '' ? extension.name : undefined;
  const about = name === undefined ? 'An extension' : `The extension \`${name}\``;
  checkObjectShape(extension, { shape: EXTENSION_KEY_RULES, needs: ['name'] }, { at: [], about, report });
}

interface ExtensionKeyRuleContext {
  readonly at: ValuePath;
  /** Start of each message. */
  readonly about: string;
  readonly report: FaultReporter;
}

function checkValueByRule(value: unknown, rule: ExtensionKeyRule, judging: ExtensionKeyRuleContext): void {
  const { at, about, report } = judging;
  if (value === undefined) return;
  if (typeof rule === 'function') {
    const must = rule(value);
    if (must !== undefined) report(at, `${about}: \`${formatKeyPath(at)}\` ${must}; found ${describeValue(value)}.`);
  } else if ('items' in rule) {
    if (!Array.isArray(value)) checkValueByRule(value, checkList, judging);
    else
      for (const [index, item] of value.entries())
        checkValueByRule(item, rule.items, { ...judging, at: [...at, index] });
  } else if (!isPlainObject(value))
    report(at, `${about}: \`${formatKeyPath(at)}\` must be an object; found ${describeValue(value)}.`);
  else if ('shape' in rule) checkObjectShape(value, rule, judging);
  else
    for (const [key, item] of Object.entries(value)) {
      const path = [...at, key];
      if (rule.keys && !rule.keys.includes(key))
        report(path, `${about}: \`${formatKeyPath(path)}\` is not known.`, formatNearestNameHint(key, rule.keys));
      else if (rule.isKey && !rule.isKey(key))
        report(path, `${about}: \`${formatKeyPath(path)}\` has a name that cannot be used.`);
      else checkValueByRule(item, rule.but?.[key] ?? rule.each, { ...judging, at: path });
    }
}

function checkObjectShape(
  value: Readonly<Record<string, unknown>>,
  { shape, needs = [] }: Extract<ExtensionKeyRule, { readonly shape: unknown }>,
  judging: ExtensionKeyRuleContext,
): void {
  const { at, about, report } = judging;
  for (const key of needs)
    if (value[key] === undefined) report([...at, key], `${about} has no \`${formatKeyPath([...at, key])}\`.`);
  for (const [key, item] of Object.entries(value)) {
    const path = [...at, key];
    const rule = Object.hasOwn(shape, key) ? shape[key] : undefined;
    const message = `${about}: \`${formatKeyPath(path)}\` is not a known key.`;
    if (rule === undefined) report(path, message, suggestNearestName(key, Object.keys(shape)));
    else checkValueByRule(item, rule, { ...judging, at: path });
  }
}
