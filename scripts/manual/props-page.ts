// Generates the manual's page on the props of templates and parts.
import { page, table } from './markdown.ts';
import { type PropsType, propsTypes } from './props.ts';

const INTRO = `What [templates](../look/templates.md) and [parts](../look/parts.md) get, made from their types. \`techdocs\` and \`techdocs/templates\`
export these types. All values are plain, and every address is final. \`?\` marks a field that may be absent, \`[]\` each entry of a list.`;

const PAGES = `Every template of a page gets the fields below and \`layout\`, which is a [\`Layout\`](#layout). What \`view\` holds depends on the template. Their type
is \`TemplateProps['DocPage']\`, by the name of the template. \`chrome\` is the old name of \`layout\`: it will be removed after the next version.`;

const OTHERS = `\`Navbar\` and \`Footer\` get \`layout\` alone, as all pages share them. \`RedirectPage\` gets the target and the texts of a redirect: its type
is \`TemplateProps['RedirectPage']\`.`;

/** Returns the text of the page. */
export function propsPage(): string {
  const { views, types } = propsTypes();
  const own = ['PageProps', 'PartProps', 'SitePage', 'SiteView'];
  const known = new Set(types.map(({ name }) => name).filter((name) => name !== 'PageProps'));
  const tableOf = (type: PropsType) => typeTable(type, known);
  const named = (name: string) => tableOf(types.find((type) => type.name === name) as PropsType);
  const sections = [
    ...[INTRO, '## Templates of pages', PAGES, ...named('PageProps')],
    ...[...views.values()].flatMap((view) => [`### ${view.name}`, ...about(view), ...tableOf(view)]),
    ...['## Other templates', OTHERS],
    '## Parts',
    'Every part gets `page` and `site`. Their type is `PartProps`. The function for `head` gets the two as its arguments.',
    ...['SitePage', 'SiteView'].flatMap((name) => [`### ${name}`, ...named(name)]),
    '## Types',
    ...types
      .filter(({ name }) => !own.includes(name))
      .flatMap((type) => [`### ${type.name}`, ...about(type), ...tableOf(type)]),
  ];
  const head = {
    title: 'Props of templates and parts',
    description: 'What your own templates and parts get, field by field.',
  };
  return page({ ...head, position: 9 }, sections);
}

function about({ about: sentence }: PropsType): readonly string[] {
  return sentence === '' ? [] : [sentence];
}

function typeTable({ fields, base, code }: PropsType, known: ReadonlySet<string>): readonly string[] {
  const rows = fields.map(({ path, type, about: sentence }) => [`\`${path}\``, typeText(type, known), sentence]);
  return [
    ...(code === undefined ? [] : [`\`\`\`typescript\n${code}\n\`\`\``]),
    ...(base === undefined
      ? []
      : [
          `${rows.length === 0 ? 'The fields of' : 'Besides its own fields it has those of'} ${typeText(base, known)}.`,
        ]),
    ...(rows.length === 0 ? [] : [table(['field', 'type', 'meaning'], rows)]),
  ];
}

/** Returns a type as code, with a link to the first type in it that the page describes. */
function typeText(type: string, known: ReadonlySet<string>): string {
  if (type === 'object' || type === 'list of objects') return type;
  const name = [...type.matchAll(/\b[A-Z]\w+\b/g)].map(([word]) => word).find((word) => known.has(word));
  return name === undefined ? `\`${type}\`` : `[\`${type}\`](#${name.toLowerCase()})`;
}
