// Below each docs page: the other pages in its folder.
import type { PartProps } from 'techdocs/templates';

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

export default function ReadOn({ page, site }: PartProps) {
  const others = site.pages.filter(
    ({ type, path, isIndexed }) =>
      type === 'doc' && isIndexed && path !== page.path && folderOf(path) === folderOf(page.path),
  );
  if (others.length === 0) return null;
  return (
    <aside className="read-on" aria-label="In the same section">
      <h2>In the same section</h2>
      <ul>
        {others.map(({ path, href, title, description }) => (
          <li key={path}>
            <a href={href}>{title}</a> <span>{description}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
