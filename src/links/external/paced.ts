// Runs many small jobs for many hosts. Limits the number of parallel jobs, in total and per host. Keeps an interval between jobs of a host,
// and pauses that the host requests.

/** Delays all other jobs of a host by some milliseconds. */
export type HostJobDelayer = (ms: number) => void;

export interface HostRequestJob {
  readonly host: string;
  readonly run: (pause: HostJobDelayer) => Promise<void>;
}

/** Limits. Times in milliseconds. */
interface RequestPaceLimits {
  readonly concurrency: number;
  readonly perHost: number;
  readonly interval: number;
  readonly now: () => number;
  /** Whether no further job may start. */
  readonly isOver?: () => boolean;
}

interface HostQueue {
  readonly queue: HostRequestJob[];
  active: number;
  notBefore: number;
}

/** Runs all jobs; rejects if a job throws. Once `isOver` returns true, skips all jobs that have not started. */
export function runJobsWithinHostLimits(
  jobs: readonly HostRequestJob[],
  { concurrency, perHost, interval, now, isOver = () => false }: RequestPaceLimits,
): Promise<void> {
  const hosts = new Map<string, HostQueue>();
  for (const job of jobs) {
    const host = hosts.get(job.host);
    if (host) host.queue.push(job);
    else hosts.set(job.host, { queue: [job], active: 0, notBefore: 0 });
  }
  let active = 0;
  let left = jobs.length;
  return new Promise((done, fail) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (host: HostQueue, job: HostRequestJob) => {
      active += 1;
      host.active += 1;
      host.notBefore = Math.max(host.notBefore, now() + interval);
      const pause = (ms: number) => {
        host.notBefore = Math.max(host.notBefore, now() + ms);
      };
      job.run(pause).then(() => {
        active -= 1;
        host.active -= 1;
        left -= 1;
        pump();
      }, fail);
    };
    const pump = () => {
      clearTimeout(timer);
      if (left === 0 || (active === 0 && isOver())) return done();
      if (isOver()) return;
      let wake = Number.POSITIVE_INFINITY;
      for (const host of hosts.values()) {
        while (active < concurrency && host.active < perHost && host.queue.length > 0 && host.notBefore <= now())
          start(host, host.queue.shift() as HostRequestJob);
        if (host.queue.length > 0 && host.active < perHost) wake = Math.min(wake, host.notBefore);
      }
      const isWaiting = active < concurrency && wake < Number.POSITIVE_INFINITY;
      if (isWaiting) timer = setTimeout(pump, Math.max(1, wake - now()));
    };
    pump();
  });
}
