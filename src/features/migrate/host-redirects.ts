// Redirects that the old site kept for its host: `_redirects`, `netlify.toml` and `vercel.json`, in its folder or above. Redirects of one
// page become redirects of the new site. Rules that only a host can follow are named. Pure.
import { parse as parseToml } from 'smol-toml';
import { tryOrUndefined } from '../../lib/attempt.ts';
import { groupBy } from '../../lib/group.ts';
import { parseJson } from '../../lib/json.ts';
import { computeCaseFoldedKey } from '../../model/link-problems.ts';
import { splitRedirectRule } from '../../model/redirects.ts';
import { trimTrailingSlash } from '../../model/url.ts';
import { convertToList, toNonEmptyText, toRawOptions } from './old-site.ts';
import type { NewSiteFile, NoteWithLocation, PlannedRedirect } from './planned.ts';
import type { MigrationPlan } from './site-to-migrate.ts';

/** A rule of a host. */
interface HostRule {
  /** The file of the rule, relative to the old site. */
  readonly file: string;
  readonly line?: number;
  /** The rule as a line of `_redirects`. */
  readonly text: string;
  readonly from: string;
  readonly to: string;
  /** Whether the rule redirects one address, always. */
  readonly isSimple: boolean;
}

/** Folders that are searched: that of the site, and those above it up to the root of the repository. */
const FOLDERS = ['', '../', '../../'];
const REDIRECT_STATUS = /^30[12378]!?$/;
const PATTERN = /[*:(){}?]/;

/** Reads the rules of hosts. `read` returns the text of a file of the old site. */
export function readHostRules(read: (path: string) => string | undefined): readonly HostRule[] {
  return FOLDERS.flatMap((folder) => [
    ...parseRedirectsFile(`${folder}_redirects`, read(`${folder}_redirects`) ?? ''),
    ...parseNetlifyConfig(`${folder}netlify.toml`, read(`${folder}netlify.toml`) ?? ''),
    ...parseVercelConfig(`${folder}vercel.json`, read(`${folder}vercel.json`)),
  ]);
}

function parseRedirectsFile(file: string, text: string): readonly HostRule[] {
  return text.split('\n').flatMap((row, index): HostRule | [] => {
    const [from, ...words] = splitRedirectRule(row);
    const place = words.findIndex((word) => /^(?:\/|https?:)/.test(word));
    if (!from || place < 0) return [];
    const { [place]: to = '', [place + 1]: status = '301' } = words;
    const hasCondition = place > 0 || words.length > place + 2;
    const rule = { file, line: index + 1, text: row.trim() };
    return { ...rule, from, to, isSimple: isSimpleRule({ from, to, status }) && !hasCondition };
  });
}

function parseNetlifyConfig(file: string, text: string): readonly HostRule[] {
  const { redirects } = toRawOptions(tryOrUndefined(() => parseToml(text)));
  return convertToList(redirects).flatMap((value): HostRule | [] => {
    const { from, to, status = 301, query, conditions } = toRawOptions(value);
    return createHostRule(file, { from, to, status, hasCondition: query !== undefined || conditions !== undefined });
  });
}

function parseVercelConfig(file: string, text: string | undefined): readonly HostRule[] {
  const { redirects, rewrites } = toRawOptions(parseJson(text));
  return [
    ...convertToList(redirects).map((value) => ({ status: 308, ...toRawOptions(value) })),
    ...convertToList(rewrites).map((value) => ({ ...toRawOptions(value), status: 200 })),
  ].flatMap((item): HostRule | [] => {
    const { source: from, destination: to, status, has, missing } = item as Readonly<Record<string, unknown>>;
    return createHostRule(file, { from, to, status, hasCondition: has !== undefined || missing !== undefined });
  });
}

function createHostRule(
  file: string,
  { hasCondition, ...rule }: Readonly<Record<'from' | 'to' | 'status', unknown>> & { readonly hasCondition: boolean },
): HostRule | [] {
  const from = toNonEmptyText(rule.from);
  const to = toNonEmptyText(rule.to);
  const status = String(rule.status);
  if (from === undefined || to === undefined) return [];
  const isSimple = isSimpleRule({ from, to, status }) && !hasCondition;
  return { file, from, to, text: `${from} ${to} ${status}`, isSimple };
}

function isSimpleRule({ from, to, status }: Readonly<Record<'from' | 'to' | 'status', string>>): boolean {
  const hasPattern = PATTERN.test(from) || PATTERN.test(to.replace(/^https?:|[?#].*$/g, ''));
  return from.startsWith('/') && !hasPattern && REDIRECT_STATUS.test(status);
}

/** A plan with the redirects of hosts. */
interface PlanWithHostRules {
  readonly plan: MigrationPlan;
  /** Redirects to other sites. */
  readonly redirects: readonly PlannedRedirect[];
}

/** File with the rules for hosts in the new site. */
const NEW_FILE = 'static/_redirects';

/** Adds the addresses that hosts redirected to the plan, and notes on rules that only a host can follow. */
export function addHostRules(plan: MigrationPlan, rules: readonly HostRule[]): PlanWithHostRules {
  const targets = new Map(rules.flatMap(({ isSimple, from, to }) => (isSimple ? [[trimTrailingSlash(from), to]] : [])));
  const follow = (to: string, steps = 0): string => {
    const next = targets.get(trimTrailingSlash(to.replace(/[?#].*$/, '')));
    return next === undefined || steps > targets.size ? to : follow(next, steps + 1);
  };
  const known = new Set([
    ...plan.addresses.map(({ path }) => path),
    ...plan.files.flatMap(({ path }) => (path.startsWith('static/') ? [path.slice('static'.length)] : [])),
  ]);
  const simple = rules.filter(({ isSimple }) => isSimple).map((rule) => ({ ...rule, to: follow(rule.to) }));
  const outside = simple.filter(({ to, from }) => /^(?:https?:)?\/\//.test(to) && !known.has(trimTrailingSlash(from)));
  const inside = simple.filter(({ to }) => known.has(trimTrailingSlash(to.replace(/[?#].*$/, ''))));
  const dead = simple.filter((rule) => !outside.includes(rule) && !inside.includes(rule));
  // On some disks, the files of addresses that differ in case alone are one, so only the first address gets a page.
  const named = [...known, ...inside.map(({ from }) => trimTrailingSlash(from))];
  const firsts = new Set([...groupBy(named, computeCaseFoldedKey).values()].map(([first]) => first));
  const within = inside.filter(({ from }) => known.has(from) || firsts.has(trimTrailingSlash(from)));
  const patterns = rules.filter(
    ({ isSimple, from }) => !isSimple || inside.some((rule) => rule.from === from && !within.includes(rule)),
  );
  const hasFile = plan.files.some(({ path }) => path === NEW_FILE);
  const written = hasFile ? [] : patterns.filter(isRuleOfRedirectsFile);
  const file: NewSiteFile = { path: NEW_FILE, text: written.map(({ text }) => `${text}\n`).join('') };
  return {
    plan: {
      ...plan,
      files: [...plan.files, ...(written.length > 0 ? [file] : [])],
      items: [...plan.items, ...createPatternNotes(patterns, hasFile), ...createDeadRuleNotes(dead)],
      addresses: [
        ...plan.addresses,
        ...within.map(({ from, to, file: rule }) => ({
          path: trimTrailingSlash(from),
          rule,
          now: trimTrailingSlash(to),
        })),
      ],
    },
    redirects: outside.map(({ from, to }) => ({ from, to })),
  };
}

function isRuleOfRedirectsFile({ file }: HostRule): boolean {
  return file.endsWith('_redirects');
}

/** Returns a note for each file with rules that only its host can follow. */
function createPatternNotes(rules: readonly HostRule[], hasFile: boolean): readonly NoteWithLocation[] {
  return [...groupBy(rules, ({ file }) => file)].map(([file, some]) => {
    const message = `Rules with patterns, conditions, the status 200 or another case of an address only work at the host: ${some.length}, the first is \`${some[0]?.text}\`.`;
    const at = locateFirstRule(file, some);
    if (!some.some(isRuleOfRedirectsFile)) return { at, message, suggestion: 'Keep these rules for the host.' };
    if (hasFile) return { at, message, suggestion: `Add them to \`${NEW_FILE}\`.`, isHand: true };
    return { at, message: `${message} They are in \`${NEW_FILE}\` now, for hosts that read it.` };
  });
}

/** Returns a note for each file with redirects to addresses that the old site did not have. */
function createDeadRuleNotes(rules: readonly HostRule[]): readonly NoteWithLocation[] {
  return [...groupBy(rules, ({ file }) => file)].map(([file, some]) => ({
    at: locateFirstRule(file, some),
    message: `Redirects to addresses that are no page of this site are left out: ${some.length}, the first is \`${some[0]?.text}\`.`,
    suggestion: 'If another site has these addresses, keep the rules for its host.',
  }));
}

const locateFirstRule = (file: string, [first]: readonly HostRule[]) =>
  first?.line === undefined ? { file } : { file, line: first.line };
