// A small site with extensions that have a head, parts, a policy and modules for browsers.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Extension } from '../../src/model/extension.ts';
import { policyOf } from '../../src/model/policy.ts';
import type { SitePage, SiteView } from '../../src/model/site-view.ts';
import { openPortal, type Portal } from './portal.ts';
import { makeFolder } from './tree.ts';

const SITE = {
  'docs/index.md': '# Start\n\nGo to [the second page](./second.md).\n',
  'docs/second.md': '# Second\n\nBack to [the start](./index.md#start).\n',
};

/** Loads modules where their selectors are, on each page. */
const HOST = (on: readonly (readonly [string, string])[]) => `
const running = ${JSON.stringify(on)}.map(([selector, address]) => ({ selector, address, ends: new Map() }));
async function look() {
  for (const { selector, address, ends } of running) {
    for (const [element, end] of ends) if (!element.isConnected) { ends.delete(element); end?.(); }
    for (const element of document.querySelectorAll(selector)) {
      if (ends.has(element)) continue;
      ends.set(element, undefined);
      const { default: start } = await import(address);
      ends.set(element, start(element, null));
    }
  }
}
look();
document.addEventListener('techdocs:navigate', look);
`;

const pageOf = (path: string, title: string): SitePage => ({
  ...{ type: 'doc', path, href: path, title, description: '', isIndexed: true, version: 'current' },
});
const pages = [pageOf('/', 'Start'), pageOf('/second', 'Second')];

/** Builds and opens it. */
export async function openSiteWith(extensions: readonly Extension[]): Promise<Portal & { readonly root: string }> {
  const viewOf = ({ texts = {} }: Extension): SiteView => ({
    ...{ title: 'Acme', tagline: '', url: '', baseUrl: '/', locale: 'en', defaultLocale: 'en' },
    ...{ variables: {}, pages, texts: texts.en ?? {} },
  });
  const clients = extensions.flatMap(({ client }) => Object.entries(client?.on ?? {}));
  const styles = [...new Set(extensions.flatMap(({ client }) => client?.style ?? []))];
  const routes = extensions.flatMap((each) =>
    (each.routes?.(viewOf(each)) ?? []).map((route) => [each, route] as const),
  );
  const files = routes.map(([each, route]) => [`static${route.path}`, String(each.render?.(route, {} as never))]);
  const addressOf = (file: string) => `/client/${basename(file)}`;
  const root = makeFolder({
    ...SITE,
    ...Object.fromEntries(files),
    'static/host.js': HOST(clients.map(([selector, file]) => [selector, addressOf(file)])),
    'site.config.json': JSON.stringify({
      title: 'Acme',
      policy: policyOf(
        undefined,
        extensions.map(({ policy }) => policy),
      ),
      headTags: extensions.flatMap((each) => each.head?.(pages[0] as SitePage, viewOf(each)) ?? []),
      stylesheets: styles.map(addressOf),
      scripts: [{ src: '/host.js', type: 'module' }],
    }),
  });
  mkdirSync(join(root, 'static/client'));
  for (const file of [...clients.map(([, each]) => each), ...styles]) {
    copyFileSync(file, join(root, 'static/client', basename(file)));
  }
  const portal = await openPortal(root);
  for (const page of pages) {
    const parts = extensions.map((each) => each.parts?.docAfter?.(page, viewOf(each)) as ReactElement | undefined);
    const file = join(portal.folder, page.path === '/' ? 'index.html' : 'second/index.html');
    const html = readFileSync(file, 'utf8');
    const markup = parts.map((part) => (part ? renderToStaticMarkup(part) : '')).join('');
    writeFileSync(file, html.replace('</article>', `${markup}</article>`));
  }
  return { ...portal, root };
}
