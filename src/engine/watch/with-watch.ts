// Puts site code under the watchdog: hooks of extensions, Markdown plugins, components.
import type { Env, MarkdownIt } from 'markdown-it';
import type { ComponentSet } from '../../content/component.ts';
import { wrapAddedRules } from '../../content/markdown/around-rules.ts';
import { describeFailedPlugin } from '../../content/plugin-failure.ts';
import { parseStackFrames } from '../../model/code-fault.ts';
import type { MarkdownExtension } from '../../model/config.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import { callWithHangWatch, type HangWatchedCall, type HookHangWatch } from '../../model/hook-watch.ts';
import type { ThreadHookWatch } from './cells.ts';

/** Functions of a configuration that parsing calls. */
export interface ParseTimeCode {
  readonly extensions: readonly LoadedExtension[];
  readonly markdownPlugins: readonly MarkdownExtension[];
}

/** Returns the functions under the watchdog, except techdocs' own extensions, which always end. */
export function addWatchToParseTimeCode<Code extends ParseTimeCode>(
  code: Code,
  watch: Pick<ThreadHookWatch, 'of'>,
): Code {
  const own = watch.of();
  return {
    ...code,
    extensions: code.extensions.map((of) => (of.isBuiltIn ? of : { ...of, watch: watch.of(of.extension.name) })),
    markdownPlugins: code.markdownPlugins.map((plugin, at) => addWatchToPlugin(plugin, at, own)),
  };
}

/** Returns components under the watchdog: a component that never ends fails like a component that throws. */
export function addWatchToComponents(components: ComponentSet, watch: HookHangWatch): ComponentSet {
  return {
    ...components,
    render(tree, place) {
      const what = `${tree.name.startsWith('Page_') ? 'This page' : `The component \`${tree.name}\``} failed`;
      const own = { code: 'component-failed', what, isOfContent: true as const, ...place };
      try {
        return callWithHangWatch(
          watch,
          { hook: `components.${tree.name}`, page: place.file, own, version: components.hash },
          () => components.render(tree, place),
        );
      } catch (error) {
        return { failed: tree, reason: (error as Error).message, frames: parseStackFrames(error) };
      }
    },
  };
}

function addWatchToPlugin(plugin: MarkdownExtension, at: number, watch: HookHangWatch): MarkdownExtension {
  const { name, what } = describeFailedPlugin(plugin, at);
  const hook = `markdown ${name}`;
  const add = (md: MarkdownIt) =>
    callWithHangWatch(watch, { hook, own: { code: 'markdown-failed', what } }, () => plugin(md));
  const callOn = (page: string | undefined): HangWatchedCall => {
    const place = page === undefined ? {} : { file: page, line: 1, column: 1 };
    const who = `the extension \`${name}\``;
    return { hook, page, own: { code: 'markdown-failed', what: 'The Markdown cannot be parsed', who, ...place } };
  };
  const use: MarkdownExtension = (md) =>
    wrapAddedRules(
      md,
      (rule) =>
        function (this: unknown, ...all: Parameters<typeof rule>) {
          return callWithHangWatch(watch, callOn(findFileOfMarkdownRule(all)), () => rule.apply(this, all));
        } as typeof rule,
      () => add(md),
    );
  // Keeps the plugin's name, which messages contain.
  return Object.defineProperty(use, 'name', { value: plugin.name });
}

/** Returns the page's file from the arguments of a plugin's rule: parser rules have it in their state, renderer rules in `env`. */
function findFileOfMarkdownRule([state, , , env]: readonly unknown[]): string | undefined {
  const { page } = ((state as { env?: Env } | undefined)?.env ?? env ?? {}) as { page?: { file: string } };
  return page?.file;
}
