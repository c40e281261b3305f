// Highlights code on a thread. The thread highlights the blocks of its input in order. Before each block, it highlights the blocks that
// another thread has requested.
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { loadHighlighter } from '../../content/io/load-highlighter.ts';
import type { CodeToHighlight } from '../../content/markdown/highlight/ahead.ts';
import type { HighlightedCode } from '../../content/markdown/highlight/code.ts';
import type { HighlightSettings } from '../../content/markdown/highlight/highlighter.ts';

/** Input of the thread. */
export interface HighlightInput {
  readonly settings: HighlightSettings;
  readonly blocks: readonly CodeToHighlight[];
  /** Receives requests for blocks that are needed now, and sends replies. */
  readonly port: MessagePort;
  /** Counts replies, and wakes the thread that waits for a reply. */
  readonly signal: Int32Array;
}

/** A message of the thread: the result of a block, or the reason why there will be no results. */
export interface HighlightReply {
  readonly key: string;
  /** Absent if the language is unknown. */
  readonly result?: HighlightedCode;
  readonly failed?: string;
}

/** Returns the key that identifies a block in replies. */
export function computeCodeBlockKey({ code, language }: CodeToHighlight): string {
  return `${language}\0${code}`;
}

/** Highlights the blocks, and serves requests until the thread is terminated. */
export async function run({ settings, blocks, port, signal }: HighlightInput): Promise<void> {
  const reply = (message: HighlightReply) => {
    port.postMessage(message);
    Atomics.add(signal, 0, 1);
    Atomics.notify(signal, 0);
  };
  const fail = (error: unknown) => reply({ key: '', failed: error instanceof Error ? error.message : String(error) });
  try {
    const languages = new Set(blocks.map(({ language }) => language));
    let highlighter = await loadHighlighter(settings, languages);
    const done = new Set<string>();
    const colour = async (block: CodeToHighlight) => {
      const key = computeCodeBlockKey(block);
      if (done.has(key)) return;
      done.add(key);
      if (!languages.has(block.language)) highlighter = await loadHighlighter(settings, languages.add(block.language));
      reply({ key, result: highlighter.highlight(block.code, block.language, () => performance.now()) });
    };
    for (const block of blocks) {
      for (let received = receiveMessageOnPort(port); received; received = receiveMessageOnPort(port))
        await colour(received.message);
      await colour(block);
    }
    port.on('message', (block: CodeToHighlight) => void colour(block).catch(fail));
  } catch (error) {
    fail(error);
  }
}
