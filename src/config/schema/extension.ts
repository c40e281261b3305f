// Schema of `extensions`. Each extension is an object of hooks, typed by `defineExtension`. All faults are reported at once, with the
// extension's index in the list.
import * as z from 'zod/mini';
import { isJson } from '../../lib/json.ts';
import { type Extension, partNames } from '../../model/extension.ts';
import type { fieldTypeNames } from '../../model/front-matter.ts';
import { hydrations } from '../../model/islands.ts';
import { didYouMean } from '../../model/nearest.ts';
import { judgeOrigin, policyKinds } from '../../model/policy.ts';
import { templateNames } from '../../model/template-names.ts';
import { hintFor, joinQuoted, pathText, type ValuePath, valueText } from '../fault.ts';
import { across, isPlain, type ReportFault } from '../judge.ts';
import { isComponentName } from './components.ts';
import { doc } from './parts.ts';

/** Returns what is wrong with a value as the end of the sentence "`path` …", or `undefined` if it is valid. */
type Must = (value: unknown) => string | undefined;

const aFunction: Must = (value) => (typeof value === 'function' ? undefined : 'must be a function');
const aSwitch: Must = (value) => (typeof value === 'boolean' ? undefined : 'must be `true` or `false`');
const aText: Must = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a text');
const aList: Must = (value) => (Array.isArray(value) ? undefined : 'must be a list');
const anOriginOf =
  (kind: (typeof policyKinds)[number]): Must =>
  (value) => {
    const judged = typeof value === 'string' ? judgeOrigin(value, kind) : { must: 'must be a text' };
    return 'must' in judged ? judged.must : undefined;
  };
const theBeginOfPaths: Must = (value) =>
  typeof value === 'string' && /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\/?$/.test(value)
    ? undefined
    : 'must be what paths begin with, such as `find/`';
const aFence: Must = (value) => {
  if (!isPlain(value)) return aFunction(value);
  return value.isCode === true && typeof value.make === 'function'
    ? undefined
    : 'must be a function, or `{ isCode: true, make }`';
};
const aUse: Must = (value) => {
  if (!isPlain(value)) return aFunction(value);
  return typeof value.load === 'function' ? undefined : 'must be a function, or `{ load }`';
};
const aJson: Must = (value) => (isJson(value) ? undefined : 'must be a value that JSON can hold');
const oneOf =
  (names: readonly string[]): Must =>
  (value) =>
    names.includes(String(value)) ? undefined : `must be one of ${joinQuoted(names)}`;

const aComponent: Must = (value) => {
  if (typeof value === 'string') return aText(value);
  const isIsland = isPlain(value) && typeof value.file === 'string' && Object.keys(value).length === 2;
  return isIsland && (hydrations as readonly unknown[]).includes(value.hydrate)
    ? undefined
    : "must be a file, or `{ file, hydrate: 'load' | 'visible' | 'idle' }`";
};

/**
 * Rule for a value in an extension: a check of the value itself, or rules for the items of a list, the values of a record (`each`) or the
 * keys of an object (`shape`).
 */
type Rule =
  | Must
  | { readonly items: Must }
  | {
      readonly each: Rule;
      /** Rules of keys that differ from `each`. */
      readonly but?: Readonly<Record<string, Rule>>;
      readonly keys?: readonly string[];
      readonly isKey?: (key: string) => boolean;
    }
  | { readonly shape: Readonly<Record<string, Rule>>; readonly needs?: readonly string[] };

const FIELDS = [
  'text',
  'boolean',
  'number',
  'list',
  'date',
] as const satisfies readonly (keyof typeof fieldTypeNames)[];

const POLICY: Rule = {
  each: { items: anOriginOf('connect') },
  but: { script: { items: anOriginOf('script') } },
  keys: policyKinds,
};

const SHAPE: Readonly<Record<keyof Extension, Rule>> = {
  name: (value) =>
    typeof value === 'string' && /^[a-z][a-z0-9-]*$/.test(value)
      ? undefined
      : 'must be a name of small letters, digits and `-`, such as `kroki`',
  key: aJson,
  texts: { each: { each: aText } },
  rules: { each: oneOf(['ignore', 'note', 'warn', 'error']), isKey: (code) => /^[a-z][a-z0-9-]*$/.test(code) },
  frontMatter: { each: oneOf(FIELDS) },
  read: aFunction,
  pages: aFunction,
  pieces: { each: aFunction },
  markdown: {
    shape: {
      when: (value) => (value instanceof RegExp ? undefined : 'must be a regular expression'),
      notIn: oneOf(['made']),
      use: aUse,
    },
    needs: ['when', 'use'],
  },
  fences: { each: aFence, isKey: (name) => /^[\w+#.-]+$/.test(name) },
  code: aList,
  codeAttributes: { each: oneOf(['word', 'value']), isKey: (name) => /^[A-Za-z][\w-]*$/.test(name) },
  slots: {
    each: {
      shape: { asks: aFunction, resolve: aFunction, resolveAll: aFunction, render: aFunction, check: aFunction },
      needs: ['render'],
    },
  },
  links: { each: aFunction, isKey: (scheme) => /^(?:#|[a-z][a-z0-9+.-]*)$/.test(scheme) },
  sidebar: { each: aFunction },
  routes: aFunction,
  render: aFunction,
  parts: { each: aFunction, keys: partNames },
  head: aFunction,
  check: aFunction,
  search: {
    shape: {
      records: aFunction,
      provider: {
        shape: {
          client: aText,
          options: aJson,
          policy: POLICY,
          index: { shape: { at: theBeginOfPaths, make: aFunction }, needs: ['at', 'make'] },
        },
        needs: ['client'],
      },
    },
  },
  client: { shape: { on: { each: aText }, style: aText }, needs: ['on'] },
  policy: POLICY,
  counts: aSwitch,
  lastUpdate: aSwitch,
  components: { each: aComponent, isKey: isComponentName },
  templates: { each: aText, keys: templateNames },
  css: aText,
  styles: { each: { shape: { css: aText, preload: { each: aText } }, needs: ['css'] } },
};

/** An extension; a falsy entry of the list, from a condition, is dropped. */
const extension = z.pipe(
  z
    .custom<Extension | false | null | undefined>(() => true)
    .check(
      z.check((payload) => {
        const { value, issues } = payload;
        const report: ReportFault = (path, message, suggestion) =>
          void issues.push({ code: 'custom', path: [...path], message, input: value, params: { suggestion } });
        if (value === false || value === null || value === undefined) return;
        if (isPlain(value)) judgeExtension(value, report);
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

/** Descriptions, by key, of values that only one extension of a site may define. */
const CLAIMS = {
  fences: 'blocks of code in',
  links: 'links with the scheme',
  sidebar: 'items of sidebars of the type',
  components: 'the component',
  templates: 'the template',
} as const;

/** Reports duplicate extension names, and values that two extensions define. */
function judgeClaims(all: readonly unknown[], report: ReportFault): void {
  const owners = new Map<string, string>();
  for (const [index, extension] of all.entries()) {
    if (!isPlain(extension) || typeof extension.name !== 'string') continue;
    const { name } = extension;
    if (owners.has(name)) report([index, 'name'], `Two extensions are called \`${name}\`.`, 'Remove one of them.');
    owners.set(name, name);
    claimSearch(extension, { owners, index, report });
    for (const [key, what] of Object.entries(CLAIMS)) {
      const claimed = extension[key];
      // Several extensions may handle `#` links: they apply only to the pages that each extension generates.
      for (const one of isPlain(claimed) ? Object.keys(claimed).filter((each) => each !== '#') : []) {
        const claim = `${key}\0${key === 'components' ? one : one.toLowerCase()}`;
        const other = owners.get(claim);
        if (other !== undefined && other !== name)
          report(
            [index],
            `The extensions \`${other}\` and \`${name}\` both take ${what} \`${one}\`.`,
            'Remove one of them.',
          );
        owners.set(claim, name);
      }
    }
  }
}

interface Claiming {
  readonly owners: Map<string, string>;
  readonly index: number;
  readonly report: ReportFault;
}

/** Reports a second extension that provides the search: a site has only one search. */
function claimSearch(extension: Readonly<Record<string, unknown>>, { owners, index, report }: Claiming): void {
  if (!bringsSearch(extension)) return;
  const [other, name] = [owners.get('search'), String(extension.name)];
  if (other !== undefined && other !== name)
    report([index], `The extensions \`${other}\` and \`${name}\` both bring a search.`, 'Remove one of them.');
  owners.set('search', name);
}

/** Whether an extension provides a search. */
export function bringsSearch(extension: unknown): boolean {
  return isPlain(extension) && isPlain(extension.search) && extension.search.provider !== undefined;
}

/** Schema of `extensions`. */
export const extensions = doc(
  'Extensions: pages from elsewhere, syntax, parts of pages, checks. `defineExtension` types one.',
  z._default(
    z.pipe(
      z.array(extension).check(across((all, report) => judgeClaims(all as unknown as readonly unknown[], report))),
      z.transform((all): readonly (Extension | undefined)[] => all),
    ),
    [],
  ),
);

function judgeExtension(extension: Readonly<Record<string, unknown>>, report: ReportFault): void {
  const name = typeof extension.name === 'string' && extension.name !== '' ? extension.name : undefined;
  const about = name === undefined ? 'An extension' : `The extension \`${name}\``;
  judgeShape(extension, { shape: SHAPE, needs: ['name'] }, { at: [], about, report });
}

interface Judging {
  readonly at: ValuePath;
  /** Start of each message. */
  readonly about: string;
  readonly report: ReportFault;
}

function judgeValue(value: unknown, rule: Rule, judging: Judging): void {
  const { at, about, report } = judging;
  if (value === undefined) return;
  if (typeof rule === 'function') {
    const must = rule(value);
    if (must !== undefined) report(at, `${about}: \`${pathText(at)}\` ${must}; found ${valueText(value)}.`);
  } else if ('items' in rule) {
    if (!Array.isArray(value)) judgeValue(value, aList, judging);
    else for (const [index, one] of value.entries()) judgeValue(one, rule.items, { ...judging, at: [...at, index] });
  } else if (!isPlain(value)) report(at, `${about}: \`${pathText(at)}\` must be an object; found ${valueText(value)}.`);
  else if ('shape' in rule) judgeShape(value, rule, judging);
  else
    for (const [key, one] of Object.entries(value)) {
      const path = [...at, key];
      if (rule.keys && !rule.keys.includes(key))
        report(path, `${about}: \`${pathText(path)}\` is not known.`, hintFor(key, rule.keys));
      else if (rule.isKey && !rule.isKey(key))
        report(path, `${about}: \`${pathText(path)}\` has a name that cannot be used.`);
      else judgeValue(one, rule.but?.[key] ?? rule.each, { ...judging, at: path });
    }
}

function judgeShape(
  value: Readonly<Record<string, unknown>>,
  { shape, needs = [] }: Extract<Rule, { readonly shape: unknown }>,
  judging: Judging,
): void {
  const { at, about, report } = judging;
  for (const key of needs)
    if (value[key] === undefined) report([...at, key], `${about} has no \`${pathText([...at, key])}\`.`);
  for (const [key, one] of Object.entries(value)) {
    const path = [...at, key];
    const rule = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (rule === undefined)
      report(path, `${about}: \`${pathText(path)}\` is not a known key.`, didYouMean(key, Object.keys(shape)));
    else judgeValue(one, rule, { ...judging, at: path });
  }
}
