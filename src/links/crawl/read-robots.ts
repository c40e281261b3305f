// Requests the `robots.txt` of a site.
import type { Dispatcher } from 'undici';
import { createInvocationError } from '../../model/diagnostic.ts';
import type { createLinkRequestClient } from '../external/client.ts';
import { readResponseText } from '../external/page-anchors.ts';
import { createLinkVerdictAdvice } from '../external/verdict.ts';
import { ALLOW_ALL_ROBOTS, parseRobotsTxt, type RobotsRules } from './robots.ts';

/** User agent of techdocs in `robots.txt`. */
const ROBOTS_AGENT = 'techdocs';

/** Reads `robots.txt`. Throws a `UserError` if its rules cannot be determined. */
export async function fetchRobotsTxt(
  client: ReturnType<typeof createLinkRequestClient>,
  { origin }: URL,
): Promise<RobotsRules> {
  const url = `${origin}/robots.txt`;
  let robots = ALLOW_ALL_ROBOTS;
  const take = async (response: Dispatcher.ResponseData) => {
    const text = await readResponseText(response);
    if (text !== undefined) robots = parseRobotsTxt(text, ROBOTS_AGENT);
  };
  const verdict = await client.ask({ url, anchors: [], take }, () => {});
  const { kind, status = 0, reason } = verdict;
  // By RFC 9309, a client error such as 404 allows everything, but a server error may hide rules. 429 does not count as a client error
  // here.
  if (kind === 'ok' || (status >= 400 && status < 500 && status !== 429)) return robots;
  throw createInvocationError(`\`${url}\` cannot be read: ${reason}.`, createLinkVerdictAdvice(verdict));
}
