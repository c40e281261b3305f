// The versions of a product as JSON, for scripts that need to know what changes in an upgrade.
import type { TimelineDataView } from '../../model/text-view.ts';
import { resolveHtmlAddresses } from '../html.ts';

/** Renders the timeline of a product as JSON: `changes[].html` is the text of one kind of change. */
export function renderTimeline({ siteUrl, versions, ...product }: TimelineDataView): string {
  const value = {
    ...product,
    versions: versions.map(({ changes, ...version }) => ({
      ...version,
      changes: changes
        .filter(({ bodies }) => bodies.some((body) => body !== ''))
        .map(({ kind, heading, bodies }) => ({
          kind,
          heading,
          html: bodies.map((body) => resolveHtmlAddresses(body, version.url, siteUrl).trim()).join('\n'),
        })),
    })),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
