// Report of a migration from another generator, in the same form as for Docusaurus. Pure.
import type { OldCodeReader } from '../code-reader.ts';
import { type BuildOutcome, createMigrationReport, type MigrationReport } from '../report.ts';
import { canNodeDenyNetwork } from '../sealed.ts';
import type { NonDocusaurusMigration } from './move.ts';
import { generatorNames } from './other-site.ts';

interface NonDocusaurusReportInput extends Pick<MigrationReport, 'source' | 'touched'> {
  readonly made: NonDocusaurusMigration;
  readonly build: BuildOutcome;
  readonly code: OldCodeReader;
}

/** Builds the report. */
export function createNonDocusaurusReport({
  source,
  made,
  build,
  touched,
  code,
}: NonDocusaurusReportInput): MigrationReport {
  const { plan, site, items, routes, files } = made;
  const [main] = site.locales;
  const ofMain = plan.pages.filter(({ page }) => page.locale === main);
  return createMigrationReport({
    ...{ source, items, routes, touched },
    generator: generatorNames[site.generator],
    moved: {
      'pages of docs': ofMain.length,
      'pages in other languages': plan.pages.length - ofMain.length,
      'all files': files.length,
    },
    rewrittenPages: plan.pages.map(({ page, counts }) => ({ from: page.path, to: page.to, counts })),
    isPlainHtml: site.generator !== 'starlight' && site.generator !== 'nextra',
    showsForeignSyntax: site.generator === 'readme',
    published: plan.pages.map(({ page }) => page.path),
    code: {
      allowed: code.mayRun,
      ran: [...code.ran].sort(),
      unrun: [...code.unrun],
      networkRefused: canNodeDenyNetwork(),
    },
    build: { ...build, ...(site.locales.length > 1 && main !== undefined && { locale: main.name }) },
  });
}
