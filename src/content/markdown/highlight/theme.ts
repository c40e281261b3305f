// Merges a light and a dark theme into one, so that a single tokenization serves both. The merged theme has the foreground colours of the
// light theme. Its background colours are the foreground colours of the dark theme, because TextMate inherits foreground and background
// independently. Class names derive from the order of colours in the themes, so every process generates the same names.
import type { ThemeRegistrationResolved } from 'shiki/core';
import { bundledThemes } from 'shiki/themes';
import { computeContrast, mixColours, parseHexColour } from '../../../lib/contrast.ts';
import type { SiteConfig } from '../../../model/config.ts';

/** Names of the themes for light and dark pages. */
export type ThemePair = SiteConfig['code']['themes'];

interface ThemeRule {
  readonly scope?: string | readonly string[];
  readonly settings: { foreground?: string; background?: string; fontStyle?: string };
}

/** A theme as plain data: its default foreground and background, its rules, and all other colours in order of appearance. */
interface CodeTheme {
  readonly foreground: string;
  readonly background: string;
  readonly rules: readonly ThemeRule[];
  readonly colours: readonly string[];
}

/** Font style bits of the token metadata, with their classes. */
const fontStyles = [
  { bit: 1, className: 'ti', css: 'font-style:italic' },
  { bit: 2, className: 'tb', css: 'font-weight:bold' },
  { bit: 4, className: 'tu', css: 'text-decoration:underline' },
  { bit: 8, className: 'ts', css: 'text-decoration:line-through' },
] as const;

/** Returns a colour with six or eight digits, in upper case like the tokenizer's colour map. */
function normalizeColour(colour: string): string {
  const digits = colour.slice(1).toUpperCase();
  return `#${digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

function isHexColour(value: string | undefined): value is string {
  return value !== undefined && /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value);
}

function isDefaultThemeRule(rule: ThemeRule): boolean {
  return !rule.scope?.length;
}

/**
 * Loads one of shiki's themes. Code blocks do not show the background colours of single rules. If the text colour of a rule is hard to read
 * without its background, drops the text colour.
 */
export async function loadCodeTheme(name: string): Promise<CodeTheme> {
  const load = (bundledThemes as Record<string, (() => Promise<{ default: unknown }>) | undefined>)[name];
  if (!load)
    throw new Error(`There is no code theme named "${name}". There are: ${Object.keys(bundledThemes).join(', ')}.`);
  const raw = (await load()).default as {
    type?: string;
    fg?: string;
    bg?: string;
    colors?: Record<string, string>;
    settings?: ThemeRule[];
    tokenColors?: ThemeRule[];
  };
  const source = raw.settings ?? raw.tokenColors ?? [];
  const global = source.find(isDefaultThemeRule)?.settings;
  const isDark = raw.type !== 'light';
  const usual = isDark ? { fg: '#BBBBBB', bg: '#1E1E1E' } : { fg: '#333333', bg: '#FFFFFE' };
  const foregrounds = [raw.fg, global?.foreground, raw.colors?.['editor.foreground']];
  const backgrounds = [raw.bg, global?.background, raw.colors?.['editor.background']];
  const foreground = normalizeColour(foregrounds.find(isHexColour) ?? usual.fg);
  const background = normalizeColour(backgrounds.find(isHexColour) ?? usual.bg);
  const colours = new Set<string>();
  const rules: ThemeRule[] = [];
  for (const rule of source) {
    if (isDefaultThemeRule(rule) || !rule.settings) continue;
    const value = rule.settings.foreground;
    const colour = isHexColour(value) ? normalizeColour(value) : undefined;
    const unreadable = colour && rule.settings.background && computeContrastRatio(colour, background) < 4.5;
    const settings: ThemeRule['settings'] = {};
    if (colour && !unreadable) {
      settings.foreground = colour;
      if (colour !== foreground) colours.add(colour);
    }
    if (typeof rule.settings.fontStyle === 'string') settings.fontStyle = rule.settings.fontStyle;
    if (Object.keys(settings).length > 0) rules.push({ scope: rule.scope, settings });
  }
  return { foreground, background, rules, colours: [...colours] };
}

/** The theme for the tokenizer, and the mapping from its colours to class names. */
export interface MergedTheme {
  readonly theme: ThemeRegistrationResolved;
  /** Number of each light colour, used in class names; the default colour is 0. */
  readonly light: ReadonlyMap<string, number>;
  readonly dark: ReadonlyMap<string, number>;
}

function assignColourNumbers(theme: CodeTheme): Map<string, number> {
  return new Map([theme.foreground, ...theme.colours].map((colour, index) => [colour, index]));
}

/** Merges two themes. Font styles come from the light theme. */
export async function mergeThemes(themes: ThemePair): Promise<MergedTheme> {
  const [light, dark] = await Promise.all([loadCodeTheme(themes.light), loadCodeTheme(themes.dark)]);
  const plain = { settings: { foreground: light.foreground, background: dark.foreground } };
  const settings: ThemeRule[] = [plain, ...light.rules];
  for (const { scope, settings: style } of dark.rules) {
    if (style.foreground) settings.push({ scope, settings: { background: style.foreground } });
  }
  // Without this rule, nearly all of a shell command would look like a string; only quoted text should.
  settings.push({ ...plain, scope: 'string.unquoted.argument' });
  const theme = {
    name: 'techdocs',
    type: 'light',
    fg: light.foreground,
    bg: dark.foreground,
    settings,
  } as unknown as ThemeRegistrationResolved;
  return { theme, light: assignColourNumbers(light), dark: assignColourNumbers(dark) };
}

/** Returns the value of a token's class attribute; empty if it looks like plain text in both themes. */
export function formatTokenClass(light: number, dark: number, fontStyle: number): string {
  const names: string[] = [];
  if (light > 0) names.push(`tl${light}`);
  // The default colour of the dark theme needs a class too, or dark pages would show the light theme's colour.
  if (dark > 0 || light > 0) names.push(`td${dark}`);
  for (const style of fontStyles) if (fontStyle & style.bit) names.push(style.className);
  return names.join(' ');
}

/** Returns the CSS of every class that a token can have, and of `--code-fg` and `--code-bg`. */
export async function renderCodeThemeCss(themes: ThemePair): Promise<string> {
  const [light, dark] = await Promise.all([loadCodeTheme(themes.light), loadCodeTheme(themes.dark)]);
  const inDark = "[data-theme='dark']";
  const css = [
    `:root{--code-fg:${shortenColour(light.foreground)};--code-bg:${shortenColour(light.background)}}`,
    `${inDark}{--code-fg:${shortenColour(dark.foreground)};--code-bg:${shortenColour(dark.background)}}`,
    ...light.colours.map((colour, index) => `.tl${index + 1}{color:${shortenColour(colour)}}`),
    ...[dark.foreground, ...dark.colours].map(
      (colour, index) => `${inDark} .td${index}{color:${shortenColour(colour)}}`,
    ),
    // Sets the colour scheme of code blocks. Highlighted lines and the controls around code have light and dark colours. These must follow
    // the background of the code theme, not of the page.
    ...(isDarkTheme(light) ? ['.code{color-scheme:dark}'] : []),
    ...(isDarkTheme(dark) ? [] : [`${inDark} .code{color-scheme:light}`]),
    ...fontStyles.map((style) => `.${style.className}{${style.css}}`),
    '.tu.ts{text-decoration:underline line-through}',
  ];
  return `${css.join('\n')}\n`;
}

function isDarkTheme({ background }: CodeTheme): boolean {
  return computeContrastRatio('#FFFFFF', background) > computeContrastRatio('#000000', background);
}

function shortenColour(colour: string): string {
  return colour.toLowerCase().replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');
}

/** Returns the contrast ratio of two hexadecimal colours, 1 to 21. If the first colour is transparent, it is blended with the second. */
export function computeContrastRatio(colour: string, background: string): number {
  const over = normalizeColour(colour);
  const under = normalizeColour(background);
  const opacity = Number.parseInt(over.slice(7) || 'FF', 16) / 255;
  const backgroundRgb = parseHexColour(under.slice(1));
  return computeContrast(mixColours(parseHexColour(over.slice(1)), backgroundRgb, opacity), backgroundRgb);
}
