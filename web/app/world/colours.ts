import type { Colours } from './painter'

/** The page's colours for the canvas, which cannot use CSS custom properties. */
export function readColours(element: Element): Colours {
  const dark = isDark(element)
  return dark
    ? { ground: '#241f18', line: '#4a3f2f', strong: '#8a7550', ink: '#ece6da', accent: '#ff8f73', good: '#8ccbaa' }
    : { ground: '#e9c98c', line: '#a98a53', strong: '#5d4420', ink: '#2a231a', accent: '#a8381f', good: '#1f6b45' }
}

function isDark(element: Element): boolean {
  const theme = document.documentElement.dataset.theme
  if (theme === 'light' || theme === 'dark') return theme === 'dark'
  return element.ownerDocument.defaultView?.matchMedia('(prefers-color-scheme: dark)').matches ?? false
}
