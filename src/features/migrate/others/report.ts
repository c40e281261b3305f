// The report of a move from another generator, in the words of every move. Pure.
import type { CodeReader } from '../code-reader.ts';
import type { BuildOutcome, MigrationReport } from '../report.ts';
import { refusesNetwork } from '../sealed.ts';
import type { OtherMade } from './move.ts';
import type { Generator } from './other-site.ts';

const NAMES: Readonly<Record<Generator, string>> = { mkdocs: 'MkDocs', vitepress: 'VitePress', starlight: 'Starlight' };

interface Reported extends Pick<MigrationReport, 'source' | 'touched'> {
  readonly made: OtherMade;
  readonly build: BuildOutcome;
  readonly code: CodeReader;
  readonly isBuilt: boolean;
}

/** Makes the report. */
export function otherReport({ source, made, build, touched, code, isBuilt }: Reported): MigrationReport {
  const { plan, site, items, routes, files } = made;
  const rewritten: Record<string, number> = {};
  for (const { counts } of plan.pages)
    for (const [name, times] of Object.entries(counts)) rewritten[name] = (rewritten[name] ?? 0) + times;
  const hands = new Set(items.filter(({ isHand }) => isHand).map(({ at }) => at.file));
  const [main] = site.locales;
  const ofMain = plan.pages.filter(({ page }) => page.locale === main);
  return {
    source,
    generator: NAMES[site.generator],
    moved: {
      'pages of docs': ofMain.length,
      'pages in other languages': plan.pages.length - ofMain.length,
      'all files': files.length,
    },
    rewritten,
    pages: {
      all: plan.pages.length,
      changed: plan.pages.filter(({ counts }) => Object.keys(counts).length > 0).length,
      withoutHand: plan.pages.filter(({ page }) => !hands.has(page.path)).length,
    },
    items,
    routes,
    touched,
    code: {
      allowed: code.mayRun,
      ran: [...code.ran].sort(),
      unrun: [...code.unrun],
      networkRefused: refusesNetwork(),
      built: isBuilt,
    },
    build: { ...build, ...(site.locales.length > 1 && main !== undefined && { locale: main.name }) },
  };
}
