// #region first
import { greet } from './greet.ts';

console.log(greet('Ada')); // Hello Ada!
console.log(greet('Ada', { end: '?' })); // Hello Ada?
// #endregion
