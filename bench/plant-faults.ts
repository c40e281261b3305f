// Plants faults of known kinds at known lines in a copy of this repository's site, so that the findings of `check-links` can be compared
// with them. The same seed gives the same faults.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRandom } from './random.ts';
import { filesBelow } from './sites.ts';

/** A fault with its position, as the finding has to report it. */
export interface PlantedFault {
  readonly kind: string;
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly link?: string;
}

/** Templates of one kind of fault; `n` makes each unique. */
interface FaultKind {
  readonly code: string;
  /** The link that the finding has to report. */
  readonly link: (n: number) => string | undefined;
  /** The Markdown that contains it. */
  readonly text?: (href: string, n: number) => string;
  /** Its place in the configuration, instead of a page. */
  readonly config?: 'redirects' | 'chain' | 'footer';
}

const inText = (
  code: string,
  link: (n: number) => string,
  text: FaultKind['text'] = (href) => `See [the notes](${href}).`,
): FaultKind => ({ code, link, text });

const KINDS: Readonly<Record<string, FaultKind>> = {
  'page that is not there': inText('broken-link', (n) => `/launcher/absent-${n}`),
  'page by a relative path': inText('broken-link', (n) => `../absent/page-${n}`),
  'page in another script': inText('broken-link', (n) => `/launcher/über-${n}-日本`),
  'page with plus and query': inText('broken-link', (n) => `/launcher/a+b-${n}?tab=1#top`),
  'Markdown file': inText('broken-markdown-link', (n) => `./absent-${n}.md`),
  'Markdown file out of the project': inText('broken-link', (n) => `${'../'.repeat(12)}absent-${n}.md`),
  'anchor of the same page': inText('broken-anchor', (n) => `#absent-${n}`),
  'anchor of another page': inText('broken-anchor', (n) => `/launcher/overview#absent-${n}`),
  'anchor of a generated page': inText('broken-anchor', (n) => `/releases/archive#absent-${n}`),
  'encoded anchor': inText('broken-anchor', (n) => `/launcher/overview#abs%65nt-%C3%BC-${n}`),
  'own absolute address': inText('broken-link', (n) => `https://docs.example.com/absent-${n}`),
  'case of a page': inText('link-case', (n) => `/Launcher/overview?case=${n}`),
  'case of a file': inText(
    'broken-link',
    (n) => `/IMG/favicon.svg?case=${n}`,
    (href) => `Get [the icon](${href}).`,
  ),
  'percent-encoding': inText('broken-link', (n) => `/launcher/%E0%A4%A-${n}`),
  download: inText(
    'broken-link',
    (n) => `/files/absent-${n}.zip`,
    (href) => `Get [the file](${href}).`,
  ),
  picture: inText(
    'broken-link',
    (n) => `/img/absent-${n}.png`,
    (href) => `![A screen](${href})`,
  ),
  'picture beside the page': inText(
    'broken-link',
    (n) => `./absent-${n}.png`,
    (href) => `![A screen](${href})`,
  ),
  'link in raw HTML': inText(
    'broken-link',
    (n) => `/absent-html-${n}`,
    (href) => `<p>See <a href="${href}">the notes</a>.</p>`,
  ),
  'picture set in raw HTML': inText(
    'broken-link',
    (n) => `/img/absent-set-${n}.png`,
    (href) => `<img src="/img/favicon.svg" srcset="${href} 2x" alt="">`,
  ),
  'link in a table': inText(
    'broken-link',
    (n) => `/launcher/table-${n}`,
    (href) => `| A | B |\n|---|---|\n| one | [two](${href}) |`,
  ),
  'link in an admonition': inText(
    'broken-link',
    (n) => `/launcher/note-${n}`,
    (href) => `:::note\n\n- A list with [a link](${href}).\n\n:::`,
  ),
  'link by reference': inText(
    'broken-link',
    (n) => `/launcher/reference-${n}`,
    (href, n) => `[absent-${n}]: ${href}\n\nSee [the notes][absent-${n}].`,
  ),
  draft: inText('broken-link', (n) => `/launcher/planted-draft?n=${n}`),
  'unlisted page': inText('unlisted-link', (n) => `/launcher/planted-unlisted?n=${n}`),
  'page that moved': inText('redirected-link', (n) => `/scan2deploy/save-and-print-page?n=${n}`),
  'link without an address': { code: 'empty-link', link: () => '', text: (_, n) => `See [note ${n}]().` },
  'second element of an id': {
    code: 'duplicate-id',
    link: () => undefined,
    text: (_, n) => `<a id="planted-${n}"></a>\n\n<a id="planted-${n}"></a>`,
  },
  'redirect to nowhere': { code: 'broken-link', config: 'redirects', link: (n) => `/absent-target-${n}` },
  'redirect to a redirect': { code: 'redirect-chain', config: 'chain', link: () => '/scan2deploy/save-and-print-page' },
  'link of the footer': { code: 'broken-link', config: 'footer', link: (n) => `/absent-footer-${n}` },
};

/** Names of all kinds. */
export const faultKinds = Object.keys(KINDS);

/** Number of faults, seed, and excluded kinds. */
export interface Planting {
  readonly count?: number;
  readonly seed?: number;
  readonly except?: readonly string[];
}

interface Fault extends Omit<PlantedFault, 'file' | 'line'> {
  readonly n: number;
}

interface TextFault extends Fault {
  readonly text: string;
  /** The line before which it is inserted. */
  readonly at: number;
}

interface ConfigFault extends Fault {
  readonly place: NonNullable<FaultKind['config']>;
}

/** Plants faults into the site in a folder, about as many of each kind. Returns the faults, and the added files. */
export function plantFaults(
  folder: string,
  { count = 500, seed = 7, except = [] }: Planting = {},
): { readonly truth: readonly PlantedFault[]; readonly added: readonly string[] } {
  const r = createRandom(seed);
  const kinds = faultKinds.filter((kind) => !except.includes(kind));
  const files = filesBelow(join(folder, 'content'), '.md').filter((path) => /^(?:docs|releases)\//.test(path));
  const added = addPages(folder);
  const planted = new Map<string, TextFault[]>();
  const config: ConfigFault[] = [];
  for (let n = 0; n < count; n++) {
    const kind = kinds[n % kinds.length] as string;
    const { code, link, text, config: place } = KINDS[kind] as FaultKind;
    const href = link(n);
    if (place !== undefined) {
      config.push({ kind, code, link: href, place, n });
      continue;
    }
    const file = `content/${r.pick(files)}`;
    const spots = spotsOf(readFileSync(join(folder, file), 'utf8'));
    const written = text?.(href ?? '', n) ?? '';
    planted.set(file, [...(planted.get(file) ?? []), { kind, code, link: href, text: written, at: r.pick(spots), n }]);
  }
  const truth = [...planted].flatMap(([file, faults]) => writeFaults(folder, file, faults));
  return { truth: [...truth, ...writeConfig(folder, config)], added };
}

/** Adds a draft and an unlisted page as link targets. */
function addPages(folder: string): readonly string[] {
  const pages = { draft: 'draft: true', unlisted: 'unlisted: true' };
  return Object.entries(pages).map(([name, field]) => {
    const file = join(folder, `content/docs/launcher/planted-${name}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `---\ntitle: Planted ${name}\n${field}\n---\n\nText.\n`);
    return file;
  });
}

/** Returns lines before which a paragraph may be inserted: headings outside of fences and blocks, and the end. */
function spotsOf(text: string): readonly number[] {
  const lines = text.split('\n');
  const spots: number[] = [];
  let fence: string | undefined;
  let depth = 0;
  let body = lines[0]?.startsWith('---') ? lines.indexOf('---', 1) + 1 : 0;
  for (const [at, line] of lines.entries()) {
    const mark = /^\s*(?:[-*>\d.]+\s+)*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    } else if (mark) fence = mark;
    else if (/^\s*:::+\s*\w/.test(line) || /^\s*<(?:Tabs|TabItem|details)\b/.test(line)) depth++;
    else if (/^\s*:::+\s*$/.test(line) || /^\s*<\/(?:Tabs|TabItem|details)>/.test(line)) depth--;
    else if (at > body && depth === 0 && /^## /.test(line) && lines[at - 1] === '') spots.push(at);
  }
  body = lines.length;
  return [...spots, body];
}

function writeFaults(folder: string, file: string, faults: readonly TextFault[]): readonly PlantedFault[] {
  const path = join(folder, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  const truth: PlantedFault[] = [];
  let shift = 0;
  for (const fault of faults
    .map((one, index) => ({ ...one, index }))
    .sort((a, b) => a.at - b.at || a.index - b.index)) {
    const rows = ['', ...fault.text.split('\n'), ''];
    lines.splice(fault.at + shift, 0, ...rows);
    // The position of a fault is the last line with text, except for lists in admonitions.
    const inner = fault.kind === 'link in an admonition' ? 2 : fault.text.split('\n').length - 1;
    truth.push({ kind: fault.kind, code: fault.code, file, line: fault.at + shift + 2 + inner, link: fault.link });
    shift += rows.length;
  }
  writeFileSync(path, lines.join('\n'));
  return truth;
}

/** Writes redirects and links of the footer, each on a line of its own. */
function writeConfig(folder: string, faults: readonly ConfigFault[]): readonly PlantedFault[] {
  const file = 'site.config.ts';
  let text = readFileSync(join(folder, file), 'utf8');
  const rows = (places: readonly string[], row: (fault: ConfigFault) => string) =>
    faults
      .filter(({ place }) => places.includes(place))
      .map(row)
      .join('\n');
  const redirects = rows(
    ['redirects', 'chain'],
    ({ link, n }) => `    { from: '/planted-from-${n}', to: '${link}' }, // ${n}`,
  );
  const links = rows(['footer'], ({ link, n }) => `          { label: 'Planted ${n}', to: '${link}' }, // ${n}`);
  text = text.replace('  redirects: [{', () => `  redirects: [\n${redirects}\n{`);
  text = text.replace(/(title: 'Documentation',\n\s*items: \[\n)/, (found) => `${found}${links}\n`);
  writeFileSync(join(folder, file), text);
  const lines = text.split('\n');
  return faults.map(({ kind, code, link, n }) => {
    const line = lines.findIndex((one) => one.endsWith(`// ${n}`)) + 1;
    return { kind, code, file, line, link };
  });
}

/** Position of a finding. */
interface Found {
  readonly code: string;
  readonly file?: string;
  readonly line?: number;
  readonly link?: string;
}

/** Compares findings with the planted faults: missed, at a wrong position, and not planted. */
export function compareWithTruth<T extends Found>(
  findings: readonly T[],
  truth: readonly PlantedFault[],
): { readonly missed: readonly PlantedFault[]; readonly unplanted: readonly T[] } {
  const keyOf = ({ code, file, line, link }: Found) => [code, file, line, link ?? ''].join('|');
  const left = new Map<string, T[]>();
  for (const finding of findings) left.set(keyOf(finding), [...(left.get(keyOf(finding)) ?? []), finding]);
  const missed = truth.filter((fault) => {
    const found = left.get(keyOf(fault));
    return found === undefined || found.pop() === undefined;
  });
  return { missed, unplanted: [...left.values()].flat() };
}
