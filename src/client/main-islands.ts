// The main script on sites with islands: the main script of all sites plus hydration, which other sites do not load.
import './main.ts';
import { hydrateIslandsOnEachPage } from './islands.ts';

hydrateIslandsOnEachPage();
