// Renders the parts of a page to HTML when the page is planned, on the main thread. This has two reasons: the page's fingerprint can
// include the HTML, and render threads need no code of the site. The output of a part depends on facts of documents. `up-to-date.ts` and
// the dev server compare these facts.
import type { ReactNode } from 'react';
import { isRecord } from '../lib/values.ts';
import { getErrorMessage, parseStackFrames } from '../model/code-fault.ts';
import { type SettingDiagnostic, type SiteCodeFault, UserError } from '../model/diagnostic.ts';
import { type HeadTag, headTagNames } from '../model/head.ts';
import type { Messages } from '../model/messages.ts';
import { PAGE_TYPES_BY_PART, type PagePartHtml, type PartName, pagePartNames } from '../model/page-parts.ts';
import type { SitePage, SiteView } from '../model/site-view.ts';
import type { BodyRef, PageProps } from '../model/view.ts';

/** A provider of page parts. */
export interface PagePartSource {
  readonly parts: Readonly<Partial<Record<PartName, (page: SitePage, site: SiteView) => ReactNode>>>;
  head?(page: SitePage, site: SiteView): readonly HeadTag[];
  /** Wraps `run`, which calls or renders a part. */
  around?<Value>(name: PartName | 'head', page: SitePage, run: () => Value): Value;
  /** Returns the finding about a part that failed on a page. */
  faultOf(
    name: PartName | 'head',
    page: SitePage,
    failure: Pick<SiteCodeFault, 'reason' | 'frames'>,
  ): SettingDiagnostic;
}

interface PagePartContext {
  readonly page: SitePage;
  readonly site: SiteView;
  /** Texts in the language of the page. */
  readonly messages: Messages;
  /** Returns the fault of the address in a head tag as a sentence; `undefined` if it has none. */
  findAddressFault(tag: HeadTag): string | undefined;
}

interface PageWithParts {
  readonly props: PageProps<BodyRef>;
  /** Fault of a part; a page with a fault is not rendered. */
  readonly fault?: UserError;
}

/** Adds parts to a page. A page without parts is unchanged. */
export type PagePartRenderer = (props: PageProps<BodyRef>, place: PagePartContext) => PageWithParts;

/** Creates the renderer of parts, in the order of their sources; `undefined` if there are none. Loads React. */
export async function createPagePartRenderer(
  sources: readonly PagePartSource[],
): Promise<PagePartRenderer | undefined> {
  const used = sources.filter(({ parts, head }) => head !== undefined || Object.keys(parts).length > 0);
  if (used.length === 0) return undefined;
  const { renderElement: markupOf } = await import('../templates/part-markup.ts');
  return (props, place) => {
    const faults: SettingDiagnostic[] = [];
    const html = renderPageParts(used, { ...place, props, markupOf, faults });
    const tags = collectHeadTags(used, { ...place, faults });
    const [first] = faults;
    if (first !== undefined) return { props, fault: new UserError(first.message, 2, faults) };
    return { props: addHeadTags(addPagePartHtml(props, html), tags) };
  };
}

interface PagePartCall extends PagePartContext {
  /** Collects faults. */
  readonly faults: SettingDiagnostic[];
}

interface PagePartRenderInput extends PagePartCall {
  readonly props: PageProps<BodyRef>;
  readonly markupOf: (element: ReactNode, messages: Messages) => string;
}

function renderPageParts(sources: readonly PagePartSource[], rendering: PagePartRenderInput): PagePartHtml {
  const { page, site, messages, markupOf, props, faults } = rendering;
  const html: Partial<Record<PartName, string>> = {};
  for (const name of pagePartNames) {
    if (!canContainPart(props, name)) continue;
    const partsHtml = sources.map((source) =>
      runPagePartCode(source, { name, page, faults }, () => markupOf(source.parts[name]?.(page, site), messages)),
    );
    for (const [index, item] of partsHtml.entries()) {
      const style = STYLE_ATTRIBUTE_PATTERN.exec(String(item))?.[1];
      if (style !== undefined)
        faults.push(
          (sources[index] as PagePartSource).faultOf(name, page, { reason: describeStyleAttributeFault(style) }),
        );
    }
    const all = partsHtml.join('');
    if (all !== '') html[name] = all;
  }
  return html;
}

const STYLE_ATTRIBUTE_PATTERN = /<[a-z][^<>]* style="([^"]*)"/;

function describeStyleAttributeFault(style: string): string {
  return `it has \`style="${style}"\`, which the policy of the pages forbids. Use a class, with a rule in a stylesheet that the file imports.`;
}

function canContainPart({ type, toc, view }: PageProps<BodyRef>, name: PartName): boolean {
  if (PAGE_TYPES_BY_PART[name]?.includes(type) === false) return false;
  // A reference page shows its outline in its text, so it has no `tocAfter`.
  const isReference = type === 'doc' && 'layout' in view && view.layout === 'reference';
  return name !== 'tocAfter' || (toc.length > 0 && !isReference);
}

function collectHeadTags(
  sources: readonly PagePartSource[],
  { page, site, faults, findAddressFault }: PagePartCall,
): readonly HeadTag[] {
  const part = { name: 'head', page, faults } as const;
  return sources.flatMap((source) => {
    const tags: unknown = runPagePartCode(source, part, () => source.head?.(page, site) ?? []);
    const wrong = Array.isArray(tags)
      ? tags.map((tag) => findHeadTagFault(tag) ?? findAddressFault(tag)).find((candidate) => candidate !== undefined)
      : 'it gave no list of tags.';
    if (wrong !== undefined) faults.push(source.faultOf('head', page, { reason: wrong }));
    if (!Array.isArray(tags) || wrong !== undefined) return [];
    return tags.map(({ tagName, attributes = {}, innerHTML }: HeadTag) => {
      return { tagName, attributes, ...(innerHTML !== undefined && { innerHTML }) };
    });
  });
}

interface PagePartCodeContext extends Pick<PagePartCall, 'page' | 'faults'> {
  readonly name: PartName | 'head';
}

/** Runs the code of a part. If the code throws, adds a fault and returns an empty list. */
function runPagePartCode<Value>(
  source: PagePartSource,
  { name, page, faults }: PagePartCodeContext,
  make: () => Value,
): Value | never[] {
  try {
    return source.around === undefined ? make() : source.around(name, page, make);
  } catch (error) {
    faults.push(source.faultOf(name, page, { reason: getErrorMessage(error), frames: parseStackFrames(error) }));
    return [];
  }
}

/** Types of data scripts, which no content security policy forbids. */
const DATA_SCRIPT_TYPES = new Set(['application/ld+json', 'application/json']);

/**
 * Returns the fault of a head tag as the end of a sentence; `undefined` if it has none. The tag may be any value, because untyped code may
 * have created it.
 */
function findHeadTagFault(tag: unknown): string | undefined {
  if (typeof tag !== 'object' || tag === null) return 'it gave a tag that is no object.';
  const { tagName, attributes = {}, innerHTML } = tag as Record<string, unknown>;
  if (!(headTagNames as readonly unknown[]).includes(tagName))
    return `it gave a tag \`${String(tagName)}\`; tags of the head are ${headTagNames.map((name) => `\`${name}\``).join(', ')}.`;
  const values = isRecord(attributes) ? Object.values(attributes) : [null];
  if (!values.every((value) => ['string', 'boolean', 'undefined'].includes(typeof value)))
    return `the attributes of its tag \`${tagName}\` must be texts, \`true\` or \`false\`.`;
  if (innerHTML === undefined) return undefined;
  if (typeof innerHTML !== 'string') return `the \`innerHTML\` of its tag \`${tagName}\` must be a text.`;
  const { type } = attributes as Record<string, unknown>;
  const isInline = tagName === 'style' || (tagName === 'script' && !DATA_SCRIPT_TYPES.has(String(type)));
  // All pages share one content security policy, which allows only listed scripts.
  return isInline
    ? `it gave an inline \`${tagName}\`, which the policy of the pages forbids. Put it into a file.`
    : undefined;
}

function addPagePartHtml(props: PageProps<BodyRef>, parts: PagePartHtml): PageProps<BodyRef> {
  return Object.keys(parts).length === 0 ? props : { ...props, parts };
}

function addHeadTags(props: PageProps<BodyRef>, tags: readonly HeadTag[]): PageProps<BodyRef> {
  return tags.length === 0 ? props : { ...props, head: { ...props.head, tags } };
}
