import { expect, test as base } from './test'
import { button } from './person'
import { MailService } from './mailservice'
import { Server } from './server'

const test = base.extend<object, { mail: MailService; server: Server }>({
  mail: [
    async ({}, use) => {
      const mail = await MailService.start()
      await use(mail)
      mail.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mail }, use) => {
      const server = await Server.startWithOrigin(mail.flags)
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

test('an address is confirmed, and sets a new password when the old one is forgotten', async ({
  page,
  friend,
  mail,
}) => {
  await page.goto('/account')
  await page.getByLabel('Name', { exact: false }).first().fill('Forgetful')
  await page.getByLabel('Password').first().fill('a long enough secret')
  await page.getByLabel('E-mail (optional)').fill('forgetful@example.org')
  await button(page, 'Create account').click()
  await expect(page.getByText('It is not confirmed yet.')).toBeVisible()
  await expect.poll(() => mail.letters.length).toBe(1)
  await page.goto(mail.link(0, '/mail/confirm'))
  await button(page, 'Confirm your e-mail address').click()
  await expect(page.getByText('The address is confirmed.')).toBeVisible()
  await page.goto('/account')
  await page.getByLabel('E-mail digests').check()
  await page.reload()
  await expect(page.getByLabel('E-mail digests')).toBeChecked()

  // On another device, without the password.
  await friend.goto('/account')
  await friend.getByRole('link', { name: 'Forgot your password?' }).click()
  await friend.getByLabel('E-mail').fill('forgetful@example.org')
  await button(friend, 'Send the link').click()
  await expect(friend.getByText('a message is on its way')).toBeVisible()
  await expect.poll(() => mail.letters.length).toBe(2)
  const link = mail.link(1, '/mail/reset')
  await friend.goto(link)
  await friend.getByLabel('New password').fill('password')
  await button(friend, 'Set the password').click()
  await expect(friend.getByRole('alert')).toContainText('easy to guess')
  await friend.getByLabel('New password').fill('another long secret')
  await button(friend, 'Set the password').click()
  await friend.waitForURL(/\/account$/)
  await friend.getByLabel('Name').nth(1).fill('Forgetful')
  await friend.getByLabel('Password').nth(1).fill('another long secret')
  await button(friend, 'Log in').click()
  await expect(friend.getByText('You are logged in as Forgetful.')).toBeVisible()
  // The link works once, and the first device is logged out.
  await friend.goto('/')
  await friend.goto(link)
  await friend.getByLabel('New password').fill('a third long secret')
  await button(friend, 'Set the password').click()
  await expect(friend.getByRole('alert')).toContainText('This link no longer works.')
  await page.reload()
  await expect(button(page, 'Create account')).toBeVisible()
})
