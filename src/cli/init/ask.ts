// Prompts for the answers that a call of `init` did not give.
import { confirm, log, select } from '@clack/prompts';
import {
  askRequiredText,
  askText,
  awaitAnswer,
  prepareTerminalForPrompts,
  promptOutput,
} from '../../terminal/prompts.ts';
import type { AnswerDefaults, RawInitAnswers } from './answers.ts';
import {
  selectDefaultProducts,
  selectDefaultUrl,
  validateLocales,
  validateProducts,
  validateSiteAddress,
  validateTitle,
} from './answers.ts';
import type { InitPlan } from './plan.ts';

const PUBLISH_HOST_LABELS = {
  '': 'Nowhere yet',
  github: 'GitHub Pages, by a workflow',
  gitlab: 'GitLab Pages, by a pipeline',
  nginx: 'An image with nginx',
};

/** Asks for all missing answers. */
export async function askInitAnswers(
  rawInitAnswers: RawInitAnswers,
  defaults: AnswerDefaults,
): Promise<RawInitAnswers> {
  prepareTerminalForPrompts();
  const title = rawInitAnswers.title ?? (await askRequiredText('Title', defaults.title, validateTitle));
  const url =
    rawInitAnswers.url ??
    (await askText(
      'Address (empty: none yet)',
      selectDefaultUrl(defaults, rawInitAnswers.publish),
      validateSiteAddress,
    ));
  const releases =
    rawInitAnswers.releases ?? (rawInitAnswers.products !== undefined || (await askHasReleases(defaults.hasReleases)));
  const products =
    rawInitAnswers.products ??
    (releases
      ? await askText(
          'Products (separated by commas; empty: none)',
          selectDefaultProducts(defaults, title),
          validateProducts,
        )
      : '');
  const locales =
    rawInitAnswers.locales ?? (await askRequiredText('Languages (separated by commas)', 'en', validateLocales));
  const publish = rawInitAnswers.publish ?? (await askPublishHost());
  // A site without configured locales is in English, so the unchanged default `en` needs no setting.
  return {
    title,
    url,
    releases,
    products,
    locales: rawInitAnswers.locales === undefined && locales === 'en' ? '' : locales,
    publish,
  };
}

function askHasReleases(initialValue: boolean): Promise<boolean> {
  return awaitAnswer(confirm({ message: 'Are there release notes?', initialValue, output: promptOutput }));
}

function askPublishHost(): Promise<string> {
  const options = Object.entries(PUBLISH_HOST_LABELS).map(([value, label]) => ({ value, label }));
  return awaitAnswer(select({ message: 'Publish it', options, output: promptOutput }));
}

/** Shows the files of the plan and asks whether to write them. */
export async function confirmFileWrites({ files, folderSentences }: InitPlan): Promise<boolean> {
  if (folderSentences.length > 0) log.info(`Found:\n${folderSentences.join('\n')}`, { output: promptOutput });
  log.step(files.map(({ path, before }) => (before === undefined ? path : `${path} (adds lines)`)).join('\n'), {
    output: promptOutput,
  });
  const message = files.length === 1 ? 'Write this file?' : `Write these ${files.length} files?`;
  return awaitAnswer(confirm({ message, output: promptOutput }));
}
