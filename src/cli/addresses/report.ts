// Formats the output of `techdocs addresses`. Pure.
import { formatCountWithNoun } from '../../lib/text.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { PUBLISHED_ADDRESSES_FILE, type PublishedAddresses } from '../../model/published.ts';
import type { Colors } from '../../terminal/report.ts';
import { formatRedirectsToAdd } from '../edit-redirects.ts';
import type { AddressFixes } from './fix.ts';

/** Findings of `techdocs addresses`, and the changes that it wrote. */
export interface AddressesReport {
  readonly findings: readonly Diagnostic[];
  /** Whether the command fails. */
  readonly isFailed: boolean;
  /** Published addresses that were compared; absent without a source. */
  readonly checked?: PublishedAddresses;
  readonly fixed?: AddressFixes;
  /** Number of addresses in the written list. */
  readonly written?: number;
}

/** Formats the summary. */
export function formatAddressesReport(
  { findings, isFailed, checked, fixed, written }: AddressesReport,
  colors: Colors,
): string {
  const lines = fixed === undefined ? [] : formatFixes(fixed, findings.length > 0, colors);
  if (written !== undefined)
    lines.push(`${colors.green('✔')} \`${PUBLISHED_ADDRESSES_FILE}\` lists ${formatAddressCount(written)}.`);
  if (checked !== undefined) {
    const mark = isFailed ? colors.red('✘') : findings.length > 0 ? colors.yellow('⚠') : colors.green('✔');
    const lost = findings.filter(({ code }) => code === 'lost-address').length;
    const ids = findings.length - lost;
    const parts = [lost > 0 && formatAddressCount(lost), ids > 0 && formatCountWithNoun(ids, 'heading')].filter(
      (part) => part !== false,
    );
    const outcome = parts.length === 0 ? 'none is lost' : `${parts.join(' and ')} lost`;
    const { from, pages } = checked;
    const isEmpty = 'commit' in from && pages.length === 0;
    const source = isEmpty
      ? `\`${from.commit}\` has no site yet`
      : `${formatAddressCount(pages.length)} ${formatAddressListSource(checked)}`;
    lines.push(`${mark} ${source}: ${outcome}.`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

function formatAddressCount(addresses: number): string {
  return `${addresses} ${addresses === 1 ? 'address' : 'addresses'}`;
}

function formatAddressListSource({ from }: PublishedAddresses): string {
  if ('file' in from) return `in \`${from.file}\``;
  return 'commit' in from ? `of \`${from.commit}\`` : `at ${from.site}`;
}

/** `isLost`: whether addresses or headings are still lost. */
function formatFixes({ redirects, isInConfig, ids }: AddressFixes, isLost: boolean, colors: Colors): string[] {
  if (redirects.length + ids.length === 0) return isLost ? [`${colors.yellow('⚠')} Nothing could be fixed.`] : [];
  const ofIds = ids.map(
    ({ file, id, former }) => `${colors.green('✔')} \`${file}\`: \`#${former}\` leads to \`#${id}\`.`,
  );
  if (isInConfig)
    return [
      ...redirects.map(({ from, to }) => `${colors.green('✔')} \`${from}\` is redirected to \`${to}\`.`),
      ...ofIds,
    ];
  return [...formatRedirectsToAdd(redirects, colors), ...ofIds];
}
