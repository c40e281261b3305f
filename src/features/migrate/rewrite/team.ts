// Converts the components of VitePress that present the members of a team. Pure.
import { createEditRemovingRange } from '../../../lib/edits.ts';
import { isPlainObject } from '../../../lib/values.ts';
import { toNonEmptyText } from '../old-site.ts';
import {
  type ComponentRule,
  evaluateAttributes,
  findElementRange,
  isAtLineStart,
  reportUnconvertedElement,
} from './element.ts';

/** Converts `<VPTeamMembers :members="members" />` to a list with the picture, the name, the work and the links of each member. */
export const convertTeamMembers: ComponentRule = (work, element) => {
  const { open } = element;
  const members = evaluateAttributes(work, element)?.members;
  work.done.add(open.tag.name);
  if (!Array.isArray(members) || !members.every(isPlainObject) || !isAtLineStart(work.text, open.start))
    return reportUnconvertedElement(work, element, open.tag.name);
  const items = members.map((member) => `- ${formatTeamMember(member)}`);
  work.edit('members of teams', { ...findElementRange(element), text: `\n${items.join('\n')}\n` });
};

function formatTeamMember(member: Readonly<Record<string, unknown>>): string {
  const { avatar, name, title, org, orgLink, desc, sponsor, links } = member;
  const label = toNonEmptyText(name) ?? '';
  const organization = formatMarkdownLink(toNonEmptyText(org), orgLink);
  const position = [toNonEmptyText(title), organization].filter((part) => part !== undefined).join(' @ ');
  const addresses = (Array.isArray(links) ? links : []).flatMap((value) =>
    isPlainObject(value) ? (formatMarkdownLink(formatMemberLinkLabel(value), value.link) ?? []) : [],
  );
  const given = sponsor === undefined ? [] : [formatMarkdownLink('Sponsor', sponsor) ?? []].flat();
  const about = [position, toNonEmptyText(desc), [...addresses, ...given].join(' · ')].filter(Boolean);
  const picture =
    typeof avatar === 'string' ? `<img src="${avatar.replaceAll('"', '&quot;')}" alt="" width="48"> ` : '';
  return `${picture}**${label}**${about.map((part) => `<br>${part}`).join('')}`;
}

/** Returns the label of a link: its `ariaLabel`, the name of its icon, or its host. */
function formatMemberLinkLabel({ icon, ariaLabel, link }: Readonly<Record<string, unknown>>): string | undefined {
  const host = /^https?:\/\/(?:www\.)?([^/]+)/.exec(String(link))?.[1];
  return (
    toNonEmptyText(ariaLabel) ??
    (typeof icon === 'string' ? icon.replace(/^[a-z]/, (match) => match.toUpperCase()) : host)
  );
}

function formatMarkdownLink(label: string | undefined, address: unknown): string | undefined {
  return label !== undefined && typeof address === 'string'
    ? `[${label.replace(/[[\]]/g, '\\$&')}](<${address}>)`
    : label;
}

/** Creates the rule of a component with a title in `<template #title>`. `mark` is the mark of its heading. */
export function defineTeamSectionRule(mark: string): ComponentRule {
  return (work, { open, close }) => {
    if (close === undefined) return;
    for (const tag of [open, close]) work.edit('components', createEditRemovingRange(work.text, tag.start, tag.end));
    for (const part of work.text.slice(open.end, close.start).matchAll(SLOT_TEMPLATE_PATTERN)) {
      const [whole, tag = '', name, content = ''] = part;
      const start = open.end + part.index;
      const end = start + whole.length;
      if (name === 'title') {
        work.edit('components', { start, end, text: `\n${mark} ${content.trim().replace(/\s+/g, ' ')}\n` });
        continue;
      }
      // Only tags and indentation are removed, because other rules rewrite links and components in the content.
      work.edit('components', { start, end: start + tag.length, text: '\n' });
      for (const { 0: indentation, index } of content.matchAll(/^[ \t]+/gm)) {
        const from = start + tag.length + index;
        work.edit('components', { start: from, end: from + indentation.length, text: '' });
      }
      work.edit('components', { start: start + tag.length + content.length, end, text: '\n' });
    }
  };
}

const SLOT_TEMPLATE_PATTERN = /^([ \t]*<template\s+(?:#|v-slot:)(\w+)\s*>)([\s\S]*?)<\/template>/gm;
