// Findings by their cause: those that say the same of many places are one thing to mend.
import { type Diagnostic, locationText, type Severity, sentenceOf } from './diagnostic.ts';

/** How many places of a cause are named. */
export const NAMED_PLACES = 3;

/** One cause, with the findings that it has. */
export interface FindingGroup {
  /** What is said of all of them. */
  readonly sentence: string;
  readonly first: Diagnostic;
  readonly count: number;
  /** The first places, `docs/a.md:3:7`; none where nothing has a place. */
  readonly places: readonly string[];
}

/** A cause as reports for machines have it. */
export interface FindingSummary extends Pick<Diagnostic, 'code' | 'severity'> {
  readonly sentence: string;
  readonly count: number;
  readonly places: readonly string[];
}

const ORDER: readonly Severity[] = ['error', 'warning', 'note'];

/** Findings by cause: errors first, then warnings and notes, each in the order in which a cause comes first. */
export function groupFindings(findings: readonly Diagnostic[]): readonly FindingGroup[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.severity, finding.code, causeOf(sentenceOf(finding))]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [finding]);
    else known.push(finding);
  }
  const all = [...groups.values()].map(groupOf);
  return ORDER.flatMap((severity) => all.filter(({ first }) => first.severity === severity));
}

/** The causes of findings, for reports that machines read. */
export function summaryOf(findings: readonly Diagnostic[]): readonly FindingSummary[] {
  return groupFindings(findings).map(({ sentence, count, places, first: { code, severity } }) => {
    return { code, severity, sentence, count, places };
  });
}

/** A sentence without the values of attributes: `title="a"` and `title="b"` have one cause. */
function causeOf(sentence: string): string {
  return sentence.replace(/`([\w:.-]+)=[^`]*`/g, '`$1=…`');
}

function groupOf(findings: readonly Diagnostic[]): FindingGroup {
  const [first] = findings as readonly [Diagnostic, ...Diagnostic[]];
  const sentences = new Set(findings.map(sentenceOf));
  const sentence = sentenceOf(first);
  const places = findings.map(locationText).filter((place) => place !== '');
  return {
    sentence: sentences.size === 1 ? sentence : causeOf(sentence),
    first,
    count: findings.length,
    places: [...new Set(places)].slice(0, NAMED_PLACES),
  };
}
