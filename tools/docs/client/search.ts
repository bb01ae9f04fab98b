/** The search page: an index that was made with the site, searched in the page. */
import MiniSearch from 'minisearch';
import { INDEX_OPTIONS, type Found } from '../searchOptions.js';

declare global {
  /** The index as JSON; search-index.js puts it here, for a page without a server may not fetch. */
  var tertiusIndex: string | undefined;
}

const MOST = 40;

function start(): void {
  const field = document.querySelector<HTMLInputElement>('#query');
  const list = document.querySelector<HTMLElement>('#results');
  const count = document.querySelector<HTMLElement>('#count');
  if (field === null || list === null || count === null || globalThis.tertiusIndex === undefined) return;
  const index = MiniSearch.loadJSON<Found>(globalThis.tertiusIndex, INDEX_OPTIONS);
  const show = (): void => {
    const query = field.value.trim();
    const found = query === '' ? [] : index.search(query);
    count.textContent = query === '' ? '' : countOf(found.length);
    list.replaceChildren(...found.slice(0, MOST).map((each) => itemOf(each as unknown as Found)));
  };
  field.value = new URLSearchParams(location.search).get('q') ?? '';
  field.addEventListener('input', () => {
    show();
    history.replaceState(null, '', `?q=${encodeURIComponent(field.value)}`);
  });
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector<HTMLAnchorElement>('a')?.focus();
  });
  show();
  field.focus();
}

function countOf(count: number): string {
  if (count === 0) return 'Nothing found. Try fewer or other words.';
  const shown = count > MOST ? `, the best ${MOST} are shown` : '';
  return `${count} ${count === 1 ? 'place' : 'places'}${shown}`;
}

function itemOf({ title, kind, url, excerpt: text }: Found): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  link.textContent = title;
  const what = document.createElement('span');
  what.className = 'kind';
  what.textContent = kind;
  const excerpt = document.createElement('p');
  excerpt.textContent = text;
  item.append(link, ' ', what, excerpt);
  return item;
}

start();
