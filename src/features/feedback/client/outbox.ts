// Answers that wait until they are sent. They lie in `localStorage`, so that one that was given without a connection is sent from a
// later page. What a server refuses is dropped, as it would refuse it again.

/** What is sent of a page. */
export interface Answer {
  /** Its address on the host. */
  readonly page: string;
  readonly title: string;
  readonly helpful: boolean;
  readonly text?: string;
  /** Its version of the docs. */
  readonly version?: string;
}

interface Waiting {
  readonly endpoint: string;
  readonly answer: Answer;
}

const KEY = 'techdocs.feedback';
/** More of them are not kept: the oldest goes. */
const MOST = 20;

/**
 * Sends an answer, now or later. Gives whether it has arrived. It is asked for at once, as a page that is left runs nothing more, and
 * waits only where that fails: an answer is rather lost with its page than sent twice.
 */
export async function sendFeedback(endpoint: string, answer: Answer): Promise<boolean> {
  const waiting = { endpoint, answer };
  if (navigator.onLine && (await post(waiting))) return true;
  write([...read(), waiting].slice(-MOST));
  return false;
}

/** Sends what waits, from one page at a time. */
export async function sendWaiting(): Promise<void> {
  if (read().length === 0) return;
  // Without locks, which only sites with `https` have, two open pages may send the same answer.
  if (navigator.locks) await navigator.locks.request(KEY, sendAll);
  else await sendAll();
}

async function sendAll(): Promise<void> {
  for (let [first] = read(); first; [first] = read()) {
    if (!(await post(first))) return;
    // Others may have come meanwhile.
    const sent = JSON.stringify(first);
    const rest = read();
    const at = rest.findIndex((each) => JSON.stringify(each) === sent);
    if (!write(rest.filter((_, index) => index !== at))) return;
  }
}

/** Gives whether it need not be sent again. */
async function post({ endpoint, answer }: Waiting): Promise<boolean> {
  try {
    const { status } = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answer),
      credentials: 'omit',
      // It goes on when the reader leaves the page.
      keepalive: true,
    });
    return status < 500 && status !== 408 && status !== 429;
  } catch {
    return false;
  }
}

function read(): readonly Waiting[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Gives whether it could be kept. */
function write(waiting: readonly Waiting[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(waiting));
    return true;
  } catch {
    return false;
  }
}
