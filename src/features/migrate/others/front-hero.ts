// Converts the hero of a home page in front matter. Pure.
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { toNonEmptyText, toRawOptions } from '../old-site.ts';

/** Returns the new address of a link or a picture, if it changes. */
export type LinkConverter = (address: string) => string | undefined;

/** Converts the addresses of a hero. Leaves out icons of its buttons, which repeat their texts, and tags in its tagline. */
export function convertHero(value: unknown, _: unknown, link: LinkConverter): readonly string[] | undefined {
  const hero = toRawOptions(value);
  if (Object.keys(hero).length === 0) return [];
  const { image, actions, tagline } = hero;
  const isAddress = ([key, one]: [string, unknown]) => /^(?:file|src|light|dark)$/.test(key) && typeof one === 'string';
  const pictures = Object.entries(toRawOptions(image)).filter(([key]) => key !== 'html');
  const converted = {
    ...hero,
    ...(typeof tagline === 'string' && {
      tagline: tagline
        .replace(/\s*<br\s*\/?>\s*/g, ' ')
        .replace(/<[^<>]*>/g, '')
        .trim(),
    }),
    ...(image !== undefined && {
      image: Object.fromEntries(
        pictures.map((pair) => (isAddress(pair) ? [pair[0], link(String(pair[1])) ?? pair[1]] : pair)),
      ),
    }),
    ...(Array.isArray(actions) && {
      actions: listActions(actions)
        .filter(isCompleteAction)
        .map(({ icon, attrs, link: to, ...rest }) => ({
          ...rest,
          ...(typeof to === 'string' && { link: link(to) ?? to }),
        })),
    }),
  };
  if (isDeepStrictEqual(converted, hero)) return undefined;
  const { image: picture, ...others } = converted;
  const hasPicture = Object.keys(toRawOptions(picture)).length > 0;
  return stringify({ hero: hasPicture ? converted : others }, { lineWidth: 0 })
    .trimEnd()
    .split('\n');
}

/** Replaces pictures of a home page that are maps by their addresses, and leaves out buttons that only code of the theme can follow. */
export function convertHomeHero(value: unknown): readonly string[] | undefined {
  const { image, actions, ...hero } = toRawOptions(value);
  const picture = toRawOptions(image);
  const { light, dark } = { light: toRawOptions(picture.light), dark: toRawOptions(picture.dark) };
  const hasMaps = light.src !== undefined || dark.src !== undefined;
  const buttons = listActions(actions).filter(isCompleteAction);
  if (!hasMaps && buttons.length === listActions(actions).length) return undefined;
  const sources = { light: light.src ?? picture.light, dark: dark.src ?? picture.dark };
  const shown = hasMaps ? { alt: light.alt ?? dark.alt, ...picture, ...sources } : image;
  const parts = { ...(shown !== undefined && { image: shown }), ...(buttons.length > 0 && { actions: buttons }) };
  return stringify({ hero: { ...hero, ...parts } })
    .trimEnd()
    .split('\n');
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
