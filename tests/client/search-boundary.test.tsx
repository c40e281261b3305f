// The content that replaces a failed search, and recovery. React's own tests cover that React calls the boundary.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SearchCrashNotice, SearchErrorBoundary } from '../../src/client/search/boundary.tsx';

it('a search that fails says so in words, with a button', () => {
  const html = renderToStaticMarkup(<SearchCrashNotice retry={() => {}} />);
  expect(html).toBe(
    '<div class="crash in-place" role="alert"><strong>Page Error</strong><p>This page crashed</p><button type="button">Try again</button></div>',
  );
  expect(renderToStaticMarkup(<SearchErrorBoundary>found</SearchErrorBoundary>)).toBe('found');
});

it('the button shows the search anew', () => {
  const boundary = new SearchErrorBoundary({ children: 'found' });
  const states: unknown[] = [];
  boundary.setState = (state) => void states.push(state);
  Object.assign(boundary, { state: SearchErrorBoundary.getDerivedStateFromError() });
  const crash = boundary.render() as { readonly props: { readonly retry: () => void } };
  crash.props.retry();
  Object.assign(boundary, { state: states[0] });
  expect(boundary.render()).toBe('found');
});
