// Queue of unsent answers in `localStorage`, so that an answer given offline is sent from a later page. A refused answer is dropped,
// because it would be refused again.

/** Body of a request. */
export interface Answer {
  /** Path of the page on the host. */
  readonly page: string;
  readonly title: string;
  readonly helpful: boolean;
  readonly text?: string;
  /** Docs version of the page. */
  readonly version?: string;
}

interface Waiting {
  readonly endpoint: string;
  readonly answer: Answer;
}

const KEY = 'techdocs.feedback';
/** Maximum queued answers; the oldest is dropped. */
const MOST = 20;

/**
 * Sends an answer; resolves with whether it has arrived. The request starts at once, because a page that is left runs no more code. The
 * answer is queued only if the request fails: losing an answer with its page is better than sending it twice.
 */
export async function sendFeedback(endpoint: string, answer: Answer): Promise<boolean> {
  const waiting = { endpoint, answer };
  if (navigator.onLine && (await post(waiting))) return true;
  write([...read(), waiting].slice(-MOST));
  return false;
}

/** Sends the queue, from one page at a time. */
export async function sendWaiting(): Promise<void> {
  if (read().length === 0) return;
  // Without the Web Locks API, which needs `https`, two open pages may send the same answer.
  if (navigator.locks) await navigator.locks.request(KEY, sendAll);
  else await sendAll();
}

async function sendAll(): Promise<void> {
  for (let [first] = read(); first; [first] = read()) {
    if (!(await post(first))) return;
    // Another page may have added answers meanwhile.
    const sent = JSON.stringify(first);
    const rest = read();
    const at = rest.findIndex((each) => JSON.stringify(each) === sent);
    if (!write(rest.filter((_, index) => index !== at))) return;
  }
}

/** Resolves with whether the answer arrived or was refused, so that it is not sent again. */
async function post({ endpoint, answer }: Waiting): Promise<boolean> {
  try {
    const { status } = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answer),
      credentials: 'omit',
      // The request continues when the reader leaves the page.
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

/** Returns whether the queue could be stored. */
function write(waiting: readonly Waiting[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(waiting));
    return true;
  } catch {
    return false;
  }
}
