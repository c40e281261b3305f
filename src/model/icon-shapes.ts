// The icons that pages may use: a fixed set, so that the package contains all of them and mistyped names are reported. A test compares the
// shapes with `lucide-static`. From Lucide (https://lucide.dev), ISC licence, © Lucide Contributors.
import { getOwnPropertyValue } from '../lib/own.ts';
import iconShapes from './icon-shapes.json' with { type: 'json' };
import { suggestNearestName } from './nearest.ts';

/** Inner SVG of each icon by name. */
export { iconShapes };

/** Names of our icons, keyed by the names that Starlight uses for the same icons. */
const STARLIGHT_ICON_ALIASES: Readonly<Record<string, keyof typeof iconShapes>> = {
  'add-document': 'file-text',
  'approve-check': 'check',
  'approve-check-circle': 'circle-check',
  comment: 'message-circle',
  document: 'file-text',
  email: 'mail',
  information: 'info',
  'list-format': 'list-checks',
  magnifier: 'search',
  'open-book': 'book-open',
  pen: 'pencil',
  setting: 'settings',
  translate: 'languages',
  warning: 'triangle-alert',
};

/** Returns the inner SVG of an icon, by our name or by the name in Starlight; `undefined` if the name is unknown. */
export function findIconShape(name: string): string | undefined {
  return (
    getOwnPropertyValue(iconShapes, name) ??
    getOwnPropertyValue(iconShapes, getOwnPropertyValue(STARLIGHT_ICON_ALIASES, name) ?? '')
  );
}

/** Whether a name is an emoji, which is shown instead of an icon. */
export function isEmoji(name: string): boolean {
  return /^\p{Extended_Pictographic}/u.test(name) && name.length <= 12;
}

/** Returns the finding about an unknown icon name. */
export function createUnknownIconFinding(name: string): { code: string; message: string; suggestion: string } {
  const list = '`techdocs explain unknown-icon` lists the icons of pages.';
  const near = suggestNearestName(name, Object.keys(iconShapes));
  const suggestion = near === undefined ? list : `${near} ${list}`;
  return {
    code: 'unknown-icon',
    message: `\`${name}\` is not among the icons of pages, so none is shown.`,
    suggestion,
  };
}
