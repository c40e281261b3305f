// What axe, which judges accessibility, finds on a page of a test.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules about colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What is judged of a page, and by which rules. */
interface Scope {
  /** A selector, or `new` for what the page shows and did not show when `noteShown` was called; else the whole page. */
  readonly part?: string;
  /** Those about colours, or all others; else all. */
  readonly rules?: 'colours' | 'others';
}

/** A rule that is not kept, with up to three places. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly string[];
}

/** What axe finds on the page as it is. */
export async function violations(page: Page, { part = 'html', rules }: Scope = {}): Promise<readonly Violation[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // A menu or a dialog that fades in has its colours only at the end.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Past the page's policy, which stays in force for the page.
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
      // What passes need not be described, and styles are of this origin.
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

/** The same in both modes. The mode changes colours and nothing else, so all else is judged once. */
export async function violationsInBoth(page: Page, scope: Scope = {}): Promise<readonly (readonly Violation[])[]> {
  const found = [await violations(page, scope)];
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  found.push(await violations(page, { ...scope, rules: 'colours' }));
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  return found;
}

/** Notes what the page shows, for the judgement of what it shows besides at another width. */
export function noteShown(page: Page): Promise<void> {
  return page.evaluate(() => {
    const shown = new Set<Element>([document.body]);
    const add = (each: Element | null) => {
      // What has no box of its own is shown by what is in it.
      for (let at = each; at && !shown.has(at); at = at.parentElement) shown.add(at);
    };
    for (const each of document.querySelectorAll('body *')) {
      if (each.checkVisibility({ visibilityProperty: true })) add(each);
    }
    Object.assign(window, { shown });
  });
}
