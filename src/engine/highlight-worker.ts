// A thread that colours code: first the blocks that it was started with, in order, and between them whatever it is asked for.
import { isMainThread, type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { CodeToColour } from '../content/markdown/highlight/ahead.ts';
import type { HighlightedCode } from '../content/markdown/highlight/code.ts';
import { createHighlighter } from '../content/markdown/highlight/highlighter.ts';
import { loadEngine } from '../content/markdown/highlight/painter.ts';
import type { SiteConfig } from '../model/config.ts';

/** What the thread is started with. */
export interface HighlightInput {
  readonly settings: Pick<SiteConfig['code'], 'themes' | 'languages'>;
  readonly blocks: readonly CodeToColour[];
  /** Takes blocks that are needed now, and gives replies. */
  readonly port: MessagePort;
  /** Counts the replies: whoever waits for one is woken by it. */
  readonly signal: Int32Array;
}

/** What the thread says: the result of a block, or why there will be none of any. */
export interface HighlightReply {
  readonly key: string;
  /** Absent where the language is not known. */
  readonly result?: HighlightedCode;
  readonly failed?: string;
}

/** What a block is called in replies. */
export function keyOfCode({ code, language }: CodeToColour): string {
  return `${language}\0${code}`;
}

async function work(
  { settings, blocks, port, signal }: HighlightInput,
  wanted: Promise<ReadonlySet<string>>,
): Promise<void> {
  const reply = (message: HighlightReply) => {
    port.postMessage(message);
    Atomics.add(signal, 0, 1);
    Atomics.notify(signal, 0);
  };
  const fail = (error: unknown) => reply({ key: '', failed: error instanceof Error ? error.message : String(error) });
  try {
    // The engine starts while the languages are looked for that it is needed for.
    const [highlighter] = await Promise.all([wanted.then((names) => createHighlighter(settings, names)), loadEngine()]);
    const done = new Set<string>();
    const colour = (block: CodeToColour) => {
      const key = keyOfCode(block);
      if (done.has(key)) return;
      done.add(key);
      reply({ key, result: highlighter.highlight(block.code, block.language, () => performance.now()) });
    };
    for (const block of blocks) {
      for (let asked = receiveMessageOnPort(port); asked; asked = receiveMessageOnPort(port)) colour(asked.message);
      colour(block);
    }
    port.on('message', (block: CodeToColour) => {
      try {
        colour(block);
      } catch (error) {
        fail(error);
      }
    });
  } catch (error) {
    fail(error);
  }
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  // The only message of the thread itself: the languages that texts ask for.
  const wanted = new Promise<ReadonlySet<string>>((take) => port.once('message', take));
  void work(workerData as HighlightInput, wanted);
}
