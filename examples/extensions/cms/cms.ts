// Release posts from a content management system: a list as JSON, and images.
import { defineExtension } from 'techdocs';

export interface CmsOptions {
  /** Address of the list: `[{ slug, title, date, text, picture?: { url, alt } }]`, with Markdown in `text`. */
  readonly feed: string;
}

interface Post {
  readonly slug: string;
  readonly title: string;
  readonly date: string;
  readonly text: string;
  readonly picture?: { readonly url: string; readonly alt: string };
}

export function cms({ feed }: CmsOptions) {
  return defineExtension({
    name: 'cms',
    key: { feed },
    rules: { item: 'error' },
    async read({ folders, remember, report, signal }) {
      const folder = folders.releases;
      if (folder === undefined) throw new Error('the site has no releases: set `releases` in the configuration.');
      const get = async (address: string) => {
        const response = await fetch(new URL(address, feed), { signal });
        if (!response.ok) throw new Error(`${address} answers ${response.status} ${response.statusText}`);
        return response;
      };
      // Requested in each build: a cached list would hide that the server fails.
      const items = (await (await get(feed)).json()) as readonly Partial<Post>[];
      const posts = items.filter((item, at): item is Post => {
        const lost = (['slug', 'title', 'date', 'text'] as const).filter((key) => typeof item[key] !== 'string');
        if (lost.length > 0)
          report({
            code: 'item',
            message: `Item ${at + 1} of ${feed} has no \`${lost.join('`, no `')}\`.`,
            suggestion: 'Mend it in the CMS.',
          });
        return lost.length === 0;
      });
      const sources = posts.map(({ slug, title, date, text, picture }) => ({
        path: `${folder}/${date}-${slug}.md`,
        text: `---\ntitle: ${JSON.stringify(title)}\ndate: ${date}\n---\n\n${text}\n${picture ? `\n![${picture.alt}](./${nameOf(picture.url)})\n` : ''}`,
      }));
      const pictures = new Set(posts.flatMap(({ picture }) => picture?.url ?? []));
      const assets = await Promise.all(
        [...pictures].map(async (url) => {
          // The address of an image changes with the image, so each is fetched once.
          const base64 = await remember(url, async () =>
            Buffer.from(await (await get(url)).arrayBuffer()).toString('base64'),
          );
          return { path: `${folder}/${nameOf(url)}`, content: Buffer.from(base64, 'base64') };
        }),
      );
      return { sources, assets };
    },
  });
}

const nameOf = (url: string) => url.replace(/^.*\//, '');
