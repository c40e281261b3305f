// The main script on sites with islands (hydrated components). Adds hydration to the main script of all sites, so that other sites do not
// load it.
import './main.ts';
import { hydrateIslandsOnEachPage } from './islands.ts';

hydrateIslandsOnEachPage();
