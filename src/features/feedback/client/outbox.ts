// Queue of unsent answers in `localStorage`. An answer that a reader gives offline is sent later, from another page. An answer that the
// server refuses is dropped, because the server would refuse it again.

/** The answer of a reader. */
export interface FeedbackAnswer {
  /** Path of the page on the host. */
  readonly page: string;
  readonly title: string;
  readonly helpful: boolean;
  readonly text?: string;
  /** Docs version of the page. */
  readonly version?: string;
}

interface QueuedAnswer {
  readonly endpoint: string;
  readonly answer: FeedbackAnswer;
}

const STORAGE_KEY = 'techdocs.feedback';
/** Maximum queued answers; the oldest is dropped. */
const MAX_QUEUED_ANSWERS = 20;

/**
 * Sends an answer; resolves with `true` if it has arrived. The request starts at once, because no code runs after the reader has left the
 * page. The answer enters the queue only if the request fails. So an answer may be lost when the reader leaves, but it is not sent twice.
 */
export async function sendFeedback(endpoint: string, answer: FeedbackAnswer): Promise<boolean> {
  const waiting = { endpoint, answer };
  if (navigator.onLine && (await postAnswer(waiting))) return true;
  storeQueue([...readQueue(), waiting].slice(-MAX_QUEUED_ANSWERS));
  return false;
}

/** Sends the queued answers. Only one open page sends at a time. */
export async function sendQueuedAnswers(): Promise<void> {
  if (readQueue().length === 0) return;
  // Without the Web Locks API, which needs `https`, two open pages may send the same answer.
  if (navigator.locks) await navigator.locks.request(STORAGE_KEY, sendQueuedAnswersWithoutLock);
  else await sendQueuedAnswersWithoutLock();
}

async function sendQueuedAnswersWithoutLock(): Promise<void> {
  for (let [first] = readQueue(); first; [first] = readQueue()) {
    if (!(await postAnswer(first))) return;
    // Another open page may have added answers while this one was sent.
    const sent = JSON.stringify(first);
    const rest = readQueue();
    const at = rest.findIndex((queuedAnswer) => JSON.stringify(queuedAnswer) === sent);
    if (!storeQueue(rest.filter((_, index) => index !== at))) return;
  }
}

/** Posts an answer. Resolves with `true` if it arrived or was refused, and with `false` if it should be sent again. */
async function postAnswer({ endpoint, answer }: QueuedAnswer): Promise<boolean> {
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

function readQueue(): readonly QueuedAnswer[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Stores the queue. Returns whether the browser allowed it. */
function storeQueue(waiting: readonly QueuedAnswer[]): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(waiting));
    return true;
  } catch {
    return false;
  }
}
