// Tag pages: all tags by letter, and the pages of one tag. Posts and docs have separate tags.
import type { ReactElement } from 'react';
import { useMessages } from '../messages.tsx';
import { Breadcrumbs, Cards, Pagination, TagLinks } from '../parts/links.tsx';
import { PostList } from '../parts/posts.tsx';
import { VersionNote } from '../parts/version.tsx';
import type { TemplateProps } from '../views.ts';

/** Renders all tags of posts, or of docs. */
export function TagsPage(props: TemplateProps['TagsPage' | 'DocTagsPage']): ReactElement {
  const { view, layout, breadcrumbs, docsVersion } = props;
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={layout.site.homeHref} />
      <VersionNote version={docsVersion} />
      <header className="page-head">
        <h1>{view.title}</h1>
      </header>
      <div className="tag-letters">
        {view.letters.map((group) => (
          <section key={group.letter}>
            <h2>{group.letter}</h2>
            <TagLinks links={group.tags} rel="tag" />
          </section>
        ))}
      </div>
    </>
  );
}

/** Renders one page of the posts of a tag. */
export function TagPage({ view, layout, breadcrumbs }: TemplateProps['TagPage']): ReactElement {
  const { count } = useMessages();
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={layout.site.homeHref} />
      <TagPageHeading title={view.title} facts={count('postCount', view.count)} allTagsHref={view.allTagsHref} />
      <div className="post-column">
        <PostList posts={view.posts} />
        <Pagination pagination={view.pagination} />
      </div>
    </>
  );
}

/** Renders the docs pages of a tag. */
export function DocTagPage({ view, layout, breadcrumbs, docsVersion }: TemplateProps['DocTagPage']): ReactElement {
  const { count } = useMessages();
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={layout.site.homeHref} />
      <VersionNote version={docsVersion} />
      <TagPageHeading title={view.title} facts={count('pageCount', view.docs.length)} allTagsHref={view.allTagsHref} />
      <Cards cards={view.docs} />
    </>
  );
}

function TagPageHeading(props: { title: string; facts: string; allTagsHref: string }): ReactElement {
  const { t } = useMessages();
  return (
    <header className="page-head">
      <h1>{props.title}</h1>
      <p className="tag-facts">
        <span>{props.facts}</span>
        <a href={props.allTagsHref}>{t('allTags')}</a>
      </p>
    </header>
  );
}
