// Stylesheet of the HTML format: light and dark, narrow screens and print. It loads no files.

export const HTML_DIFF_CSS = `
:root{color-scheme:light dark;--text:#1c2426;--quiet:#536064;--line:#d5dcde;--back:#fff;--card:#f5f7f8;--link:#0a5c8a;--ins:#d2f0d8;--ins-text:#0c3d1c;--del:#fbdcd8;--del-text:#64140c;--warn:#8a2a12}
@media(prefers-color-scheme:dark){:root{--text:#e4eaec;--quiet:#a3b0b4;--line:#38444a;--back:#11181b;--card:#1a2327;--link:#7cc4ef;--ins:#174a27;--ins-text:#d5f5dd;--del:#5e221b;--del-text:#ffdfda;--warn:#ffb49f}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:16px/1.55 system-ui,sans-serif}
main,header{max-width:84rem;margin:0 auto;padding:0 1rem}
h1{font-size:1.6rem;line-height:1.25;margin:1.5rem 0 .25rem}
h2{font-size:1.2rem;margin:2rem 0 .5rem}
p{margin:.5rem 0}
a{color:var(--link)}
code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}
ul{margin:.25rem 0;padding-left:1.25rem}
li{overflow-wrap:anywhere}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}
nav a{display:inline-block;padding:.2rem 0}
.quiet{color:var(--quiet)}
strong{color:var(--warn)}
details{border:1px solid var(--line);border-radius:.4rem;margin:.6rem 0;background:var(--card)}
summary{padding:.5rem .75rem;cursor:pointer;overflow-wrap:anywhere}
.facts{padding:0 .75rem .25rem 2rem}
table{width:100%;border-collapse:collapse;table-layout:fixed;background:var(--back)}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{width:50%;padding:.35rem .75rem;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
th{font-size:.85rem;color:var(--quiet)}
td+td,th+th{border-left:1px solid var(--line)}
td{white-space:pre-wrap;overflow-wrap:anywhere}
td.head{font-weight:600}
td.code{font:.85rem/1.5 ui-monospace,monospace}
tr.same td{color:var(--quiet)}
tr.gap td{font-size:.85rem;color:var(--quiet);background:var(--card)}
.pictures{display:flex;flex-wrap:wrap;gap:1rem;margin:.5rem 0}
figure{flex:1 1 14rem;min-width:0;margin:0}
img{display:block;max-width:100%;max-height:30rem;border:1px solid var(--line);background:repeating-conic-gradient(#d9d9d9 0 25%,#fff 0 50%) 0 0/16px 16px}
figcaption{font-size:.85rem;color:var(--quiet)}
ins{background:var(--ins);color:var(--ins-text);text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px}
del{background:var(--del);color:var(--del-text)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
@media(max-width:40rem){
table,tbody,tr,td{display:block;width:auto}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
td+td{border-left:0}
tr.changed td::before{display:block;font:600 .8rem system-ui,sans-serif;color:var(--quiet);content:attr(data-side)}
tr.changed td:empty{display:none}
tr.same td+td{display:none}
}
@media print{details{break-inside:avoid-page}}
`;
