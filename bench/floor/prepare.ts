// Prepares the inputs of the floor from a site: its texts, its distinct blocks of code, the values of its pages, and what search reads.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFencedCode } from '../../src/content/markdown/highlight/ahead.ts';
import { resolveCodeLanguage } from '../../src/content/markdown/highlight/highlighter.ts';
import { createParseScheduler } from '../../src/engine/jobs.ts';
import type { LocaleBuild } from '../../src/engine/locale-build.ts';
import { closeProject, loadTheme, openProject } from '../../src/engine/open-project.ts';
import { computeLatestDayOnEarth, readBuildTime, runUntimedPhase } from '../../src/engine/phases.ts';
import { runPipeline } from '../../src/engine/pipeline.ts';
import { collectRoutesByFile, planAllRoutes } from '../../src/engine/plan.ts';
import { readSite } from '../../src/engine/read-site.ts';
import type { ApiSampleRequest } from '../../src/features/api/reference.ts';
import { createCodeChoiceForRequest } from '../../src/features/api/showing/samples.ts';
import { FEATURES_MODULE_URL } from '../../src/features/module.ts';
import type { Layout } from '../../src/model/layout.ts';
import type { PagePiece } from '../../src/model/page-piece.ts';
import type { BodyRef, PageProps } from '../../src/model/view.ts';
import { fillBody, withBodies } from '../../src/templates/render.ts';
import { filesBelow } from '../sites.ts';
import { type FloorCode, type FloorPages, storeInput } from './inputs.ts';

/** What a site is made of, as absolute paths. */
export interface FloorSources {
  readonly root: string;
  /** Folder of the Markdown files. */
  readonly content: string;
  /** Descriptions of APIs. */
  readonly descriptions: readonly string[];
}

/** Returns each block of code in Markdown texts once, with shiki's name of its language; blocks of unknown languages stay plain. Pure. */
export function distinctCode(texts: readonly string[]): readonly FloorCode[] {
  return distinctBlocks(texts.flatMap(findFencedCode));
}

function distinctBlocks(all: readonly FloorCode[]): readonly FloorCode[] {
  const blocks = new Map<string, FloorCode>();
  for (const { code, language: name } of all) {
    const language = resolveCodeLanguage(name);
    if (language !== undefined) blocks.set(`${language}\0${code}`, { language, code });
  }
  return [...blocks.values()];
}

/** Returns the code of generated pages. Requests in several languages are highlighted without their values, as techdocs does it. Pure. */
export function codeOfPieces(pieces: readonly PagePiece[]): readonly FloorCode[] {
  return pieces.flatMap((piece): readonly FloorCode[] => {
    if ('code' in piece) return [{ code: piece.code, language: piece.info.split(' ', 1)[0] ?? '' }];
    if (!('piece' in piece)) return [];
    const { codes } = createCodeChoiceForRequest(piece.data as unknown as ApiSampleRequest);
    return codes.map(({ language, template, text }) => ({ language, code: template ?? text }));
  });
}

/** Writes the inputs of a site whose output is in `built`. */
export async function prepareFloor(
  { root, content, descriptions }: FloorSources,
  built: string,
  folder: string,
): Promise<void> {
  const written = filesBelow(content, '.md').map((path) => readFileSync(join(content, path), 'utf8'));
  storeInput(folder, 'content', content);
  storeInput(folder, 'descriptions', descriptions);
  storeInput(folder, 'built', built);
  const project = await openProject({ root, cache: false, features: FEATURES_MODULE_URL });
  try {
    const { assets } = await loadTheme(project);
    const read = await readSite(project, runUntimedPhase, {});
    const pieces = read.base.sources.flatMap((source) => source.pieces ?? []);
    const generated = new Set(pieces.flatMap((piece) => ('text' in piece ? [piece.text] : [])));
    storeInput(folder, 'texts', [...written, ...generated]);
    storeInput(folder, 'code', distinctBlocks([...distinctCode(written), ...codeOfPieces(pieces)]));
    const today = computeLatestDayOnEarth(readBuildTime());
    const jobs = createParseScheduler(project, { workers: 1 });
    const { sites } = await runPipeline({ project, read, jobs, assets, today, isWritten: true });
    storeInput(folder, 'theme', project.config.code.themes.light);
    storeInput(folder, 'pages', pageValues(sites));
    storeInput(folder, 'words', sites.flatMap(searchedTexts));
  } finally {
    closeProject(project);
  }
}

function pageValues(sites: readonly LocaleBuild[]): FloorPages {
  const layouts: Layout[] = [];
  const pages: FloorPages['pages'][number][] = [];
  for (const { build, data } of planAllRoutes(collectRoutesByFile(sites), 'floor')) {
    if (data.kind !== 'page') continue;
    const { layout } = build.layoutOf(data.props.sidebar?.name);
    const known = layouts.indexOf(layout);
    const at = known < 0 ? layouts.push(layout) - 1 : known;
    const bodyOf = (ref: BodyRef) => {
      const body = build.parsed.bodyOf(ref.$body);
      if (ref.part === 'markdown') return body.markdown;
      return fillBody(ref.part === 'summary' ? (body.summary ?? body) : body, ref);
    };
    pages.push({ layout: at, props: withBodies(data.props, bodyOf) as PageProps<string> });
  }
  return { layouts, pages };
}

function searchedTexts({ parsed }: LocaleBuild): readonly string[] {
  return parsed.documents.map(({ file, title }) => {
    const sections = parsed.bodyOf(file).sections.flatMap(({ heading, text }) => [heading, text]);
    return [title, ...sections].join('\n');
  });
}
