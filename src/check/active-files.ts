// Reports linked files that would run scripts in the origin of the site.
import { joinNames } from '../lib/text.ts';
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import type { HarmlessFormOfFile } from '../model/source.ts';
import { computeAssetPath } from '../model/url.ts';
import { collectSiteLinks } from './links.ts';

/** Reports each linked file that would run scripts, at the first link to it. */
export function checkFilesWithActiveContent(site: Site): SettingDiagnostic[] {
  const active = site.assets.filter((asset) => asset.active !== undefined);
  if (active.length === 0) return [];
  const byPath = new Map(active.map((asset) => [computeAssetPath(asset), asset]));
  const findings = new Map<string, SettingDiagnostic>();
  for (const { href, resolved, place } of collectSiteLinks(site, ({ target = '' }) => byPath.has(target))) {
    const asset = byPath.get(resolved.target ?? '');
    if (asset?.active === undefined || findings.has(asset.file)) continue;
    const name = asset.file.slice(asset.file.lastIndexOf('/') + 1);
    findings.set(asset.file, {
      code: 'active-file',
      severity: 'warning',
      ...describeActiveContent(name, asset.active),
      ...place,
      link: href,
    });
  }
  return [...findings.values()];
}

function describeActiveContent(name: string, active: HarmlessFormOfFile) {
  const asText = `so it is published as text, \`${name}.txt\``;
  if (active.kind === 'drawing')
    return {
      message: `\`${name}\` has ${joinNames(active.lost.map((one) => `\`${one}\``))}, which would run in the name of the site: it is published without.`,
      suggestion: formatUnsafeSvgAdvice(active.lost),
    };
  if (active.kind === 'unread')
    return {
      message: `\`${name}\` is not text in UTF-8, or too large to look for code in it, ${asText}.`,
      suggestion: 'Save it as UTF-8, or make it smaller.',
    };
  return {
    message: `\`${name}\` is a page of its own, whose code would run in the name of the site, ${asText}.`,
    suggestion: 'To publish it as a page, put it into a static folder, and link to its address there.',
  };
}

/**
 * Returns advice for a drawing from which unsafe code was removed. Authors do not edit such a file by hand. If the code is formatted text
 * in `foreignObject`, the advice is to export the drawing again.
 */
function formatUnsafeSvgAdvice(lost: readonly string[]): string {
  if (!lost.every((candidate) => /foreignobject/i.test(candidate))) return 'Remove that from the file.';
  return 'It holds formatted text: export the drawing again without it (in draw.io, without *Formatted Text* and *Word Wrap*), or put the file into a static folder, which is published as it is.';
}
