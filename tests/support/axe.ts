// Findings of axe, an accessibility checker, on a page of a test.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules about colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The checked part of a page, and the rules. */
interface Scope {
  /** A selector, or `new` for elements that were not shown when `noteShown` was called; default: the whole page. */
  readonly part?: string;
  /** Rules about colours, or all others; default: all. */
  readonly rules?: 'colours' | 'others';
}

/** A violated rule, with up to three positions. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly string[];
}

/** Returns the findings of axe on the page in its current state. */
export async function violations(page: Page, { part = 'html', rules }: Scope = {}): Promise<readonly Violation[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // A menu or a dialog that fades in has its final colours only at the end.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Bypasses the page's policy, which stays in force for the page.
  if (!isThere) await (await page.context().newCDPSession(page)).send('Runtime.evaluate', { expression: axe });
  const own =
    rules === 'others'
      ? { rules: Object.fromEntries(COLOURS.map((id) => [id, { enabled: false }])) }
      : rules === 'colours' && { runOnly: COLOURS };
  return page.evaluate(
    async ([name, rulesToRun]) => {
      const { axe: run, shown } = window as unknown as {
        axe: {
          run: (
            part: object,
            options: object,
          ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
        };
        shown?: ReadonlySet<Element>;
      };
      const isNew = (each: Element) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        !shown?.has(each) &&
        shown?.has(each.parentElement as Element);
      const include = name === 'new' ? [...document.querySelectorAll('body *')].filter(isNew) : name;
      if (include.length === 0) return [];
      // Passed rules need no description, and styles are of this origin.
      const options = { resultTypes: ['violations'], preload: false, ...rulesToRun };
      const found = await run.run({ include }, options);
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.slice(0, 3).map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`),
      }));
    },
    [part, own] as const,
  );
}

/** Returns the findings in both modes. The mode changes only colours, so all other rules run once. */
export async function violationsInBoth(page: Page, scope: Scope = {}): Promise<readonly (readonly Violation[])[]> {
  const found = [await violations(page, scope)];
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  found.push(await violations(page, { ...scope, rules: 'colours' }));
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  return found;
}

/** Records the shown elements, so that a later check can be limited to elements that appear at another width. */
export function noteShown(page: Page): Promise<void> {
  return page.evaluate(() => {
    const shown = new Set<Element>([document.body]);
    const add = (each: Element | null) => {
      // An element without a box of its own is shown if its content is.
      for (let at = each; at && !shown.has(at); at = at.parentElement) shown.add(at);
    };
    for (const each of document.querySelectorAll('body *')) {
      if (each.checkVisibility({ visibilityProperty: true })) add(each);
    }
    Object.assign(window, { shown });
  });
}
