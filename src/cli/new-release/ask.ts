// Prompts for the answers that a call of `new-release` did not give.
import { autocomplete, confirm, log, select } from '@clack/prompts';
import { compareText, replaceControlCharacters } from '../../lib/text.ts';
import { formatFindingSentence } from '../../model/diagnostic.ts';
import { findSimilarNames } from '../../model/nearest.ts';
import { formatDefaultPostSummaryInMarkdown } from '../../model/post-file.ts';
import { isPrerelease } from '../../model/version.ts';
import { computeNextPrereleaseVersion, type NextVersionProposal } from '../../model/version-scheme.ts';
import {
  askRequiredText,
  askText,
  awaitAnswer,
  prepareTerminalForPrompts,
  promptOutput,
} from '../../terminal/prompts.ts';
import type { PostBodySource } from './body.ts';
import { findProduct, validateDate, validatePostTitle, validateTags, validateVersion } from './judge.ts';
import { formatDefaultTitle, selectDefaultTags, validateAndResolveRelease } from './plan.ts';
import {
  isFault,
  type ReleaseAnswers,
  type ReleasePlan,
  type ValidatedRelease,
  type VersionProposal,
} from './release.ts';
import { findLastRelease, listPostsOfProduct, type ReleaseProduct, type SiteReleases } from './site.ts';

interface ReleasePromptInput {
  readonly answers: ReleaseAnswers;
  readonly site: SiteReleases;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly propose: (product: ReleaseProduct) => Promise<VersionProposal>;
  /** Returns the date of a version's tag. */
  readonly tagDayOf: (product: ReleaseProduct, version: string) => Promise<string | undefined>;
}

/** Asks for missing answers: product, version, date, title and tags. Shows the product's last release. */
export async function askReleaseAnswers(questions: ReleasePromptInput): Promise<ReleaseAnswers> {
  const { answers, site, today } = questions;
  prepareTerminalForPrompts();
  const key = answers.product ?? (await askProduct(site));
  const product = findProduct(key, site);
  if (isFault(product)) return { ...answers, product: key };
  const version = answers.version ?? (await askVersion(product, questions));
  const named = { ...answers, product: key, version };
  const tagDay = await questions.tagDayOf(product, version);
  const subject = validateAndResolveRelease({ product: key, version, allowOlder: true, tagDay }, site, today).value;
  if (subject === undefined) return named;
  const date =
    answers.date ?? (await askRequiredText('Date', subject.date, (value) => validateDate(value, today, site)));
  const title = answers.title ?? (await askText('Title', formatDefaultTitle({ ...subject, date }), validatePostTitle));
  const tags = answers.tags ?? (await askTags(subject, answers, site));
  return { ...named, date, title, tags };
}

const SEARCH_HINT = 'type to search';

/** Asks for a product. After an unknown answer, asks again with similar names first. */
async function askProduct(site: SiteReleases): Promise<string> {
  const faultOf = (key: string) => {
    const product = findProduct(key, site);
    return isFault(product) ? product : undefined;
  };
  if (site.products.length === 0) return askText('Product', '', faultOf);
  let options = listProductOptions(site);
  for (;;) {
    let typed = '';
    const filter = (search: string, { value, label }: { readonly value: string; readonly label?: string }) => {
      // The prompt also calls this filter with its placeholder as the search text.
      if (search !== SEARCH_HINT) typed = search.trim();
      return `${value} ${label}`.toLowerCase().includes(search.trim().toLowerCase());
    };
    const question = {
      message: 'Product',
      options,
      filter,
      maxItems: 12,
      placeholder: SEARCH_HINT,
      output: promptOutput,
    };
    // Without a match the value is `undefined`, despite its type.
    const key: string | undefined = await awaitAnswer(autocomplete(question));
    const fault = key === undefined ? faultOf(typed) : undefined;
    if (fault === undefined) return key ?? typed;
    log.warn(formatFindingSentence(fault), { output: promptOutput });
    const keys = site.products.map((product) => product.key);
    const order = findSimilarNames(typed, keys, () => true);
    options = [...options].sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
  }
}

function listProductOptions(site: SiteReleases) {
  const lastOf = new Map(site.products.map((product) => [product, findLastRelease(product, site)]));
  const dateOf = (product: ReleaseProduct) => lastOf.get(product)?.date ?? '';
  const newestFirst = [...site.products].sort((a, b) => compareText(dateOf(b), dateOf(a)));
  return newestFirst.map((product) => {
    const last = lastOf.get(product);
    const state = last ? `${last.version}, ${last.date}` : 'no release yet';
    return { value: product.key, label: `${product.name} (${state})` };
  });
}

const OTHER_VERSION_CHOICE = '';

async function askVersion(product: ReleaseProduct, { answers, site, propose }: ReleasePromptInput): Promise<string> {
  const posted = findLastRelease(product, site);
  const { last, steps, proposed } = await propose(product);
  const labelOf = ({ kind, version }: NextVersionProposal) =>
    version === proposed?.version ? `${version} (${kind}; proposed, as ${proposed.why})` : `${version} (${kind})`;
  const isCandidate = last !== undefined && isPrerelease(last, product.versionScheme);
  const candidate = isCandidate ? computeNextPrereleaseVersion(last, product.versionScheme) : undefined;
  const options = [
    ...steps.map((step) => ({ value: step.version, label: labelOf(step) })),
    ...(candidate === undefined ? [] : [{ value: candidate, label: `${candidate} (pre-release)` }]),
    { value: OTHER_VERSION_CHOICE, label: 'another one' },
  ];
  const day = posted === undefined ? '' : ` of ${posted.date}`;
  const message = last === undefined ? 'Version' : `Version (the last one is ${last}${day})`;
  const chosen = await awaitAnswer(select({ message, options, initialValue: proposed?.version, output: promptOutput }));
  const released = answers.allowOlder ? [] : listPostsOfProduct(product, site);
  return chosen === OTHER_VERSION_CHOICE
    ? askText('Version', '', (value) => validateVersion(value, product, released))
    : chosen;
}

async function askTags(subject: ValidatedRelease, answers: ReleaseAnswers, site: SiteReleases): Promise<string[]> {
  const split = (value: string) => value.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]));
  const validateInput = (value: string) => validateTags(split(value), site, answers.newTag ?? false)[0];
  return split(
    await askText(
      'Tags (separated by commas; empty: none)',
      selectDefaultTags(subject, site).join(', '),
      validateInput,
    ),
  );
}

/** Asks for the source of the body, and for a summary if the body has none. */
export async function askPostBodySource(
  title: string,
  available: { readonly hasGit: boolean; readonly templates: readonly string[] },
): Promise<{ readonly call: PostBodySource; readonly summary?: string }> {
  const options = [
    ...(available.hasGit ? [{ value: 'git', label: 'Drafted from the commits since the last release' }] : []),
    ...available.templates.map((name) => ({ value: `template ${name}`, label: `The template \`${name}\`` })),
    { value: 'outline', label: 'Headings to be filled in' },
  ];
  const [only, ...others] = options;
  const chosen =
    only !== undefined && others.length === 0
      ? only.value
      : await awaitAnswer(select({ message: 'Text', options, output: promptOutput }));
  if (chosen.startsWith('template ')) return { call: { template: chosen.slice('template '.length) } };
  const summary = await askText('Summary', formatDefaultPostSummaryInMarkdown(title), validatePostTitle);
  return { call: chosen === 'git' ? { fromGit: true } : {}, summary };
}

/** Shows the post and asks whether to write it. */
export async function confirmPost({ file, text: post }: ReleasePlan, verb: 'Write' | 'Overwrite'): Promise<boolean> {
  log.step(file, { output: promptOutput });
  promptOutput.write(`\n${replaceControlCharacters(post)}\n`);
  return awaitAnswer(confirm({ message: `${verb} \`${file}\`?`, output: promptOutput }));
}
