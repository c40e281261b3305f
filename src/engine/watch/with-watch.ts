// Puts site code under the watchdog: hooks of extensions, Markdown plugins, components.
import type { Env, MarkdownIt } from 'markdown-it';
import type { ComponentSet } from '../../content/component.ts';
import { wrapAddedRules } from '../../content/markdown/around-rules.ts';
import { describeFailedPlugin } from '../../content/plugin-failure.ts';
import { parseStackFrames } from '../../model/code-fault.ts';
import type { MarkdownExtension } from '../../model/config.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import { callWithWatch, type HookWatch, type WatchedCall } from '../../model/hook-watch.ts';
import type { ThreadWatch } from './cells.ts';

/** Functions of a configuration that parsing calls. */
export interface PageCode {
  readonly extensions: readonly LoadedExtension[];
  readonly markdownPlugins: readonly MarkdownExtension[];
}

/** Returns the functions under the watchdog, except techdocs' own extensions, which always end. */
export function watchPageCode<Code extends PageCode>(code: Code, watch: Pick<ThreadWatch, 'of'>): Code {
  const own = watch.of();
  return {
    ...code,
    extensions: code.extensions.map((of) => (of.isBuiltIn ? of : { ...of, watch: watch.of(of.extension.name) })),
    markdownPlugins: code.markdownPlugins.map((plugin, at) => watchPlugin(plugin, at, own)),
  };
}

/** Returns components under the watchdog: one that never ends fails like one that throws. */
export function watchComponents(components: ComponentSet, watch: HookWatch): ComponentSet {
  return {
    ...components,
    render(tree, place) {
      const what = `${tree.name.startsWith('Page_') ? 'This page' : `The component \`${tree.name}\``} failed`;
      const own = { code: 'component-failed', what, isOfContent: true as const, ...place };
      try {
        return callWithWatch(
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

function watchPlugin(plugin: MarkdownExtension, at: number, watch: HookWatch): MarkdownExtension {
  const { name, what } = describeFailedPlugin(plugin, at);
  const hook = `markdown ${name}`;
  const add = (md: MarkdownIt) =>
    callWithWatch(watch, { hook, own: { code: 'markdown-failed', what } }, () => plugin(md));
  const callOn = (page: string | undefined): WatchedCall => {
    const place = page === undefined ? {} : { file: page, line: 1, column: 1 };
    const who = `the extension \`${name}\``;
    return { hook, page, own: { code: 'markdown-failed', what: 'The Markdown cannot be parsed', who, ...place } };
  };
  const use: MarkdownExtension = (md) =>
    wrapAddedRules(
      md,
      (rule) =>
        function (this: unknown, ...all: Parameters<typeof rule>) {
          return callWithWatch(watch, callOn(findFileOfRuleCall(all)), () => rule.apply(this, all));
        } as typeof rule,
      () => add(md),
    );
  // Keeps the plugin's name, which messages contain.
  return Object.defineProperty(use, 'name', { value: plugin.name });
}

/** Returns the page's file from the arguments of a plugin's rule: parser rules have it in their state, renderer rules in `env`. */
function findFileOfRuleCall([state, , , env]: readonly unknown[]): string | undefined {
  const { page } = ((state as { env?: Env } | undefined)?.env ?? env ?? {}) as { page?: { file: string } };
  return page?.file;
}
