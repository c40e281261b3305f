// Asks a site for its `robots.txt`.
import type { Dispatcher } from 'undici';
import { callFault } from '../../model/diagnostic.ts';
import type { openClient } from '../external/client.ts';
import { readAnswerText } from '../external/page-anchors.ts';
import { adviceOn } from '../external/verdict.ts';
import { NO_ROBOTS, parseRobots, type Robots } from './robots.ts';

/** The name that `robots.txt` knows us by. */
const AGENT = 'techdocs';

/** Reads it. Throws a `UserError` where nobody knows what it says. */
export async function readRobots(client: ReturnType<typeof openClient>, { origin }: URL): Promise<Robots> {
  const url = `${origin}/robots.txt`;
  let robots = NO_ROBOTS;
  const take = async (response: Dispatcher.ResponseData) => {
    const text = await readAnswerText(response);
    if (text !== undefined) robots = parseRobots(text, AGENT);
  };
  const verdict = await client.ask({ url, anchors: [], take }, () => {});
  const { kind, status = 0, reason } = verdict;
  // Who refuses to show the file, or has none, refuses nothing. Who fails may have one.
  if (kind === 'ok' || (status >= 400 && status < 500 && status !== 429)) return robots;
  throw callFault(`\`${url}\` cannot be read: ${reason}.`, adviceOn(verdict));
}
