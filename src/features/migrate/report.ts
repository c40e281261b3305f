// `MIGRATION.md`: moved pages, rewritten constructs, remaining work, the addresses of both sites, and the findings of a build. Pure.
import { groupBy } from '../../lib/group.ts';
import { formatCountWithNoun } from '../../lib/text.ts';
import { type Diagnostic, formatFindingSentence, formatLocation } from '../../model/diagnostic.ts';
import { type CodeRunReport, renderCodeRunSection } from './code-report.ts';
import { type FilesOfLastRun, renderFilesOfLastRun } from './last-run.ts';
import { formatNoteLocation, type NoteWithLocation } from './planned.ts';
import type { ComparedAddress } from './routes.ts';
import { type CauseOfRemainingWork, countAddresses, groupRemainingWork, type RemainingWorkInput } from './work.ts';

/** What a build of the new site finds. */
export interface BuildOutcome {
  readonly ok: boolean;
  readonly pages: number;
  /** The locale whose pages are counted, if the site has several. */
  readonly locale?: string;
  readonly errors: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
  /** Whether stand-ins replaced code that was not run. */
  readonly isStandIn?: true;
}

/** Contents of the report. */
export interface MigrationReport extends FilesOfLastRun {
  /** Path of the old site as given on the command line. */
  readonly source: string;
  /** Generator of the old site. */
  readonly generator: string;
  /** Number of old pages by kind. */
  readonly moved: Readonly<Record<string, number>>;
  /** Number of rewrites by construct. */
  readonly rewritten: Readonly<Record<string, number>>;
  /** Number of all pages, of changed pages, and of pages that need no manual work. Findings of a build count as manual work. */
  readonly pages: { readonly all: number; readonly changed: number; readonly withoutHand: number };
  readonly addresses: ReturnType<typeof countAddresses>;
  /** The remaining work, by cause. */
  readonly work: readonly CauseOfRemainingWork[];
  /** Findings that need no work, because the old generator accepted the same faults. Contains the number of findings by code. */
  readonly before: Readonly<Record<string, number>>;
  readonly items: readonly NoteWithLocation[];
  readonly routes: readonly ComparedAddress[];
  readonly code: CodeRunReport;
  /** Command that installs packages in the repository of the old site. */
  readonly installCommand: string;
  readonly build: BuildOutcome;
}

/** Input of a report. It has the same form for all old generators. */
export interface MigrationReportInput
  extends Omit<MigrationReport, 'rewritten' | 'pages' | 'addresses' | 'work' | 'before'>,
    Pick<RemainingWorkInput, 'refused' | 'isPlainHtml' | 'ownSyntax'> {
  /** Rewritten pages, each with its path in the old site and its path in the new site. */
  readonly rewrittenPages: readonly RewrittenPage[];
  /** Pages of the old site, including React pages. */
  readonly published: readonly string[];
}

interface RewrittenPage {
  readonly from: string;
  readonly to: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Makes the report. */
export function createMigrationReport({
  rewrittenPages,
  published,
  refused,
  isPlainHtml,
  ownSyntax,
  items: noteWithLocations,
  ...givenGiven
}: MigrationReportInput): MigrationReport {
  const { routes, build } = givenGiven;
  const changed = new Set([...givenGiven.touched, ...givenGiven.edited]);
  const done = new Set(rewrittenPages.filter(({ to }) => changed.has(to)).map(({ from }) => from));
  const items = noteWithLocations.filter(
    ({ at, isHand, isDropped }) => !((isHand || isDropped) && (done.has(at.file) || changed.has(at.file))),
  );
  const rewritten: Record<string, number> = {};
  for (const { counts } of rewrittenPages)
    for (const [name, count] of Object.entries(counts)) rewritten[name] = (rewritten[name] ?? 0) + count;
  const oldPages = new Map(rewrittenPages.map(({ from, to }) => [to, from]));
  const findings = [...build.errors, ...build.warnings];
  const { causes, before, hands } = groupRemainingWork({
    items,
    findings,
    routes,
    oldPages,
    refused,
    isPlainHtml,
    ownSyntax,
  });
  return {
    ...givenGiven,
    items,
    rewritten,
    pages: {
      all: published.length,
      changed: rewrittenPages.filter(({ counts }) => Object.keys(counts).length > 0).length,
      withoutHand: published.filter((path) => !hands.has(path)).length,
    },
    addresses: countAddresses(routes, items),
    work: causes,
    before,
  };
}

/** Formats a percentage. Rounds down, so that 100 % is shown only for all items. */
export function formatPercentage(part: number, all: number): string {
  return `${all === 0 ? 100 : Math.floor((part / all) * 1000) / 10} %`;
}

const BUILD_SECTION_TITLE = 'What a build finds';

/** Returns the text of the report. */
export function renderMigrationReport(report: MigrationReport): string {
  const isWork = ({ isHand, isDropped }: NoteWithLocation) => isHand || isDropped;
  const work = report.items.filter(isWork);
  const others = report.items.filter((note) => !isWork(note));
  const lastRun = renderFilesOfLastRun(report);
  return [
    '# Migration',
    '',
    `From the ${report.generator} site in \`${report.source}\`.`,
    ...renderSummary(report),
    ...renderSection('What is left to do, by its cause', renderRemainingWorkTable(report)),
    ...renderSection('How it gets into your repository', renderPublishingSteps(report)),
    ...renderSection(
      'What was rewritten',
      renderTable(
        ['construct', 'times'],
        Object.entries(report.rewritten).sort(([, a], [, b]) => b - a),
      ),
    ),
    ...renderSection('The same by its places', work.length === 0 ? ['Nothing.'] : renderGroupedNotes(work)),
    ...(others.length === 0 ? [] : renderSection('Good to know', renderGroupedNotes(others, MAX_PLACES_OF_NOTE))),
    ...renderSection('Code that ran', renderCodeRunSection(report.code)),
    ...renderSection('Addresses', renderAddressTables(report.routes)),
    ...(lastRun.length === 0 ? [] : renderSection('Files of the last run', lastRun)),
    ...renderSection(BUILD_SECTION_TITLE, renderBuildSection(report)),
    '',
  ].join('\n');
}

function renderSummary({ pages, moved, addresses: { withoutContent } }: MigrationReport): string[] {
  return [
    '',
    ...renderTable(
      ['', ''],
      [
        ...Object.entries(moved),
        ['pages that were rewritten', pages.changed],
        [
          'pages that need no manual work',
          `${pages.withoutHand} of ${pages.all}, ${formatPercentage(pages.withoutHand, pages.all)}`,
        ],
        ...(withoutContent.length === 0
          ? []
          : [['addresses whose content is lost', withoutContent.map((path) => `\`${path}\``).join(', ')]]),
      ],
    ),
  ];
}

/** Steps from the new folder to a published site. */
function renderPublishingSteps({ source, generator, routes, installCommand }: MigrationReport): string[] {
  return [
    'Until you are content, work here: `npm install`, then `npx techdocs serve`. Then, on a branch of the repository of the old site:',
    '',
    `1. Remove from \`${source}\` what has moved: ${listOldPlaces(routes)}, and the configuration of ${generator}. Keep everything else.`,
    '2. Copy all of this folder there, but for `node_modules`, `build`, `.techdocs`, `.techdocs-migrate.json` and this report. Do not replace a `package.json` or a `.gitignore`: add the scripts and the dependency to the first, and the lines to the second.',
    `3. \`${installCommand}\`, then \`npx techdocs build\`.`,
    '4. `npx techdocs init --yes --publish github` (or `gitlab`, `nginx`) writes how the site is published; remove the workflow of the old one. On other hosts, change the command to `npx techdocs build`, and the folder to `build`.',
  ];
}

/** Lists the folders of the old pages that are in no other one of them, and the pages at the top. */
function listOldPlaces(routes: readonly ComparedAddress[]): string {
  const places = [...new Set(routes.flatMap(({ source }) => source?.replace(/\/[^/]*$/, '') ?? []))];
  const isInside = (place: string) => places.some((other) => place.startsWith(`${other}/`));
  return places.flatMap((place) => (isInside(place) ? [] : `\`${place}\``)).join(', ') || 'the pages';
}

/** A table with one row for each cause. `|` is escaped, because it would start a cell. */
function renderRemainingWorkTable({ work, before }: MigrationReport): string[] {
  const cell = (text = '') => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const rows = work.map(({ count, files, at, message, suggestion }) => [
    count,
    files,
    `${cell(message)} (\`${at}\`)`,
    cell(suggestion),
  ]);
  return [
    ...(work.length === 0 ? ['Nothing.'] : renderTable(['times', 'files', 'what, with one place', 'what to do'], rows)),
    ...(Object.keys(before).length === 0
      ? []
      : [
          '',
          `Not counted as work, as the old generator let it through too: ${formatFindingsAlsoInOldSite(before)}. Their places are under "${BUILD_SECTION_TITLE}".`,
        ]),
  ];
}

/** Formats findings that do not count as work, by code. */
export function formatFindingsAlsoInOldSite(before: MigrationReport['before']): string {
  const rows = Object.entries(before).sort(([, a], [, b]) => b - a);
  return rows.map(([code, count]) => `${count} ${code}`).join(', ');
}

function renderSection(title: string, lines: readonly string[]): string[] {
  return ['', `## ${title}`, '', ...lines];
}

function renderTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)];
}

/** Maximum number of places of a note that needs no work. */
const MAX_PLACES_OF_NOTE = 10;

/** Renders notes as a list. Notes with equal sentences become one item with all their locations. */
function renderGroupedNotes(items: readonly NoteWithLocation[], maxPlaces = Number.POSITIVE_INFINITY): string[] {
  return [...groupBy(items, formatFindingSentence)].flatMap(([sentence, some]) => {
    const places = some.map(({ at }) => `\`${formatNoteLocation(at)}\``);
    return places.length === 1
      ? [`- ${places[0]}: ${sentence}`]
      : [
          `- ${sentence}`,
          ...places.slice(0, maxPlaces).map((place) => `  - ${place}`),
          ...(places.length > maxPlaces ? [`  - … and ${places.length - maxPlaces} more`] : []),
        ];
  });
}

function renderAddressTables(routes: readonly ComparedAddress[]): string[] {
  const rules = [...new Set(routes.map(({ rule }) => rule))];
  const count = (rule: string, state: ComparedAddress['state']) =>
    routes.filter((row) => row.rule === rule && row.state === state).length;
  const changed = routes.filter(({ state }) => state !== 'kept');
  return [
    ...renderTable(
      ['rule', 'kept', 'redirected', 'lost'],
      rules.map((rule) => [rule, count(rule, 'kept'), count(rule, 'redirected'), count(rule, 'lost')]),
    ),
    ...(changed.length === 0
      ? ['', 'Every address is unchanged.']
      : [
          '',
          ...renderTable(
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

/** Maximum number of findings listed per code. */
const MAX_FINDINGS_PER_CODE = 30;

function renderBuildSection({ build, before }: MigrationReport): string[] {
  const { ok, pages, locale, errors, warnings, isStandIn } = build;
  const what = ok ? `${formatCountWithNoun(pages, 'page')} can be built` : 'Nothing can be built yet';
  return [
    `${what}: ${formatCountWithNoun(errors.length, 'error')}, ${formatCountWithNoun(warnings.length, 'warning')}.`,
    ...(isStandIn ? ['Components and pages in React, which were not run, showed only what stands in them.'] : []),
    ...(locale === undefined ? [] : [`All languages were checked. The pages are those of \`${locale}\`.`]),
    ...renderFindingsByCode([...errors, ...warnings], before),
  ];
}

function renderFindingsByCode(findings: readonly Diagnostic[], before: MigrationReport['before']): string[] {
  return [...groupBy(findings, ({ code }) => code)].flatMap(([code, some]) => [
    '',
    `\`${code}\`: ${some.length}${before[code] === undefined ? '' : `, of which ${before[code]} are not counted as work`}`,
    '',
    ...some
      .slice(0, MAX_FINDINGS_PER_CODE)
      .map((finding) => `- ${formatFindingLocation(finding)}${formatFindingSentence(finding)}`),
    ...(some.length > MAX_FINDINGS_PER_CODE
      ? [`- … and ${some.length - MAX_FINDINGS_PER_CODE} more, which \`techdocs build\` lists.`]
      : []),
  ]);
}

function formatFindingLocation(finding: Diagnostic): string {
  return finding.file === undefined ? '' : `\`${formatLocation(finding)}\`: `;
}
