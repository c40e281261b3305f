// Wraps the rules that site code adds to a parser, to supervise them or to record their owner.
import type { MarkdownIt } from 'markdown-it';

/** Function that wraps a rule and returns the wrapped rule. */
export type RuleWrapper = <Rule extends (...all: never[]) => unknown>(rule: Rule) => Rule;

/** Calls `addRules`, which adds rules to a parser, and wraps each of these rules with `wrap`. */
export function addWrappedRules(md: MarkdownIt, wrap: RuleWrapper, addRules: () => void): void {
  const before = { ...md.renderer.rules };
  const rulers = [md.core.ruler, md.block.ruler, md.inline.ruler, md.inline.ruler2];
  const methods = ['push', 'before', 'after', 'at'] as const;
  for (const ruler of rulers)
    for (const method of methods) {
      const add = ruler[method].bind(ruler) as (...all: unknown[]) => void;
      const isRule = (value: unknown) => typeof value === 'function';
      Object.assign(ruler, {
        [method]: (...all: unknown[]) =>
          add(...all.map((value) => (isRule(value) ? wrap(value as () => unknown) : value))),
      });
    }
  try {
    addRules();
  } finally {
    for (const ruler of rulers) for (const method of methods) delete (ruler as Partial<typeof ruler>)[method];
  }
  for (const [name, rule] of Object.entries(md.renderer.rules))
    if (rule !== undefined && rule !== before[name]) md.renderer.rules[name] = wrap(rule);
}

/** Throws if a block rule reports success without advancing the parser, which would call the rule again without end. */
export function assertRuleAdvanced([state, start, , isSilent]: readonly unknown[]): void {
  const { line, bMarks } = (state ?? {}) as { readonly line?: number; readonly bMarks?: unknown };
  if (bMarks !== undefined && isSilent === false && line === start)
    throw new Error('a block rule returned `true`, but did not set `state.line` to the line after its block.');
}
