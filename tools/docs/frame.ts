/** What every page has around its text. */
import { markup, trusted, type Html } from './html.js';
import { linksOf, type Door, type Page } from './page.js';

const DOORS: readonly { readonly door: Door; readonly path: string; readonly words: string }[] = [
  { door: 'play', path: 'play.html', words: 'Play' },
  { door: 'trust', path: 'trust.html', words: 'Trust' },
  { door: 'build', path: 'build.html', words: 'Build' },
  { door: 'areas', path: 'areas.html', words: 'Areas' },
];

/** The whole file of a page. `footer` is a sentence that all pages end with. */
export function framed(page: Page, footer: string): string {
  const links = linksOf(page.path);
  const title = page.door === 'start' ? 'Tertius' : `${page.title} · Tertius`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${page.description}">
<title>${title}</title>
<link rel="icon" href="${links('assets/icon.svg')}">
<link rel="stylesheet" href="${links('assets/site.css')}">
<script>${FONTS_FIRST}</script>
<script src="${links('assets/site.js')}" defer></script>
</head>
<body class="door-${page.door}">
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
<div class="in">
<a class="wordmark" href="${links('index.html')}"><span aria-hidden="true">${MARK}</span>Tertius</a>
<nav aria-label="Site"><ul>${DOORS.map((each) => doorLink(each, page, links(each.path)))}</ul></nav>
<form role="search" aria-label="All pages" action="${links('search.html')}"><input type="search" name="q" aria-label="Search" placeholder="Search" autocomplete="off"><kbd aria-hidden="true">/</kbd></form>
</div>
</header>
<main id="main" tabindex="-1">
${page.body}
</main>
<footer class="bottom"><div class="in"><p>${footer}</p></div></footer>
</body>
</html>
`.text;
}

/**
 * Shows the page once its fonts are decoded, some hundredths of a second later and after a second at the latest, so that
 * no line breaks anew. They lie in the style sheet, so there is nothing to wait for but the decoder; without scripts the
 * page shows at once.
 */
const FONTS_FIRST = trusted(
  `(()=>{const page=document.documentElement,show=()=>{page.className=''};page.className='early';setTimeout(show,1000);Promise.all(['16px "Source Serif 4"','italic 16px "Source Serif 4"','16px Inter','16px "JetBrains Mono"'].map((font)=>document.fonts.load(font))).finally(show)})()`,
);

/** Three circles, each in the next: a place in a place in a place. */
const MARK = markup`<svg viewBox="0 0 24 24" width="22" height="22" focusable="false"><circle cx="12" cy="12" r="10.5"/><circle cx="9.6" cy="13.6" r="6.2"/><circle class="dot" cx="7.6" cy="15" r="2.4"/></svg>`;

function doorLink({ door, words }: (typeof DOORS)[number], page: Page, href: string): Html {
  return markup`<li><a href="${href}"${door === page.door ? markup` aria-current="true"` : undefined}>${words}</a></li>`;
}

/** A path of links above a title. */
export const crumbs = (steps: readonly { readonly words: string; readonly href: string }[]): Html =>
  markup`<nav class="crumbs" aria-label="Way here"><ol>${steps.map(({ words, href }) => markup`<li><a href="${href}">${words}</a></li>`)}</ol></nav>`;

/** The list of a page's sections beside or above its text. */
export function contents(entries: readonly { readonly id: string; readonly words: string }[]): Html | undefined {
  if (entries.length < 3) return undefined;
  return markup`<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${entries.map(({ id, words }) => markup`<li><a href="#${id}">${words}</a></li>`)}</ul></nav>`;
}
