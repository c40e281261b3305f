// A docs page as a story: a headline across the page, its table of contents in a box, and the text in one column.
import {
  ArticleMeta,
  ArticleTitle,
  Pager,
  PageTools,
  Part,
  Prose,
  TableOfContents,
  Tags,
  type TemplateProps,
  useMessages,
  VersionNote,
  VisibilityBanner,
} from 'techdocs/templates';

export default function Story({ view, head, breadcrumbs, toc, docsVersion }: TemplateProps['DocPage']) {
  const { t } = useMessages();
  const section = breadcrumbs?.at(-2)?.label;
  return (
    <>
      <VersionNote version={docsVersion} />
      <article className="article story">
        <header className="story-head">
          {section === undefined ? null : <p className="story-kicker">{section}</p>}
          <ArticleTitle titleHtml={view.titleHtml} isHidden={view.hideTitle} body={view.body} />
          <PageTools markdownHref={head.markdownHref} printHref={view.printHref} />
        </header>
        <VisibilityBanner visibility={view.visibility} />
        <TableOfContents items={toc} />
        <Part name="docBefore" />
        <Prose html={view.body} />
        <Tags tags={view.tags} />
        <ArticleMeta editHref={view.editHref} lastUpdate={view.lastUpdate} />
      </article>
      <Part name="docAfter" />
      <Pager label={t('docsPages')} previous={view.previous} next={view.next} />
    </>
  );
}
