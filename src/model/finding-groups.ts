// Groups findings by cause: findings with the same message at many positions are one problem to fix.
import { type Diagnostic, formatFindingSentence, formatLocation, type Severity } from './diagnostic.ts';

/** Maximum number of positions listed per cause. */
const MAX_POSITIONS_PER_FINDING_GROUP = 3;

/** One cause with its findings. */
export interface FindingGroup {
  /** Common message of the findings. */
  readonly sentence: string;
  readonly first: Diagnostic;
  readonly count: number;
  /** The first positions, such as `docs/a.md:3:7`; empty if the findings have none. */
  readonly places: readonly string[];
}

/** Code in a sentence, such as a name or a value. */
const CODE_SPAN_PATTERN = /`[^`]*`/g;

const SEVERITY_ORDER: readonly Severity[] = ['error', 'warning', 'note'];

/**
 * Groups findings by cause: errors, then warnings, then notes, each in order of first occurrence. Findings of one cause may suggest
 * different code, such as the names of different pages.
 */
export function groupFindings(findings: readonly Diagnostic[]): readonly FindingGroup[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const finding of findings) {
    const { severity, code, message, suggestion = '' } = finding;
    const fix = suggestion.replace(CODE_SPAN_PATTERN, '`…`');
    const key = JSON.stringify([severity, code, removeAttributeValues(message), removeAttributeValues(fix)]);
    const knownFindings = groups.get(key);
    if (knownFindings === undefined) groups.set(key, [finding]);
    else knownFindings.push(finding);
  }
  const findingGroups = [...groups.values()].map(createFindingGroup);
  return SEVERITY_ORDER.flatMap((severity) => findingGroups.filter(({ first }) => first.severity === severity));
}

/** Returns the causes of findings for machine-readable reports. */
export function summarizeFindings(findings: readonly Diagnostic[]) {
  return groupFindings(findings).map(({ sentence, count, places, first: { code, severity } }) => {
    return { code, severity, sentence, count, places };
  });
}

/**
 * Removes attribute values from a message. Messages that differ only in attribute values, such as `title="a"` and `title="b"`, have the
 * same cause.
 */
function removeAttributeValues(sentence: string): string {
  return sentence.replace(/`([\w:.-]+)=[^`]*`/g, '`$1=…`');
}

function createFindingGroup(findings: readonly Diagnostic[]): FindingGroup {
  const [first] = findings as readonly [Diagnostic, ...Diagnostic[]];
  const sentences = [...new Set(findings.map(formatFindingSentence))];
  const places = findings.map(formatLocation).filter((place) => place !== '');
  return {
    sentence: sentences.length === 1 ? formatFindingSentence(first) : joinSimilarSentences(sentences),
    first,
    count: findings.length,
    places: [...new Set(places)].slice(0, MAX_POSITIONS_PER_FINDING_GROUP),
  };
}

/** Returns the sentence that all of these have in common: code that differs is replaced by an ellipsis. */
function joinSimilarSentences(sentences: readonly string[]): string {
  const [first = '', ...others] = sentences.map(removeAttributeValues);
  const spans = others.map((sentence) => sentence.match(CODE_SPAN_PATTERN) ?? []);
  let index = -1;
  return first.replace(CODE_SPAN_PATTERN, (span) => {
    index += 1;
    return spans.every((some) => some[index] === span) ? span : '`…`';
  });
}
