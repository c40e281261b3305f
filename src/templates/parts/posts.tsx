// Release posts in lists: as single lines or with their summary.
import type { ReactElement } from 'react';
import { formatList, formatNumber } from '../../model/messages.ts';
import type { AuthorView } from '../../model/release-view.ts';
import type { HeadView, PostSummaryView, PostView, ProductLinkView, ProductView } from '../../model/view.ts';
import { demoteHeadings } from '../html.ts';
import { useMessages } from '../messages.tsx';
import { VisibilityBanner } from './article.tsx';
import { Prose } from './html.tsx';
import { InlineSvg } from './icons.tsx';
import { Tags, TextLink } from './links.tsx';

/** Posts as lines with date and title. */
export function PostLines({ posts }: { posts: readonly PostSummaryView[] }): ReactElement {
  return (
    <ul className="post-lines">
      {posts.map((post) => (
        <li key={post.href}>
          <PostLink post={post} />
          <time dateTime={post.date}>{post.dateText}</time>
        </li>
      ))}
    </ul>
  );
}

function PostLink({ post }: { post: PostSummaryView }): ReactElement {
  return <TextLink link={{ label: post.title, href: post.href, lang: post.foreign?.lang }} />;
}

/** The title of a landing page, with the latest version of its product. */
export function LandingTitle(props: { title: string; latestVersion?: string }): ReactElement {
  const { t } = useMessages();
  return (
    <div className="landing-title">
      <h1>{props.title}</h1>
      {props.latestVersion === undefined ? null : (
        <p className="badge">
          <span className="visually-hidden">{t('latestVersion')}</span>
          {props.latestVersion}
        </p>
      )}
    </div>
  );
}

/** The date of a post, above its title. */
export function PostDate({ post }: { post: Pick<PostView, 'date' | 'dateText'> }): ReactElement {
  return (
    <p className="eyebrow">
      <time dateTime={post.date}>{post.dateText}</time>
    </p>
  );
}

/** Product, version, reading time and authors. Omits the version if the title contains it. */
export function PostFacts({ post }: { post: PostView }): ReactElement | null {
  const { product, authors, readingMinutes } = post;
  const { count, messages } = useMessages();
  const version = post.version !== undefined && !post.title.includes(post.version) ? post.version : undefined;
  // A reading time below two minutes is not shown.
  const minutes = readingMinutes === undefined ? 0 : Math.round(readingMinutes);
  const isPlain = authors.every(({ title, href, imageHref }) => (title ?? href ?? imageHref) === undefined);
  if (!product && version === undefined && minutes < 2 && authors.length === 0) return null;
  return (
    <p className="post-facts">
      {product ? <ProductIconAndName product={product} /> : null}
      {version === undefined ? null : <span className="badge">{version}</span>}
      {minutes < 2 ? null : <span>{count('minutesToRead', minutes)}</span>}
      {authors.length === 0 ? null : isPlain ? (
        <span>
          {formatList(
            messages.lang,
            authors.map(({ name }) => name),
          )}
        </span>
      ) : (
        authors.map((author) => <Author key={author.name} author={author} />)
      )}
    </p>
  );
}

/** An author with more details than a name. */
function Author({ author }: { author: AuthorView }): ReactElement {
  const { name, title, href, isExternal, imageHref } = author;
  return (
    <span className="author">
      {imageHref === undefined ? null : <img src={imageHref} alt="" width="32" height="32" loading="lazy" />}
      <span>
        {href === undefined ? name : <TextLink link={{ label: name, href, isExternal }} />}
        {title === undefined ? null : <small>{title}</small>}
      </span>
    </span>
  );
}

/** The icon and name of the product, linked to its overview. */
export function ProductIconAndName({ product }: { product: ProductView }): ReactElement {
  const image =
    product.imageHref !== undefined ? (
      <img src={product.imageHref} alt="" width="20" height="20" loading="lazy" />
    ) : product.iconSvg !== undefined ? (
      <InlineSvg inner={product.iconSvg} />
    ) : null;
  const Element = product.href === undefined ? 'span' : 'a';
  return (
    <Element className="product" href={product.href}>
      {image}
      {product.label}
    </Element>
  );
}

/** Posts in full or with their summary, newest first, with their dates in the margin. */
export function PostList({ posts }: { posts: readonly PostView[] }): ReactElement {
  const { t } = useMessages();
  return (
    <div className="post-list">
      {posts.map((post) => (
        <article key={post.href} className="post-entry">
          <header>
            <PostDate post={post} />
            <h2>
              <PostLink post={post} />
            </h2>
            <PostFacts post={post} />
          </header>
          <div className="post-text">
            <VisibilityBanner visibility={post.visibility} />
            <Prose html={demoteHeadings(post.body)} foreign={post.foreign} isStill={post.isStill} />
            {post.isTruncated ? (
              <p className="read-more">
                <a href={post.href}>
                  {t('readMore')}
                  <span className="visually-hidden">{t('readMoreAbout', { title: post.title })}</span>
                </a>
              </p>
            ) : null}
            <Tags tags={post.tags} />
          </div>
        </article>
      ))}
    </div>
  );
}

/** Links to the timelines of products, each with its number of posts. */
export function ProductLinks({ products }: { products: readonly ProductLinkView[] }): ReactElement {
  return (
    <ul className="plain-links product-links">
      {products.map((product) => (
        <li key={product.href}>
          <a href={product.href}>{product.label}</a>
          <PostCount count={product.count} />
        </li>
      ))}
    </ul>
  );
}

/** The number of posts, with a noun for screen readers. */
function PostCount({ count }: { count: number }): ReactElement {
  const { count: tCount, messages } = useMessages();
  const number = formatNumber(messages.lang, count);
  const text = tCount('postCount', count);
  const [before = '', after] = text.split(number);
  const hidden = (part: string) => (part === '' ? null : <span className="visually-hidden">{part}</span>);
  return (
    <span className="tag-count">
      {after === undefined ? <span aria-hidden="true">{number}</span> : hidden(before)}
      {after === undefined ? null : number}
      {hidden(after ?? text)}
    </span>
  );
}

/** Links to the feeds of a page. */
export function FeedLinks({ feeds }: { feeds: HeadView['feeds'] }): ReactElement | null {
  if (feeds.length === 0) return null;
  return (
    <ul className="feed-links">
      {feeds.map((feed) => (
        <li key={feed.href}>
          <a href={feed.href} type={feed.type}>
            {feed.title.replace(/^.*\((.*)\)$/, '$1')}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The column beside posts: recent posts, products, and feeds. */
export function PostAside(props: {
  recent: readonly PostSummaryView[];
  products?: readonly ProductLinkView[];
  feeds?: HeadView['feeds'];
}): ReactElement | null {
  const { recent, products = [], feeds = [] } = props;
  const { t } = useMessages();
  const sections = [
    { title: 'recentPosts', items: recent, list: <PostLines posts={recent} /> },
    { title: 'byProduct', items: products, list: <ProductLinks products={products} /> },
    { title: 'subscribe', items: feeds, list: <FeedLinks feeds={feeds} /> },
  ] as const;
  const shown = sections.filter(({ items }) => items.length > 0);
  if (shown.length === 0) return null;
  return (
    <aside className="post-aside" aria-label={t('moreReleases')}>
      {shown.map(({ title, list }) => (
        <section key={title}>
          <h2 className="eyebrow">{t(title)}</h2>
          {list}
        </section>
      ))}
    </aside>
  );
}
