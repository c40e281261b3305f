// IO. Highlights code on a thread while pages are parsed. Warming up the grammars of a dozen languages takes as long as parsing a site of
// hundreds of pages. The thread starts with the code that pages are likely to contain. If a parser needs a code block that is not ready,
// the parser waits for the thread, because rendering Markdown is synchronous.
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import type { CodeToHighlight } from '../content/markdown/highlight/ahead.ts';
import type { HighlightedCode, Highlighter } from '../content/markdown/highlight/code.ts';
import { plainHighlighter, plainLanguages } from '../content/markdown/highlight/code.ts';
import { findCodeLanguageDisplayName, resolveCodeLanguage } from '../content/markdown/highlight/highlighter.ts';
import { startThread } from './thread.ts';
import { computeCodeBlockKey, type HighlightInput, type HighlightReply } from './threads/block.ts';

/** Milliseconds without a message after which the thread counts as lost. One block may take ten seconds. */
const HIGHLIGHT_TIMEOUT_MS = 60_000;

/** A thread that highlights code. */
export interface HighlightThread {
  readonly highlighter: Highlighter;
  /** Ends the thread. */
  close(): void;
}

/** Starts a thread that highlights `blocks` first, and then requested code. */
export function startHighlightThread(
  settings: HighlightInput['settings'],
  blocks: readonly CodeToHighlight[],
): HighlightThread {
  const { port1: port, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const input: HighlightInput = { settings, blocks, port: port2, signal };
  const thread = startThread('block', input, { transferList: [port2] });
  // Ignores the event, because parsers that wait for the thread receive the failure as a reply.
  thread.on('error', () => {});
  thread.unref();
  const highlighted = new Map<string, HighlightedCode | undefined>();
  let lost: Error | undefined;
  const takeReplies = () => {
    for (let reply = receiveMessageOnPort(port); reply; reply = receiveMessageOnPort(port)) {
      const { key, result, failed } = reply.message as HighlightReply;
      if (failed !== undefined) throw new Error(`The thread that highlights code failed: ${failed}`);
      highlighted.set(key, result);
    }
  };
  const waitFor = (block: CodeToHighlight): HighlightedCode | undefined => {
    const key = computeCodeBlockKey(block);
    for (let isAsked = false; ; isAsked = true) {
      if (lost) throw lost;
      const replies = Atomics.load(signal, 0);
      takeReplies();
      if (highlighted.has(key)) return highlighted.get(key);
      if (!isAsked) port.postMessage(block);
      if (Atomics.wait(signal, 0, replies, HIGHLIGHT_TIMEOUT_MS) === 'timed-out')
        lost = new Error(`The thread that highlights code gave no sign for ${HIGHLIGHT_TIMEOUT_MS / 1000} seconds.`);
    }
  };
  const highlighter: Highlighter = {
    highlight(code, language) {
      if (plainLanguages.has(language.toLowerCase())) return plainHighlighter.highlight(code, language);
      return resolveCodeLanguage(language) === undefined ? undefined : waitFor({ code, language });
    },
    nameOf: findCodeLanguageDisplayName,
  };
  return {
    highlighter,
    close() {
      port.close();
      void thread.terminate();
    },
  };
}
