// Wraps site code so that the watchdog sees its calls: hooks of extensions, Markdown plugins, components.
import type { Env, MarkdownIt } from 'markdown-it';
import type { ComponentSet } from '../../content/component.ts';
import { addWrappedRules } from '../../content/markdown/around-rules.ts';
import { describeFailedPlugin } from '../../content/plugin-failure.ts';
import { getErrorMessage, parseStackFrames } from '../../model/code-fault.ts';
import type { MarkdownExtension, SiteConfig } from '../../model/config.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import { type HangWatch, runUnderHangWatch, type WatchedCallOptions } from '../../model/hook-watch.ts';
import type { HookWatchOfThread } from './cells.ts';

/** Functions of a configuration that parsing calls. */
interface CodeUsedByParser {
  readonly extensions: readonly LoadedExtension[];
  readonly markdownPlugins: readonly MarkdownExtension[];
}

/** Wraps the functions for the watchdog. Leaves out techdocs' own extensions, which always end. */
export function addWatchToCodeUsedByParser<Code extends CodeUsedByParser>(
  code: Code,
  watch: Pick<HookWatchOfThread, 'of'>,
): Code {
  const ownHangWatch = watch.of();
  return {
    ...code,
    extensions: code.extensions.map((loaded) =>
      loaded.isBuiltIn ? loaded : { ...loaded, watch: watch.of(loaded.extension.name) },
    ),
    markdownPlugins: code.markdownPlugins.map((plugin, index) => addWatchToPlugin(plugin, index, ownHangWatch)),
  };
}

/** Wraps components for the watchdog, so that a component that never ends fails like one that throws. */
export function addWatchToComponents(components: ComponentSet, watch: HangWatch): ComponentSet {
  return {
    ...components,
    render(tree, place) {
      const what = `${tree.name.startsWith('Page_') ? 'This page' : `The component \`${tree.name}\``} failed`;
      const fault = { code: 'component-failed', what, isOfContent: true as const, ...place };
      try {
        return runUnderHangWatch(
          watch,
          { hook: `components.${tree.name}`, page: place.file, siteCode: fault, version: components.hash },
          () => components.render(tree, place),
        );
      } catch (error) {
        return { failed: tree, reason: getErrorMessage(error), frames: parseStackFrames(error) };
      }
    },
  };
}

function addWatchToPlugin(plugin: MarkdownExtension, at: number, watch: HangWatch): MarkdownExtension {
  const { name, what } = describeFailedPlugin(plugin, at);
  const hook = `markdown ${name}`;
  const add = (md: MarkdownIt) =>
    runUnderHangWatch(watch, { hook, siteCode: { code: 'markdown-failed', what } }, () => plugin(md));
  const callOn = (page: string | undefined): WatchedCallOptions => {
    const place = page === undefined ? {} : { file: page, line: 1, column: 1 };
    const who = `the extension \`${name}\``;
    return { hook, page, siteCode: { code: 'markdown-failed', what: 'The Markdown cannot be parsed', who, ...place } };
  };
  const use: MarkdownExtension = (md) =>
    addWrappedRules(
      md,
      (rule) =>
        function (this: unknown, ...parameters: Parameters<typeof rule>) {
          return runUnderHangWatch(watch, callOn(findFileOfMarkdownRule(parameters)), () =>
            rule.apply(this, parameters),
          );
        } as typeof rule,
      () => add(md),
    );
  // Keeps the plugin's name, which messages contain.
  return Object.defineProperty(use, 'name', { value: plugin.name });
}

/**
 * Returns the page's file from the arguments of a plugin's rule; `undefined` if there is no page. Parser rules have the page in their
 * state, renderer rules in `env`.
 */
function findFileOfMarkdownRule([state, , , env]: readonly unknown[]): string | undefined {
  const { page } = ((state as { env?: Env } | undefined)?.env ?? env ?? {}) as { page?: { file: string } };
  return page?.file;
}

/** Watches the code of one project. */
export interface Watchdog {
  /** Wraps the code of a configuration, and forgets the code of the previous configuration. `features`: techdocs' features module. */
  watching<Code extends CodeUsedByParser & Pick<WatchedCode, 'config'>>(code: Code, features?: string): Code;
  /** Watches code that belongs to no extension. */
  readonly siteWatch: HangWatch;
  /** Waits for work that may call hooks. Rejects if one of them never ends. */
  during<Value>(work: () => Promise<Value>): Promise<Value>;
  /**
   * Like `during`, but after an interruption it runs the work again. The interrupted hook then fails at once, and the rest of the work is
   * done.
   */
  steady<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Sets the receiver of faults for which no caller waits; by default such a fault ends the process. */
  onLost(report: (error: unknown) => void): void;
  /** Terminates the thread. */
  close(): void;
}

export interface WatchedCode {
  readonly extensions: readonly LoadedExtension[];
  readonly config: SiteConfig;
  /** Techdocs' features module, needed to compile some code. */
  readonly features?: string;
}
