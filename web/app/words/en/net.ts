export const net = {
  unreachable: 'The server cannot be reached just now.',
  lost: 'Connection lost. Trying to get it back…',
  back: 'Connected again.',
}
