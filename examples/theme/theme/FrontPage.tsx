// The home page as a front page: a lead, columns of tasks, and the news in the margin.
import { PostLines, type TemplateProps } from 'techdocs/templates';

export default function FrontPage({ view }: TemplateProps['HomePage']) {
  return (
    <div className="front">
      <header className="front-lead">
        <h1>{view.tagline}</h1>
      </header>
      <div className="front-columns">
        {view.tasks.map((task) => (
          <section key={task.label} className="front-story">
            <h2>{task.href === undefined ? task.label : <a href={task.href}>{task.label}</a>}</h2>
            <p>{task.description}</p>
          </section>
        ))}
        {view.latest.length === 0 ? null : (
          <aside className="front-news" aria-label="News">
            <h2>Stop press</h2>
            <PostLines posts={view.latest} />
          </aside>
        )}
      </div>
    </div>
  );
}
