// English words of daily life. They are rare in manuals, and ranking treats the rare words of a query as its subject. For example, the
// subject of `only permit approved USB sticks` is the sticks, not `approved`. Names of things that a manual may be about, such as `key` and
// `ring`, are not listed.

const EVERYDAY_WORD_LIST = `
  able accept accident admire advice afraid afternoon agree alive allow amazing angry annoy answer anxious apologize approve argue arrive
  ask attempt avoid awful baby bear beat beautiful become beg begin behave believe belong birth bite blame bless boring borrow bother brave
  break breakfast breathe bright brilliant broken brother burn busy buy calm careful careless carry catch celebrate cheap cheat child
  choose clean clever climb clothes comfortable complain complicated confident confuse continue convince cook correct count country crash
  crazy crowd cry cup curious daily damage dance danger dare daughter deal dear decide deep deliberate demand deny depend deserve desire
  destroy die difficult dinner dirty disagree disappear disappoint discover discuss dislike doubt dream dress drink dry dull eager earn east
  eat effort embarrass empty encourage enjoy entire escape evening evil exact exaggerate excellent excite excuse expect expensive
  explain extra fail fair faith fall familiar family famous fancy fantastic farm fast fat father favor fear feel fight finger finish flat
  follow food foolish forbid foreign forgive fortunate fresh friend frighten frustrate fun funny garden generous gentle gift glad grateful
  greet grow guess guilty habit hand handle happy hate heal hear heart heavy help hesitate hire holiday home honest hope horrible
  house huge hungry hurry hurt husband ignore imagine immediate important impossible impress improve incredible inner intelligent intend
  interested internal interesting invite jealous job join joke judge jump kick kid kill kitchen knock lady late laugh lazy learn lend
  lift listen live lonely lose loss loud love lovely luck lunch mad man marry meal mention mess middle mistake modern money month
  morning mother nasty natural neat nervous night noise nonsense normal notice obey odd offer old opinion ordinary owe own pain parent
  passion past patient perfect permit personal persuade plan pleasant pleasure plenty polite poor popular possess practice praise pray
  prefer pretend pretty promise proof proud prove punish pure quarter question quiet quit rare reach ready realize reason recent recognize
  reduce refuse regret relax rely remain remember remind rent repair replace respect responsible rich rid ridiculous risk room rough rude
  ruin sad safe satisfy save scare school scream seek sell sensible separate serious share sharp shine shock shop short shout shut sick
  sight silly similar sister sit skill slow smart smell smile sorry spare speak special spend spoil spread stand start steal stop strange
  stranger strength strict strong student stupid subject succeed sudden suffer suggest suit summer suppose surprise suspect swear sweet talk
  tall taste teach teacher tear tell terrible thank thief thirsty threaten throw tidy tiny tired tomorrow tonight tough translate travel treat
  tricky trip trouble true trust truth ugly understand unfair unfortunate unhappy unlucky unpleasant upset urgent useful useless vacation
  valuable visit voice vote wait walk wander war warm warn waste weak wealth weather week weekend weigh weird welcome wet wife willing win
  winter wise wish woman wonder wonderful worry worse worth wound yard year yell young
`;

/** The words as a list. Other forms of these words count as everyday words, too. */
export const everydayWords: readonly string[] = EVERYDAY_WORD_LIST.trim().split(/\s+/);
