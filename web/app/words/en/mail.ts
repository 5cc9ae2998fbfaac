/** Links in messages, and e-mail in the account's settings. */
export const mail = {
  confirm: 'Confirm your e-mail address',
  confirmed: 'The address is confirmed.',
  forgotten: 'Forgot your password?',
  forgottenAbout: 'If you have confirmed an e-mail address, we send a link there that sets a new password.',
  ask: 'Send the link',
  asked: 'If an account has confirmed this address, a message is on its way. The link in it works for an hour.',
  reset: 'Set a new password',
  resetAbout: 'You will be logged out everywhere, and all API tokens are revoked.',
  resetYes: 'Set the password',
  unsubscribe: 'No more digests',
  unsubscribeAbout: 'You will get no more messages that list the games in which it is your turn.',
  unsubscribed: 'You will get no more digests.',
  isConfirmed: 'It is confirmed: you can set a new password if you forget yours.',
  isNot: 'It is not confirmed yet. Follow the link in the message that we have sent there.',
  sendAgain: 'Send the message again',
  sent: 'A message is on its way.',
  saved: 'The address was saved. Follow the link in the message that we have sent there.',
  about: 'For a forgotten password, and for digests if you want them. Nobody else sees it.',
  digests: 'Digests of turns',
  digestsAbout:
    'A message when it is your turn in games with days for each move and you have not been here, at most once a day.',
}
