// Link texts that do not describe their target, by language. The texts of all languages are checked on every page, because the language of
// a page may differ from the language of the site. This is safe: none of the texts is a meaningful link text in another language.

const VAGUE_TEXTS_BY_LANGUAGE: Readonly<Record<string, string>> = {
  en: `here|right here|over here|click here|click|click this|click this link|see here|this|this link|this page|link|the link|
    follow this link|more|read more|learn more|see more|more info|more information|find out more`,
  de: `hier|klick hier|klicke hier|klicken sie hier|hier klicken|siehe hier|dort|dieser link|diesem link|diesen link|diese seite|
    dieser seite|mehr|mehr dazu|mehr lesen|mehr erfahren|weiterlesen|mehr informationen|weitere informationen|mehr infos`,
  es: `aquí|aqui|haz clic aquí|haga clic aquí|haz click aquí|clic aquí|click aquí|pulsa aquí|pulse aquí|pincha aquí|este enlace|
    este link|enlace|esta página|más|más información|leer más|ver más|saber más`,
  fr: `ici|cliquez ici|clique ici|cliquer ici|par ici|ce lien|lien|le lien|cette page|en savoir plus|lire plus|lire la suite|
    voir plus|plus d'informations|plus d’informations|plus d'infos|plus d’infos`,
  it: `qui|clicca qui|cliccare qui|fai clic qui|fare clic qui|questo link|questo collegamento|questa pagina|di più|leggi di più|
    scopri di più|per saperne di più|maggiori informazioni|più informazioni`,
  pt: `clique aqui|clica aqui|este link|esta ligação|esta hiperligação|mais|leia mais|ler mais|saiba mais|saber mais|ver mais|
    veja mais|mais informações|mais informação`,
  ja: `こちら|ここ|ここをクリック|こちらをクリック|こちらをご覧ください|このリンク|リンク|このページ|詳細|詳細はこちら|詳しくはこちら|続きを読む|
    もっと見る|もっと読む`,
  zh: `这里|此处|这儿|点击这里|点击此处|单击此处|请点击这里|点这里|点此|链接|此链接|这个链接|本页|此页|更多|了解更多|查看更多|阅读更多|更多信息|詳情|
    详情|這裡|此處|點擊這裡|點擊此處|按此|連結|了解更多|閱讀更多`,
  ar: 'هنا|من هنا|اضغط هنا|انقر هنا|هذا الرابط|الرابط|رابط|هذه الصفحة|المزيد|اقرأ المزيد|اعرف المزيد|لمعرفة المزيد|مزيد من المعلومات',
};

const ALL_VAGUE_TEXTS: ReadonlySet<string> = new Set(
  Object.values(VAGUE_TEXTS_BY_LANGUAGE).flatMap((texts) => texts.split('|').map((text) => text.trim())),
);
/** Length of the longest text, in characters. */
const MAX_VAGUE_TEXT_LENGTH = Math.max(...[...ALL_VAGUE_TEXTS].map((text) => text.length));

/** Whether a link text does not describe its target; ignores surrounding symbols, such as an arrow. */
export function isVagueText(text: string): boolean {
  const words = text.trim().replace(/\s+/g, ' ').normalize('NFC');
  if (words.length > MAX_VAGUE_TEXT_LENGTH + 8) return false;
  return ALL_VAGUE_TEXTS.has(words.replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '').toLowerCase());
}
