// Addresses in a text: Markdown links, images and definitions. Pure.
import type { RangeEdit } from '../../../lib/edits.ts';

const LINK_ADDRESS =
  /\]\(\s*(?:<([^>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))|^[ \t]*\[[^\]\n]+\]:[ \t]*(?:<([^>\n]*)>|(\S+))/gm;

/** Returns edits of the addresses that change. */
export function createLinkEdits(
  text: string,
  from: number,
  { isCode, link }: { isCode(offset: number): boolean; link(address: string): string | undefined },
): RangeEdit[] {
  const edits: RangeEdit[] = [];
  const pattern = new RegExp(LINK_ADDRESS);
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const address = match[1] ?? match[2] ?? match[3] ?? match[4];
    if (address === undefined || address === '' || isCode(match.index)) continue;
    const target = link(address);
    if (target === undefined || target === address) continue;
    const start = match.index + match[0].lastIndexOf(address);
    edits.push({ start, end: start + address.length, text: target });
  }
  return edits;
}

const LINK_WITH_SCHEME =
  /(?<!!)\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]\(\s*([a-z][a-z\d+.-]*):([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+"[^"\n]*")?\s*\)/gi;

/** Schemes that browsers and programs open. */
const COMMON_SCHEMES = new Set(
  `http https mailto tel sms ftp data javascript vbscript file ws wss git ssh svn irc ircs xmpp matrix news magnet geo bitcoin urn doi about
   chrome edge view-source vscode vscode-insiders cursor windsurf zed jetbrains idea obsidian zotero slack discord tg whatsapp steam intent
   market itms-apps itms-services docker raycast pathname`.split(/\s+/),
);

/** A link whose scheme only a plugin of the old site could read. */
interface PluginLink {
  readonly start: number;
  readonly end: number;
  readonly scheme: string;
  /** Text of the link, else the last part of its address. */
  readonly text: string;
}

/** Finds the links after an offset whose scheme only a plugin could read. */
export function findPluginLinks(
  text: string,
  from: number,
  isCode: (offset: number) => boolean,
): readonly PluginLink[] {
  const pattern = new RegExp(LINK_WITH_SCHEME);
  pattern.lastIndex = from;
  const pluginLinks: PluginLink[] = [];
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole, label = '', scheme = '', rest = ''] = match;
    const start = match.index;
    if (COMMON_SCHEMES.has(scheme.toLowerCase()) || isCode(start)) continue;
    const shown = label.trim() === '' ? `\`${rest.replace(/^.*[/:](?=.)/, '')}\`` : label;
    pluginLinks.push({ start, end: start + whole.length, scheme, text: shown });
  }
  return pluginLinks;
}
