// Renders planned routes of a checked site: all changed routes in a build, the requested one when serving.
import { createDerivedValueCache } from '../lib/derived.ts';
import { computeHash } from '../lib/hash.ts';
import { createSiteCodeFaultFinding, getErrorMessage, parseStackFrames } from '../model/code-fault.ts';
import type { SiteConfig } from '../model/config.ts';
import { UserError } from '../model/diagnostic.ts';
import { runUnderHangWatch } from '../model/hook-watch.ts';
import type { Layout } from '../model/layout.ts';
import type { Route } from '../model/route.ts';
import type { RouteData } from '../model/site.ts';
import type { TextFileProps } from '../model/text-view.ts';
import type { BodyRef, PageProps } from '../model/view.ts';
import type { SharedMarkup } from '../templates/render.ts';
import type { ParsedDocuments } from './parsed-documents.ts';
import type { SiteTemplates } from './templates.ts';

export interface FilePiece {
  /** Identifies its bytes. */
  readonly key: string;
  text(): string;
}

/** A file to copy, a text, bytes of an extension, or a text that is too long to hold in memory at once. */
export type RenderedFile =
  | { readonly kind: 'copy'; readonly from: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'pieces'; readonly pieces: readonly FilePiece[] };

/** Returns the text of a rendered file that is not copied. */
export function getRenderedText(rendered: Exclude<RenderedFile, { kind: 'copy' }>): string {
  if (rendered.kind === 'bytes') return Buffer.from(rendered.bytes).toString('utf8');
  return rendered.kind === 'text' ? rendered.text : rendered.pieces.map(({ text }) => text()).join('');
}

/** The parts of a planned route that rendering needs. */
interface RouteToRender {
  readonly data: RouteData;
  /** Reason why the route cannot be rendered. */
  readonly fault?: UserError;
  readonly route: Pick<Route, 'path'>;
  readonly build: {
    readonly parsed: Pick<ParsedDocuments, 'bodyOf'>;
    layoutOf(sidebar: string | undefined): { readonly layout: Layout };
  };
}

/** Returns the bytes of a route. The caller must have loaded the route's texts before (`ParsedDocuments.mendBodies`). */
export type Renderer = (planned: RouteToRender) => RenderedFile;

/**
 * Creates a renderer, which caches the parts that pages with the same layout share. Rendering code is imported only here, because most
 * builds render few pages or none.
 */
export async function createRenderer(
  config: Pick<SiteConfig, 'templates'>,
  templates: Pick<SiteTemplates, 'load' | 'watch'> & Partial<Pick<SiteTemplates, 'hash'>>,
): Promise<Renderer> {
  // React reads this variable on import, and is three times slower without it. The CLI has set it already.
  process.env.NODE_ENV ??= 'production';
  const [
    { renderPage, renderRedirectPage: renderRedirect, renderSharedMarkup: renderShared, withBodies, fillBody },
    { renderPageForJoinedMarkdownFile: renderPiece, renderTextFile: renderText },
    own,
  ] = await Promise.all([import('../templates/render.ts'), import('../templates/text/render.ts'), templates.load()]);
  const shared = createDerivedValueCache<Layout, SharedMarkup>();
  const render: Renderer = ({ data, build }) => {
    const bodyOf = (ref: BodyRef) => {
      const body = build.parsed.bodyOf(ref.$body);
      if (ref.part === 'markdown') return body.markdown;
      return fillBody(ref.part === 'summary' ? (body.summary ?? body) : body, ref);
    };
    switch (data.kind) {
      case 'copy':
        return { kind: 'copy', from: data.from };
      case 'literal':
        return { kind: 'text', text: data.text };
      case 'extended':
        throw new Error('Its extension renders it.');
      case 'text': {
        if (data.props.type === 'joined-markdown') {
          const pieces = data.props.view.pages.map((page, index) => ({
            key: computeHash(JSON.stringify([index === 0, page])),
            text: () => renderPiece(withBodies(page, bodyOf), index === 0),
          }));
          return { kind: 'pieces', pieces };
        }
        const props = withBodies(data.props, bodyOf) as Exclude<TextFileProps<string>, { type: 'joined-markdown' }>;
        return { kind: 'text', text: props.type === 'redirect' ? renderRedirect(props.view, own) : renderText(props) };
      }
      case 'page': {
        const { layout } = build.layoutOf(data.props.sidebar?.name);
        const markup = shared.of(layout, own, () => renderShared(layout, own));
        return { kind: 'text', text: renderPage(withBodies(data.props, bodyOf) as PageProps<string>, markup) };
      }
    }
  };
  const { watch, hash: version } = templates;
  const isOwn = Object.keys(config.templates).length > 0;
  const renderWatched: Renderer = (planned) => {
    const fault = { code: 'template-failed', what: TEMPLATE_FAILURE_TEXT };
    const call = { hook: 'templates', page: planned.route.path, siteCode: fault, version };
    return runUnderHangWatch(watch, call, () => render(planned));
  };
  const renderOne = isOwn && watch !== undefined ? renderWatched : render;
  return (planned) => {
    if (planned.fault !== undefined) throw planned.fault;
    try {
      return renderOne(planned);
    } catch (error) {
      throw addPageToError(error, planned.route, config);
    }
  };
}

const TEMPLATE_FAILURE_TEXT = 'A template of the site failed';

/** Adds the page to an error. An exception in a template of the site is a user error; in a template of techdocs it is a bug. */
function addPageToError(error: unknown, route: Pick<Route, 'path'>, config: Pick<SiteConfig, 'templates'>): unknown {
  if (error instanceof UserError) return error;
  if (Object.keys(config.templates).length === 0) {
    if (error instanceof Error) error.message = `${route.path}: ${error.message}`;
    return error;
  }
  const fault = {
    what: TEMPLATE_FAILURE_TEXT,
    page: route.path,
    reason: getErrorMessage(error),
    frames: parseStackFrames(error),
  };
  const finding = createSiteCodeFaultFinding({ code: 'template-failed' }, fault);
  return new UserError(finding.message, 2, [finding]);
}
