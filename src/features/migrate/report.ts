// `MIGRATION.md`: what was moved, what was rewritten, what needs a hand, the addresses of both sites, and what a build found. Pure.
import { groupBy } from '../../lib/group.ts';
import { plural } from '../../lib/text.ts';
import { type Diagnostic, locationText, sentenceOf } from '../../model/diagnostic.ts';
import type { Item } from './planned.ts';
import type { RouteRow } from './routes.ts';

/** What a build of the new site found. */
export interface BuildOutcome {
  readonly ok: boolean;
  readonly pages: number;
  /** The language that was written, where there are others. */
  readonly locale?: string;
  readonly errors: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
  /** Something of ours stood in the place of code that was not run. */
  readonly isStandIn?: true;
}

/** Which code of the old site ran. Paths are those of the old site. */
export interface CodeReport {
  readonly allowed: boolean;
  readonly ran: readonly string[];
  /** Code that was not run, and whose values or pages are not whole for it. */
  readonly unrun: readonly string[];
  /** Whether this Node itself refuses the network to what ran. */
  readonly networkRefused: boolean;
  /** Whether the folder of the new site has a build. */
  readonly built: boolean;
}

/** All that is reported. */
export interface MigrationReport {
  /** As it was named. */
  readonly source: string;
  /** What it is a site of. */
  readonly generator: string;
  /** Pages of the old site, by kind. */
  readonly moved: Readonly<Record<string, number>>;
  /** How often each construct was rewritten. */
  readonly rewritten: Readonly<Record<string, number>>;
  /** Pages, those that were changed, and those that need no hand. */
  readonly pages: { readonly all: number; readonly changed: number; readonly withoutHand: number };
  readonly items: readonly Item[];
  readonly routes: readonly RouteRow[];
  /** Files that somebody has changed in the new site since, and that the old site would have otherwise. */
  readonly touched: readonly string[];
  readonly code: CodeReport;
  readonly build?: BuildOutcome;
}

/** The share of something, rounded down, so that 100 means all. */
export function share(part: number, all: number): string {
  return `${all === 0 ? 100 : Math.floor((part / all) * 1000) / 10} %`;
}

/** The text of the report. */
export function migrationText(report: MigrationReport): string {
  const hands = report.items.filter(({ isHand }) => isHand);
  const others = report.items.filter(({ isHand }) => !isHand);
  return [
    '# Migration',
    '',
    `From the ${report.generator} site in \`${report.source}\`.`,
    ...summary(report),
    ...section(
      'What was rewritten',
      table(
        ['construct', 'times'],
        Object.entries(report.rewritten).sort(([, a], [, b]) => b - a),
      ),
    ),
    ...section('What needs manual work', hands.length === 0 ? ['Nothing.'] : grouped(hands)),
    ...(others.length === 0 ? [] : section('Good to know', grouped(others))),
    ...section('Code that ran', codeLines(report.code)),
    ...section('Addresses', addresses(report.routes)),
    ...(report.touched.length === 0
      ? []
      : section('Changed by hand since', [
          'You changed these files in the new site, and they changed in the old one too. They were left as they are:',
          '',
          ...report.touched.map((path) => `- \`${path}\``),
        ])),
    ...(report.build ? section('What a build finds', built(report.build, report.code)) : []),
    '',
  ].join('\n');
}

function summary({ pages, moved, routes }: MigrationReport): string[] {
  const kept = routes.filter(({ state }) => state !== 'lost').length;
  return [
    '',
    ...table(
      ['', ''],
      [
        ...Object.entries(moved),
        ['pages that were rewritten', pages.changed],
        [
          'pages that need no manual work',
          `${pages.withoutHand} of ${pages.all}, ${share(pages.withoutHand, pages.all)}`,
        ],
        ['addresses that are kept or redirected', `${kept} of ${routes.length}, ${share(kept, routes.length)}`],
      ],
    ),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return ['', `## ${title}`, '', ...lines];
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)];
}

/** A place in the old site. */
export function notePlace({ file, line, setting }: Item['at']): string {
  return setting === undefined ? `${file}${line === undefined ? '' : `:${line}`}` : `${file}, ${setting}`;
}

/** The same sentence once, with all its places. */
function grouped(items: readonly Item[]): string[] {
  return [...groupBy(items, sentenceOf)].flatMap(([sentence, some]) => {
    const places = some.map(({ at }) => `\`${notePlace(at)}\``);
    return places.length === 1
      ? [`- ${places[0]}: ${sentence}`]
      : [`- ${sentence}`, ...places.map((one) => `  - ${one}`)];
  });
}

function addresses(routes: readonly RouteRow[]): string[] {
  const rules = [...new Set(routes.map(({ rule }) => rule))];
  const count = (rule: string, state: RouteRow['state']) =>
    routes.filter((row) => row.rule === rule && row.state === state).length;
  const changed = routes.filter(({ state }) => state !== 'kept');
  return [
    ...table(
      ['rule', 'kept', 'redirected', 'lost'],
      rules.map((rule) => [rule, count(rule, 'kept'), count(rule, 'redirected'), count(rule, 'lost')]),
    ),
    ...(changed.length === 0
      ? ['', 'Every address is unchanged.']
      : [
          '',
          ...table(
            ['old', 'new', 'rule', 'redirect'],
            changed.map(({ path, to, rule, state }) => [
              `\`${path}\``,
              to === undefined ? '' : `\`${to}\``,
              rule,
              state === 'redirected' ? 'yes' : 'no',
            ]),
          ),
        ]),
  ];
}

function codeLines({ allowed, ran, unrun, networkRefused }: CodeReport): string[] {
  const list = (files: readonly string[]) => ['', ...files.map((file) => `- \`${file}\``)];
  const none = allowed ? 'No code of the old site had to run.' : 'No code of the old site ran.';
  const network = networkRefused
    ? 'Node refused it the network.'
    : 'This version of Node cannot refuse the network by itself, so techdocs took the modules for it away from the code.';
  const how = `This code of the old site ran in processes of its own, without your environment. They could read the site and write into the new one alone. ${network}`;
  const rest =
    'This code was not run. What only it gives is listed above; components and pages in React were not rendered. A build of the new site runs it. To run it now, add `--run`:';
  return [
    ...(ran.length === 0 ? [none] : [how, ...list(ran)]),
    ...(unrun.length === 0 ? [] : ['', rest, ...list(unrun)]),
  ];
}

/** Findings about what the old site has broken as well. */
const OF_SOURCE = /^(?:broken-link|broken-anchor|broken-markdown-link)$/;
/** How many findings of a kind are listed. */
const LISTED = 30;

function built({ ok, pages, locale, errors, warnings, isStandIn }: BuildOutcome, code: CodeReport): string[] {
  const what = ok ? `${plural(pages, 'page')} were built` : 'Nothing was built';
  const all = [...errors, ...warnings];
  const broken = all.filter(({ code }) => OF_SOURCE.test(code));
  const others = all.filter(({ code }) => !OF_SOURCE.test(code));
  return [
    `${what}: ${plural(errors.length, 'error')}, ${plural(warnings.length, 'warning')}.`,
    ...(isStandIn ? ['Components and pages in React, which were not run, showed only what stands in them.'] : []),
    ...(locale === undefined || !code.built
      ? []
      : [
          `All languages were checked. Only \`${locale}\` is in \`build\` yet; \`npx techdocs build\` writes the others.`,
        ]),
    ...byCode(others),
    ...(broken.length === 0 ? [] : ['', '### Links that are also broken in the old site', ...byCode(broken)]),
  ];
}

function byCode(findings: readonly Diagnostic[]): string[] {
  return [...groupBy(findings, ({ code }) => code)].flatMap(([code, some]) => [
    '',
    `\`${code}\`: ${some.length}`,
    '',
    ...some.slice(0, LISTED).map((one) => `- ${place(one)}${sentenceOf(one)}`),
    ...(some.length > LISTED ? [`- … and ${some.length - LISTED} more, which \`techdocs build\` lists.`] : []),
  ]);
}

function place(one: Diagnostic): string {
  return one.file === undefined ? '' : `\`${locationText(one)}\`: `;
}
