// The script of pages on sites with islands: that of all pages, and what brings islands to life beside it, so that all other sites
// have nothing of it.
import './main.ts';
import { followPages } from './islands.ts';

followPages();
