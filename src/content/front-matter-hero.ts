// Reads `hero` and `features` of front matter, including the key names of VitePress and Starlight.
import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Hero, WelcomeFeature } from '../model/hero.ts';
import { createUnknownIconFinding, findIconShape, isEmoji } from '../model/icon-shapes.ts';
import type { HeroImage } from '../model/layout-config.ts';
import { suggestNearestName } from '../model/nearest.ts';

/** Reads a text; returns `undefined` if it is empty or invalid. */
type TextValueReader = (key: string, node: unknown) => string | undefined;

/** Services for reading a group of keys. */
export interface NestedKeysReadingContext {
  readonly readText: TextValueReader;
  /** Records the position of a value. `name` is its path, such as `features[0].href`. */
  place?(name: string, offset: number): void;
  report(offset: number, fault: Pick<Diagnostic, 'code' | 'message'> & Partial<Diagnostic>): void;
}

type KeyByAlias = Readonly<Record<string, string | undefined>>;

/** Keys of `hero` by all names that are accepted for them. */
const HERO_KEY_BY_ALIAS: Readonly<Record<string, keyof Hero | 'name' | 'text'>> = {
  image: 'image',
  title: 'title',
  name: 'name',
  text: 'text',
  description: 'description',
  tagline: 'description',
  actions: 'actions',
};
/** Keys of an action by all their names. An empty value marks a styling key of other generators, which is ignored. */
const ACTION_KEY_BY_ALIAS: KeyByAlias = {
  label: 'label',
  text: 'label',
  href: 'href',
  link: 'href',
  to: 'href',
  theme: '',
  variant: '',
  target: '',
  rel: '',
};
const HERO_IMAGE_KEY_BY_ALIAS: KeyByAlias = {
  src: 'src',
  file: 'src',
  light: 'src',
  srcDark: 'srcDark',
  dark: 'srcDark',
  alt: 'alt',
};
const WELCOME_FEATURE_KEY_BY_ALIAS: KeyByAlias = {
  label: 'label',
  title: 'label',
  href: 'href',
  link: 'href',
  to: 'href',
  icon: 'icon',
  description: 'description',
  details: 'description',
  linkText: 'linkText',
  target: '',
  rel: '',
};

/** Reads `hero` of front matter. */
export function readHero(node: unknown, reader: NestedKeysReadingContext): Hero | undefined {
  if (!isMap(node)) return undefined;
  const texts: Record<string, string | undefined> = {};
  let actions: Hero['actions'] = [];
  let image: Hero['image'];
  const keys: MapKeys = { name: 'hero', keyByAlias: HERO_KEY_BY_ALIAS, reader };
  for (const { key, own, value, valueOffset } of readKnownPairs(node, keys)) {
    if (own === 'actions')
      actions = readListOfMaps('hero.actions', value, { names: ACTION_KEY_BY_ALIAS, reader }).flatMap(
        selectCompleteAction,
      );
    else if (own === 'image') image = readHeroImage(value, valueOffset, reader);
    else texts[own] = reader.readText(`hero.${key}`, value);
  }
  const { title = texts.name, text, description } = texts;
  const lead = joinSentences(text, description);
  return { ...(title && { title }), ...(lead && { description: lead }), actions, ...(image && { image }) };
}

/** Joins two texts, either of which may be absent. */
function joinSentences(first: string | undefined, second: string | undefined): string {
  return [first, second].filter((part) => part !== undefined).join(first?.match(/[.!?…]$/) ? ' ' : '. ');
}

/** Reads `hero.image`: a map, or the address alone. */
function readHeroImage(node: unknown, at: number, reader: NestedKeysReadingContext): HeroImage | undefined {
  const values: Record<string, string | undefined> = {};
  const keys: MapKeys = { name: 'hero.image', keyByAlias: HERO_IMAGE_KEY_BY_ALIAS, reader };
  const pairs = isMap(node) ? readKnownPairs(node, keys) : [{ key: 'src', own: 'src', value: node, valueOffset: at }];
  for (const { key, own, value, valueOffset } of pairs) {
    // An empty text is valid for `alt`: it marks a decorative image.
    values[own] = reader.readText(`hero.image.${key}`, value) ?? (own === 'alt' ? '' : undefined);
    reader.place?.(`hero.image.${own}`, valueOffset);
  }
  const { src, srcDark, alt } = values;
  if (src === undefined) {
    const message = '`hero.image` needs a `src`.';
    reader.report(at, { code: 'invalid-front-matter', message, suggestion: 'Write `src: ./picture.svg`.' });
    return undefined;
  }
  if (alt === undefined) {
    const message = 'The picture of `hero.image` has no text, so screen readers skip it.';
    const suggestion = 'Write what it shows: `alt: …`. One that only decorates has `alt: ""`.';
    reader.report(at, { code: 'image-alt', severity: 'note', message, suggestion });
  }
  return { src, ...(srcDark && { srcDark }), alt: alt ?? '' };
}

/** Reads `features` of front matter. */
export function readWelcomeFeatures(
  node: unknown,
  reader: NestedKeysReadingContext,
): readonly WelcomeFeature[] | undefined {
  if (!isSeq(node)) return undefined;
  return readListOfMaps('features', node, { names: WELCOME_FEATURE_KEY_BY_ALIAS, reader }).flatMap(
    ({ values, offset }): WelcomeFeature[] => {
      const { label, icon, description, linkText, ...rest } = values;
      if (label === undefined) {
        const message = 'A feature needs a `label`.';
        reader.report(offset, { code: 'invalid-front-matter', message, suggestion: 'Write `label: …`.' });
        return [];
      }
      // VitePress shows the text of the link below the details.
      const text = joinSentences(description, linkText);
      return [{ label, ...rest, ...(icon !== undefined && { icon }), ...(text !== '' && { description: text }) }];
    },
  );
}

/** Returns the name of an icon, or an emoji; reports any other name. */
function readIconName(icon: string | undefined, offset: number, reader: NestedKeysReadingContext): string | undefined {
  if (icon === undefined || findIconShape(icon) !== undefined || isEmoji(icon)) return icon;
  reader.report(offset, { ...createUnknownIconFinding(icon), severity: 'warning' });
  return undefined;
}

interface LocatedListItem {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly offset: number;
}

/** Returns an action as a list. The list is empty if the label or address is missing, which has already been reported. */
function selectCompleteAction({ values: { label, href } }: LocatedListItem): Hero['actions'] {
  return label === undefined || href === undefined ? [] : [{ label, href }];
}

/** Reads a list of maps. Replaces key names of other generators by those of techdocs. */
function readListOfMaps(
  name: string,
  list: unknown,
  { names, reader }: { readonly names: KeyByAlias; readonly reader: NestedKeysReadingContext },
): readonly LocatedListItem[] {
  const items = isSeq(list) ? list.items : [];
  let itemCount = 0;
  return items.flatMap((item, index): LocatedListItem[] => {
    const offset = (item as { range?: readonly number[] } | null)?.range?.[0] ?? 0;
    if (!isMap(item)) {
      const message = `\`${name}[${index}]\` must be a map.`;
      reader.report(offset, { code: 'invalid-front-matter', message });
      return [];
    }
    const values: Record<string, string | undefined> = {};
    const keys: MapKeys = { name: `${name}[${index}]`, keyByAlias: names, reader };
    for (const { key, own, value, valueOffset } of readKnownPairs(item, keys)) {
      if (own !== '') values[own] = reader.readText(`${keys.name}.${key}`, value);
      if (own === 'icon') values.icon = readIconName(values.icon, valueOffset, reader);
      if (own === 'href') reader.place?.(`${name}[${itemCount}].href`, valueOffset);
    }
    if (name !== 'features' && values.label?.trim() === '') {
      // Only a warning: on VitePress sites, styles may add the text of a button that has no label.
      const message = `\`${name}[${index}]\` has an empty label, so it is left out.`;
      const suggestion = 'Write what it says, or remove it.';
      reader.report(offset, { code: 'invalid-front-matter', severity: 'warning', message, suggestion });
      return [];
    }
    const isWhole = values.label !== undefined && (name === 'features' || values.href !== undefined);
    if (isWhole) itemCount += 1;
    else if (name !== 'features') {
      const message = `\`${name}[${index}]\` needs a \`label\` and an \`href\`.`;
      reader.report(offset, { code: 'invalid-front-matter', message });
    }
    return [{ values, offset }];
  });
}

interface MapKeys {
  /** Path of the map, such as `features[0]`. */
  readonly name: string;
  readonly keyByAlias: KeyByAlias;
  readonly reader: NestedKeysReadingContext;
}

/** Yields the values of a map with their techdocs keys; reports unknown keys. */
function* readKnownPairs(map: YAMLMap, { name, keyByAlias, reader }: MapKeys) {
  const offsetOf = (node: unknown) => (node as { range?: readonly number[] } | null)?.range?.[0] ?? 0;
  for (const { key: keyNode, value } of map.items) {
    const key = isScalar(keyNode) ? String(keyNode.value) : '';
    const own = Object.hasOwn(keyByAlias, key) ? keyByAlias[key] : undefined;
    if (own !== undefined) yield { key, own, value, valueOffset: offsetOf(value) };
    else {
      const message = `\`${name}.${key}\` is not a front matter key of this kind of page.`;
      const suggestion = suggestNearestName(key.replace(/^.*\./, ''), Object.keys(keyByAlias));
      const fault = { code: 'unknown-front-matter', severity: 'warning', message } as const;
      reader.report(offsetOf(keyNode), { ...fault, ...(suggestion !== undefined && { suggestion }) });
    }
  }
}
