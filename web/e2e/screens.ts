/** Every screen that a person can reach without having done anything. */
export const screens = [
  '/',
  '/new',
  '/new?variant=gengo',
  '/play/no',
  '/play/go2.5d',
  '/games',
  '/review/local/nothing',
  '/analysis',
  '/learn',
  '/learn/xiago',
  '/learn/infinite',
  '/world',
  '/account',
  '/settings',
  '/api',
  '/nowhere',
]
