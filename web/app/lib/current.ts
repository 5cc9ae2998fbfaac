/** Scrolls a list to its current entry without scrolling the page. */
export function showCurrent(list: HTMLElement): void {
  const here = list.querySelector<HTMLElement>('[aria-current]')
  if (here) list.scrollTop = here.offsetTop - list.clientHeight / 2
}
