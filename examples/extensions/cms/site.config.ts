import { defineConfig } from 'techdocs';
import { cms } from './cms.ts';

export default defineConfig({
  title: 'News',
  releases: { path: 'releases', title: 'News' },
  extensions: [cms({ feed: process.env.CMS_FEED ?? 'http://127.0.0.1:1337/posts.json' })],
});
