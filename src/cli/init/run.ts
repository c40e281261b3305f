// What `techdocs init` does, step by step: look, ask, plan, show, write. All that can go wrong does so before the last step.
import { resolve } from 'node:path';
import { loadPackageInfo } from '../../engine/assets.ts';
import { dayIn } from '../../lib/day.ts';
import { loadTexts } from '../../model/languages.ts';
import { interruptible, leave, type Surroundings, throwFaults } from '../../terminal/asking.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { type InitAnswers, type InitFlags, judgeAnswers } from './answers.ts';
import { readFolder } from './folder.ts';
import { showDryRun, showOutcome } from './outcome.ts';
import { type InitPlan, placesOf, planInit } from './plan.ts';
import { judgePlaces, writeSite } from './write.ts';

/** Runs the command. Throws a `UserError` where the call or the folder is at fault. */
export async function init(
  flags: InitFlags & { readonly root: string },
  terminal: Terminal,
  around: Surroundings,
): Promise<void> {
  const root = resolve(around.folder, flags.root);
  const { found, title, faults } = readFolder(root);
  const defaults = { title, hasReleases: placesOf(found).hasPosts };
  const { title: named, url, releases, products, locales, publish } = flags;
  const given = { title: named, url, releases, products, locales, publish };
  throwFaults([...judgeAnswers(given, defaults).faults, ...faults]);
  const asks = terminal.canAsk && !flags.yes && found.configFile === undefined ? await import('./ask.ts') : undefined;
  await interruptible(terminal, async () => {
    const { answers } = judgeAnswers(asks ? await asks.askAnswers(given, defaults) : given, defaults);
    const day = {
      date: dayIn(around.now.getTime(), 'UTC'),
      version: loadPackageInfo().version,
      lacksTexts: await lacksTexts(answers),
    };
    const plan: InitPlan = planInit(answers, found, day);
    throwFaults(judgePlaces(root, plan.files));
    const call = { flags, terminal, folder: around.folder, root };
    if (flags.dryRun) return await showDryRun(call, plan);
    if (asks && plan.files.length > 0 && !(await asks.askToWrite(plan))) return leave(terminal);
    writeSite(root, plan.files);
    showOutcome(call, plan);
  });
}

async function lacksTexts({ locales }: InitAnswers): Promise<boolean> {
  const texts = await Promise.all(locales.map((locale) => loadTexts(locale)));
  return texts.includes(undefined);
}
