// The end of every page: dark, with the name once more.
import { LinkList, Part, type TemplateProps, useMessages } from 'techdocs/templates';

export default function Imprint({ layout }: TemplateProps['Footer']) {
  const { t } = useMessages();
  const { groups, copyright } = layout.footer;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: below the body it is the landmark `contentinfo`, which takes a name.
    <footer className="footer footer-dark imprint" aria-label={t('footer')}>
      <div className="imprint-inner">
        <p className="imprint-title">{layout.site.title}</p>
        {groups.map((group) => (
          <section key={group.title}>
            <h2>{group.title}</h2>
            <LinkList links={group.items} />
          </section>
        ))}
        <p className="imprint-colophon">{copyright}</p>
        <Part name="footerAfter" />
      </div>
    </footer>
  );
}
