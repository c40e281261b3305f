// The elements of HTML (and of the SVG and MathML that pages hold). Everything else in angle brackets is text.
const names = `
a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas
caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption
figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins kbd label
legend li link main map mark marquee math menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup
option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small
source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt
u ul var video wbr xmp
circle clippath defs desc ellipse foreignobject g line lineargradient marker mask path pattern polygon polyline
radialgradient rect stop symbol text textpath tspan use animate animatetransform animatemotion set filter
annotation mfrac mi mn mo mover mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder
munderover semantics`;

/** Names in lower case. */
export const htmlElements: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
