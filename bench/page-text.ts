// Markdown of the corpus: a page is a shuffled list of blocks (paragraphs, lists, code, tables, admonitions, tabs, math, images) under
// headings, because real pages mix them and each kind costs a generator time.
import { makeCode } from './code-samples.ts';
import { capital, type Random } from './random.ts';

const ADMONITIONS = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important'];
const FORMULAS = [
  (r: Random) =>
    `$$\nT_{${r.noun()}} = \\sum_{i=1}^{${r.int(2, 99)}} \\frac{${r.int(1, 9)} x_i^2}{\\sqrt{y_i + ${r.int(1, 9)}}}\n$$`,
  (r: Random) =>
    `The ${r.noun()} takes $t = ${r.int(1, 9)}n \\log_2(n) + ${r.int(1, 99)}$ at most, and $\\alpha_{${r.int(1, 9)}} \\leq \\pi$.`,
];

/** Returns a paragraph, with inline marks as frequent as in real pages. */
function paragraph(r: Random, words: number, links: readonly string[]): string {
  const parts: string[] = [];
  for (let left = words; left > 0; ) {
    const count = Math.min(left, r.int(7, 18));
    left -= count;
    const kind = r.fraction();
    if (kind < 0.12) parts.push(`${capital(r.words(count))} \`${r.pascal()}.${r.method()}\`.`);
    else if (kind < 0.18) parts.push(`${capital(r.words(count))} **${r.words(2)}** ${r.word()}.`);
    else if (kind < 0.23 && links.length > 0) parts.push(`See [${r.words(2)}](${r.pick(links)}) ${r.words(count)}.`);
    else parts.push(r.sentence(count));
  }
  return parts.join(' ');
}

const list = (r: Random) =>
  r.lines(r.int(2, 6), (at) => `${r.fraction() < 0.5 ? '-' : `${at + 1}.`} ${r.sentence(r.int(4, 10))}`);

function table(r: Random): string {
  const rows = r.lines(
    r.int(3, 14),
    () => `| \`${r.pascal()}\` | ${r.pick(['int', 'string', 'bool'])} | ${r.sentence(r.int(3, 9))} |`,
  );
  return `| ${capital(r.noun())} | Type | Notes |\n| --- | :-: | --- |\n${rows}`;
}

function admonition(r: Random, links: readonly string[]): string {
  const title = r.fraction() < 0.4 ? `[${capital(r.words(3))}]` : '';
  return `:::${r.pick(ADMONITIONS)}${title}\n\n${paragraph(r, r.int(10, 40), links)}\n\n:::`;
}

function fence(r: Random, language: string): string {
  const info = r.fraction() < 0.12 ? ` title="${r.kebab()}"` : '';
  return `\`\`\`${language}${info}\n${makeCode(r, language)}\n\`\`\``;
}

function tabs(r: Random, codes: readonly string[]): string {
  const items = codes.map(
    (language) => `<TabItem value="${language}" label="${capital(language)}">\n\n${fence(r, language)}\n\n</TabItem>`,
  );
  return `<Tabs groupId="language">\n${items.join('\n')}\n</Tabs>`;
}

/** Content of a page by kind. */
export interface PagePlan {
  readonly words: number;
  /** Languages of its code blocks. */
  readonly codes: readonly string[];
  readonly tables: number;
  readonly admonitions: number;
  readonly tabGroups: number;
  readonly formulas: number;
  /** Addresses. */
  readonly images: readonly string[];
  /** Addresses. */
  readonly links: readonly string[];
}

/** Returns the body of a page. */
export function makeBody(r: Random, plan: PagePlan): string {
  const { words, links } = plan;
  const codes = [...plan.codes];
  const blocks: string[] = [];
  for (let at = 0; at < plan.tabGroups; at++) {
    // A tab group contains each language once.
    const taken = [...new Set(codes.slice(0, 3))];
    for (const language of taken) codes.splice(codes.indexOf(language), 1);
    const texts = [
      `<Tabs groupId="system">
<TabItem value="android" label="Android">

${r.sentence()}

</TabItem>
<TabItem value="windows" label="Windows">

${r.sentence()}

</TabItem>
</Tabs>`,
    ];
    blocks.push(
      taken.length > 1
        ? tabs(r, taken)
        : taken
            .map((language) => fence(r, language))
            .concat(texts)
            .join('\n\n'),
    );
  }
  blocks.push(...codes.map((language) => fence(r, language)));
  blocks.push(...r.list(plan.tables, () => table(r)));
  blocks.push(...r.list(plan.admonitions, () => admonition(r, links)));
  blocks.push(...r.list(plan.formulas, (at) => FORMULAS[at % FORMULAS.length]?.(r) ?? ''));
  blocks.push(...plan.images.map((address) => `![${capital(r.words(3))}](${address})`));
  const isLong = words > 20_000;
  for (let left = words; left > 0; ) {
    const count = Math.min(left, isLong ? r.int(80, 160) : r.int(15, 70));
    left -= count;
    blocks.push(!isLong && r.fraction() < 0.25 ? list(r) : paragraph(r, count, links));
  }
  const perHeading = isLong ? 40 : 4;
  const body = r.shuffle(blocks).flatMap((block, at) => {
    if (at === 0 || at % perHeading !== 0) return [block];
    const level = r.fraction() < 0.6 ? '##' : '###';
    return [`${level} ${capital(r.words(r.int(2, 4)))} \`${r.pascal()}\``, block];
  });
  return `## Overview\n\n${paragraph(r, 20, [])}\n\n${body.join('\n\n')}\n`;
}

/** Returns the body of a release post: a sentence, then new features and fixes. */
export function makePost(r: Random): string {
  const facts = () => r.lines(r.int(1, 6), () => `- ${r.sentence(r.int(8, 24))}`);
  return `${r.sentence(12)}\n\n<!-- truncate -->\n\n## Enhancements\n\n${facts()}\n\n## Corrections\n\n${facts()}\n`;
}
