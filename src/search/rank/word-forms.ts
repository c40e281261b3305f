// Forms of English words that a stemmer does not relate to their base: irregular verbs, and British spelling. Readers search for `hidden`,
// but the page may contain `hide`. Forms that are also separate words, such as `found`, `left` or `broken`, are not listed.

const IRREGULAR_WORD_FORMS = `
  bend bent|bring brought|build built|buy bought|catch caught|choose chose chosen|draw drew drawn|drive drove driven
  fall fell fallen|freeze froze frozen|forget forgot forgotten|give gave given|go went gone|grow grew grown|hide hid hidden|hold held
  keep kept|know knew known|lose lost|overwrite overwrote overwritten|pay paid|rewrite rewrote rewritten|run ran|seek sought|sell sold
  send sent|shake shook shaken|show shown|sleep slept|speak spoke spoken|steal stole stolen|stick stuck|swipe swiped|take took taken
  tear torn|think thought|throw threw thrown|wake woke woken|wear wore worn|withdraw withdrawn|write wrote written
  analyze analyse analysed|behavior behaviour behaviours|catalog catalogue|center centre centred|color colour colours coloured
  favorite favourite favourites|fiber fibre|gray grey|license licence licences|meter metre|program programme|dialog dialogue
`;

const baseWordsByForm: ReadonlyMap<string, string> = new Map(
  IRREGULAR_WORD_FORMS.trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const [base = '', ...forms] = line.trim().split(' ');
      return forms.map((form) => [form, base] as const);
    }),
);

/** British spellings of verbs in `ize`. Verbs such as `advise`, which Americans also write with `s`, do not match. */
const BRITISH_VERB_PATTERN =
  /^((?:author|custom|digit|final|initial|local|maxim|minim|normal|optim|organ|recogn|serial|summar|synchron|visual)i)s(e|es|ed|er|ing|ation|ations)$/;

/** Returns the base of an irregular form or the American spelling of a British verb. Returns all other words unchanged. */
export function replaceIrregularForm(word: string): string {
  return baseWordsByForm.get(word) ?? word.replace(BRITISH_VERB_PATTERN, '$1z$2');
}

/** Returns the common base of a word's inflections: `deploy` for `deploys`, `deployed` and `deploying`, but not for `deployment`. */
export function computeLemma(word: string): string {
  return replaceIrregularForm(word)
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
    .replace(/ly$/, '')
    .replace(/(?<=\p{L}{3})(?:e|ed|es|ing)$/u, '')
    .replace(/y$/, 'i')
    .replace(/(?<=\p{L}{2})([bdgmnprt])\1$/u, '$1');
}
