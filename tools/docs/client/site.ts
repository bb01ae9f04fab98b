/** What pages do besides being read: scenarios open where a link leads and on paper, a key finds the search. */

/** Opens whatever the address points into. */
function openTarget(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id === '' ? null : document.getElementById(id);
  if (target === null) return;
  for (let each: Element | null = target; each !== null; each = each.parentElement) {
    if (each instanceof HTMLDetailsElement) each.open = true;
  }
  target.scrollIntoView();
}

function openForPaper(): void {
  for (const each of document.querySelectorAll('details')) each.open = true;
}

/** A slash goes to the search, unless somebody is writing. */
function listenForSlash(event: KeyboardEvent): void {
  const writing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
  if (event.key !== '/' || writing || event.ctrlKey || event.metaKey || event.altKey) return;
  const field = document.querySelector<HTMLInputElement>('main input[type=search], header input[type=search]');
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** A field that hides the items of a list that do not hold its words. */
function filterLists(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-filter]')) {
    const items = [...document.querySelectorAll<HTMLElement>(field.dataset['filter'] ?? '')];
    field.addEventListener('input', () => {
      const words = field.value.toLowerCase().split(/\s+/);
      for (const item of items) {
        const text = item.textContent.toLowerCase();
        item.hidden = !words.every((word) => text.includes(word));
      }
      for (const section of document.querySelectorAll<HTMLElement>('.shapes')) {
        section.hidden = [...section.querySelectorAll<HTMLElement>('li')].every(({ hidden }) => hidden);
      }
    });
  }
}

addEventListener('hashchange', openTarget);
addEventListener('beforeprint', openForPaper);
addEventListener('keydown', listenForSlash);
filterLists();
openTarget();
