// The top of every page: the name of the paper between two rules, and the menus below it.
import { MenuButton, NavbarMenu, NavbarTools, type TemplateProps } from 'techdocs/templates';

export default function Masthead({ layout }: TemplateProps['Navbar']) {
  return (
    <header className="top-bar masthead">
      <div className="masthead-name">
        <MenuButton />
        <p className="masthead-ear">{layout.site.tagline}</p>
        <a className="masthead-title" href={layout.site.homeHref}>
          {layout.site.title}
        </a>
        <NavbarTools layout={layout} />
      </div>
      <div className="masthead-menu">
        <NavbarMenu layout={layout} />
      </div>
    </header>
  );
}
