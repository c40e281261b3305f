// The portal's own texts: faults that no page may have.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, inject, it } from 'vitest';
import { SHORTEST } from '../../content/scripts/coverage/measure.ts';
import { type BuiltElement, readBuiltPage } from '../support/built-page.ts';
import { repository } from '../support/cli.ts';

/** A page that has a text of its own. */
interface Text {
  readonly path: string;
  readonly page: BuiltElement;
  readonly prose: BuiltElement;
}

const { routes } = inject('portalReport');

/** Pages that are generated from the description of an API, which is beside each. */
const references = new Set(routes.filter(({ type }) => type === 'made-file').map(({ path }) => dirname(path)));
const isWritten = ({ path, type }: (typeof routes)[number]) =>
  (type === 'doc' && !references.has(path)) || type === 'post' || path === '/support';

const texts: readonly Text[] = routes.filter(isWritten).map(({ path }) => {
  const page = readBuiltPage(inject('portal'), path);
  return { path, page, prose: page.only('article .prose') };
});

/** Returns the headings of a text with neither text nor image before the next heading. */
function emptySections({ html }: BuiltElement): string[] {
  const sections = html.split(/(?=<h[2-6][\s>])/).filter((part) => /^<h[2-6][\s>]/.test(part));
  const parts = sections.map((section) => /^<(h[2-6])[^>]*>([\s\S]*?)<\/\1>([\s\S]*)$/.exec(section) ?? []);
  const isEmpty = (rest: string) => !/<(?:img|svg|video)\b/.test(rest) && rest.replace(/<[^>]*>/g, '').trim() === '';
  return parts.filter(([, , , rest = '']) => isEmpty(rest)).map(([, , heading = '']) => heading);
}

/** Returns the words of a text, without the icons of links to its headings. */
const wordsOf = ({ text }: BuiltElement) => text.match(/\S+/g)?.filter((word) => word !== '#') ?? [];

describe('the portal’s content', () => {
  it('has text under every heading', () => {
    expect(texts.length).toBeGreaterThan(450);
    expect(texts.flatMap(({ path, prose }) => emptySections(prose).map((heading) => `${path}: ${heading}`))).toEqual(
      [],
    );
  });

  it(`has no page below ${SHORTEST} words`, () => {
    expect(texts.filter(({ prose }) => wordsOf(prose).length < SHORTEST).map(({ path }) => path)).toEqual([]);
  });

  it('leads on from every page to another one', () => {
    const isPage = (path: string) => existsSync(join(inject('portal'), path, 'index.html'));
    const leadsOn = ({ path, prose }: Text) =>
      prose.all('a[href]').some((link) => {
        const target = link.attribute('href')?.replace(/#.*/, '') ?? '';
        return target.startsWith('/') && target !== path && isPage(target);
      });
    expect(texts.filter((text) => !leadsOn(text)).map(({ path }) => path)).toEqual([]);
  });

  it('describes every page in a sentence of its own', () => {
    const byText = new Map<string, string[]>();
    for (const { path, page } of texts) {
      const description = page.only('meta[name="description"]').attribute('content') ?? '';
      byText.set(description, [...(byText.get(description) ?? []), path]);
    }
    expect([...byText].filter(([text, paths]) => text === '' || paths.length > 1)).toEqual([]);
  });

  it('says in words what each picture shows', () => {
    const pictures = texts.flatMap(({ path, prose }) =>
      // A drawing takes the colours of its page, which shows it by reference.
      prose
        .all('img, svg.drawing')
        .map((picture) => ({ path, text: picture.attribute('alt') ?? picture.attribute('aria-label') ?? '' })),
    );
    expect(pictures.length).toBeGreaterThan(30);
    expect(pictures.filter(({ text }) => text.length < 20)).toEqual([]);
  });

  it('lists the licences of the packages that are installed', () => {
    expect(() =>
      execFileSync(process.execPath, ['--import', 'tsx', 'content/scripts/licences.ts', '--check'], {
        cwd: repository,
      }),
    ).not.toThrow();
  });

  it.each([
    ['/codiscan-ios-sdk/documentation', '/codiscan-ios-sdk-sample-app/overview'],
    ['/integritykit/disable-usb-data-transfer', '/android/overview#using-the-sdk'],
    ['/integritykit/usb-host-whitelisting', '/android/overview#using-the-sdk'],
    ['/magellansdk/rest-api', '/magellansdk/rest-yaml'],
  ])('says above the first heading of %s where the calls of the SDK are', (path, target) => {
    const { html } = readBuiltPage(inject('portal'), path).only('article .prose');
    const [top = ''] = html.split(/<h2[\s>]/);
    expect(top).toMatch(/>Where the (?:SDK.s own calls|signatures|types) are</);
    expect(top).toContain(`href="${target}"`);
  });

  it('writes the names of company and SDK so that any other name fits: without article, and as a name in sentences', () => {
    const folder = join(repository, 'content');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:md|csv|ts|tsx|yml)$/.test(name),
    );
    expect(sources.length).toBeGreaterThan(450);
    const faults = sources.flatMap((name) => {
      const sentences = readFileSync(join(folder, name), 'utf8')
        .replace(/^---$[\s\S]*?^---$|^ *(`{3,})[\s\S]*?^ *\1$|`[^`\n]*`|\]\([^)]*\)/gm, '')
        .matchAll(/\b[Aa]n?\s+\{\{ (?:vendor|product) \}\}|\{\{ vendor(?:Lower|Upper) \}\}/g);
      return [...sentences].map(([text]) => `${name}: ${text}`);
    });
    expect(faults).toEqual([]);
  });

  it('shows the version of Android as a column of its own on the page of a model, not as a function', () => {
    const models = routes.filter(({ path, type }) => type === 'page' && /^\/devices\/./.test(path));
    expect(models.length).toBeGreaterThan(10);
    const names = models.flatMap(({ path }) =>
      readBuiltPage(inject('portal'), path)
        .all('td')
        .filter(({ text }) => /^OS version$/i.test(text.trim()))
        .map(() => path),
    );
    expect(names).toEqual([]);
  });

  it('gives an example in the case that its description asks for', () => {
    const folder = join(repository, 'content/api');
    const values = readdirSync(folder).flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/default: (\S+), description: '[^']*in small letters/g),
    ]);
    expect(values.length).toBeGreaterThan(1);
    expect(values.filter(([, value = '']) => value !== value.toLowerCase())).toEqual([]);
  });

  it('names the admin receiver in every enrollment example as its rule wants: with its package, or with a dot', () => {
    const receivers = texts.flatMap(({ path, prose }) =>
      [...prose.text.matchAll(/\b[a-z]\w*(?:\.\w+)+\/([.\w]*DeviceAdminReceiver)\b/g)].map(([text, name = '']) => ({
        path,
        text,
        isWhole: name.includes('.'),
      })),
    );
    expect(receivers.length).toBeGreaterThan(1);
    expect(receivers.filter(({ isWhole }) => !isWhole)).toEqual([]);
  });

  it('says the name of a product once above the text of its landing page', () => {
    const page = readBuiltPage(inject('portal'), '/launcher');
    expect([page.only('.breadcrumbs').text, page.only('h1').text]).toEqual(['', 'Launcher']);
  });
});
