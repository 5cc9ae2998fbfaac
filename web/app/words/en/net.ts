export const net = {
  unreachable: 'The server cannot be reached at the moment.',
  lost: 'Connection lost. Reconnecting…',
  back: 'Connected again.',
}
