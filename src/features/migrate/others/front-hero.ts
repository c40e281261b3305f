// Converts the hero of a home page in front matter. Pure.
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';

/** Returns the new address of a link or a picture, if it changes. */
export type LinkConverter = (address: string) => string | undefined;

/**
 * Converts a hero: its addresses, and pictures that are maps. Leaves out icons of its buttons, which repeat their texts, tags in its tagline,
 * and buttons that only code of the theme can follow.
 */
export function convertHero(value: unknown, _: unknown, link: LinkConverter): readonly string[] | undefined {
  const hero = toRawOptions(value);
  if (Object.keys(hero).length === 0) return [];
  const { image, actions, tagline } = hero;
  const convertAddress = (address: unknown) => (typeof address === 'string' ? (link(address) ?? address) : address);
  const { html, ...picture } = toRawOptions(image);
  const modes = [toRawOptions(picture.light), toRawOptions(picture.dark)];
  const alt = picture.alt ?? modes.map((mode) => mode.alt).find((text) => text !== undefined);
  const sources = ['file', 'src', 'light', 'dark'].flatMap((key) =>
    picture[key] === undefined ? [] : [[key, convertAddress(toRawOptions(picture[key]).src ?? picture[key])]],
  );
  const shown = {
    ...(picture.alt === undefined && alt !== undefined && { alt }),
    ...picture,
    ...Object.fromEntries(sources),
  };
  const converted: RawOptions = {
    ...hero,
    ...(typeof tagline === 'string' && {
      tagline: tagline
        .replace(/\s*<br\s*\/?>\s*/g, ' ')
        .replace(/<[^<>]*>/g, '')
        .trim(),
    }),
    ...(image !== undefined && { image: typeof image === 'string' ? convertAddress(image) : shown }),
    ...(Array.isArray(actions) && {
      actions: listActions(actions)
        .filter(isCompleteAction)
        .map(({ icon, attrs, link: to, ...rest }) => ({ ...rest, link: convertAddress(to) })),
    }),
  };
  if (isDeepStrictEqual(converted, hero)) return undefined;
  const isEmpty = (item: unknown) => typeof item === 'object' && Object.keys(item ?? {}).length === 0;
  const others = Object.fromEntries(Object.entries(converted).filter(([, item]) => !isEmpty(item)));
  return stringify({ hero: others }, { lineWidth: 0 }).trimEnd().split('\n');
}

function listActions(actions: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(actions) ? actions.map(toRawOptions) : [];
}

/** Returns the texts of buttons that have no text or no address. */
export function listTextsOfIncompleteActions(hero: unknown): readonly string[] {
  const actions = listActions(toRawOptions(hero).actions).filter((action) => !isCompleteAction(action));
  return actions.map(({ text }) => String(text ?? ''));
}

/** Whether a button has a text and an address. */
function isCompleteAction({ text, link }: Readonly<Record<string, unknown>>): boolean {
  return toNonEmptyText(text) !== undefined && toNonEmptyText(link) !== undefined;
}
