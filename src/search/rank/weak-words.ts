// English everyday words that express how a question is phrased, not its subject: `people`, `without`, `everything`. They are rare in
// manuals, so by rarity they would count as significant.

const WEAK_WORD_LIST = `
  above actually again ago almost alone along already although always another anybody anyone anything anyway anywhere around aside away
  bad basically behind below beside besides best better between beyond big both bring brings bunch came certain come comes coming couldnt
  cant concerning despite didnt different doesnt doing done dont down during each earlier easily easy either elsewhere enough especially
  even eventually everybody everyone everything everywhere exactly except few find finding fine finally gave getting give given gives
  giving goes going gone good great guy happen happened happening happens hard hardly hasnt havent having hello hence here hey hi hopefully
  hundred hundreds idea instead isnt itself keep keeping keeps kept kind kinds knew know known knows lack large later less lets little
  long longer look looking looks lot lots made make makes making many match maybe mean means mine more moreover much myself near nearly
  need needed needs never nevertheless next nice nobody none nothing nowhere obviously once ones onto otherwise ought ourselves out outside
  particular people per perhaps person please possible possibly pretty probably properly put puts putting quickly quite really
  regarding right same saw see seeing seem seems seen several shall simple simply single small somebody somehow someone something sometimes
  somewhere soon sort specific stay stays still stuff such suddenly sure take taken takes taking thanks themselves theres thing things think
  those though thousand through throughout thus till today together told tomorrow too took toward towards tried tries try trying turn turned
  turning turns twice under unless unlike until up upon us usual usually various versus very via want wanted wanting wants wasnt way ways
  well went werent whats whenever whereas wherever whether whichever whole whom whose within without wondering wont work worked working works
  worse wouldnt wrong yes yesterday yours yourself
`;

export const weakWords: ReadonlySet<string> = new Set(WEAK_WORD_LIST.trim().split(/\s+/));
