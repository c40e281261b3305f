// Quality of answers: for queries with the pages that answer them, the share with an answer in the first place and in the first three, and
// the mean reciprocal rank (MRR).
export interface JudgedQuery {
  readonly query: string;
  /** Site paths, of which any is right. Empty if the content has no answer. */
  readonly answers: readonly string[];
  /** Role of the person who asks. */
  readonly role?: string;
  /** Excluded while the ranking is tuned. */
  readonly heldBack?: boolean;
}

export interface Measured {
  readonly hit1: number;
  readonly hit3: number;
  readonly mrr: number;
  /** Text for people. */
  readonly report: string;
}

/** Measures the pages that are found for each query, best first. */
export function measure(
  name: string,
  queries: readonly JudgedQuery[],
  findPages: (query: string) => readonly string[],
): Measured {
  const ranks = queries.map(({ query, answers }) => ({
    query,
    rank: 1 + findPages(query).findIndex((page) => answers.includes(page)),
  }));
  const shareOf = (most: number) => ranks.filter(({ rank }) => rank > 0 && rank <= most).length / ranks.length;
  const [hit1, hit3] = [shareOf(1), shareOf(3)];
  const mrr = ranks.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length;
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  const missed = ranks
    .filter(({ rank }) => rank === 0 || rank > 3)
    .map(({ query, rank }) => `  ${rank || '–'}: ${query}`);
  const line = `${name}: ${ranks.length} queries; hit@1 ${percent(hit1)}, hit@3 ${percent(hit3)}, MRR ${mrr.toFixed(3)}`;
  return { hit1, hit3, mrr, report: [line, ...missed].join('\n') };
}
