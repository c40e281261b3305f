// Routes that are no pages, and what a text template gets of one.
import type { FileType, Route } from '../../model/route.ts';
import type { RouteData } from '../../model/site.ts';
import type { TextViews } from '../../model/text-view.ts';
import type { BodyRef } from '../../model/view.ts';
import type { SiteStructure } from '../assemble/structure.ts';

/** What decides the route of a file. */
export interface FileRoute extends Pick<Route, 'path' | 'key' | 'from' | 'shows' | 'source'> {
  readonly type: FileType;
  readonly output?: string;
}

/** The route of a file that is no page. */
export function fileRoute({ locale }: Pick<SiteStructure, 'locale'>, file: FileRoute): Route {
  return { ...file, output: file.output ?? file.path.slice(1), locale, isIndexed: false, visibility: 'public' };
}

/** The data of a file that a text template renders. */
export function textData<K extends keyof TextViews>(type: K, view: TextViews<BodyRef>[K]): RouteData {
  return { kind: 'text', props: { type, view } as Extract<RouteData, { kind: 'text' }>['props'] };
}
