// Requests the `robots.txt` of a site.
import type { Dispatcher } from 'undici';
import { callFault } from '../../model/diagnostic.ts';
import type { openClient } from '../external/client.ts';
import { readAnswerText } from '../external/page-anchors.ts';
import { adviceOn } from '../external/verdict.ts';
import { NO_ROBOTS, parseRobots, type Robots } from './robots.ts';

/** User agent of techdocs in `robots.txt`. */
const AGENT = 'techdocs';

/** Reads `robots.txt`. Throws a `UserError` if its rules cannot be determined. */
export async function readRobots(client: ReturnType<typeof openClient>, { origin }: URL): Promise<Robots> {
  const url = `${origin}/robots.txt`;
  let robots = NO_ROBOTS;
  const take = async (response: Dispatcher.ResponseData) => {
    const text = await readAnswerText(response);
    if (text !== undefined) robots = parseRobots(text, AGENT);
  };
  const verdict = await client.ask({ url, anchors: [], take }, () => {});
  const { kind, status = 0, reason } = verdict;
  // By RFC 9309, a client error means that everything is allowed; a server error may hide rules. 429 is not such a client error.
  if (kind === 'ok' || (status >= 400 && status < 500 && status !== 429)) return robots;
  throw callFault(`\`${url}\` cannot be read: ${reason}.`, adviceOn(verdict));
}
