import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'

const nothingToDo = 'Was it you? Then there’s nothing to do.'
const resetAtOnce = 'Wasn’t this you? Reset your password at once. That also signs out everybody else.'

export const english: MailMessages = {
  locale: 'en',
  formats: 'en-GB',
  copyLink: 'Button not working? Copy this link into your browser:',
  roles: {},
  somebody: 'Somebody',
  anOrganization: 'an organization',

  hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
  moment: (date, time) => `${date} at\u00a0${time}`,
  device({ browser, system }) {
    if (browser) return system ? `${browser} on ${system}` : browser
    return system ? `An app on ${system}` : 'An unknown device'
  },

  verifyEmail: ({ app, email, duration }) => ({
    subject: `Verify your email for ${app}`,
    preview: `Confirm that ${email} is your address. The link works for ${duration}.`,
    heading: 'Verify your email',
    paragraphs: [
      sentence`Confirm that ${strong(email)} is your address at ${app}. The link works for ${strong(duration)}.`,
    ],
    label: 'Verify email',
    footnote: 'Wasn’t this you? Ignore this email. Without the link, nobody can verify your address.',
  }),

  resetPassword: ({ app, email, duration }) => ({
    subject: `Reset your password for ${app}`,
    preview: `Choose a new password for ${email}. The link works once, for ${duration}.`,
    heading: 'Reset your password',
    paragraphs: [
      sentence`Choose a new password for ${strong(email)} at ${app}. The link works once, for ${strong(duration)}.`,
    ],
    label: 'Choose a password',
    footnote: 'Wasn’t this you? Ignore this email. Your password stays as it is.',
  }),

  passwordChanged({ app, email, isFirst }) {
    const what = isFirst ? 'Your account now has a password' : 'Your password was changed'
    return {
      subject: `${what} at ${app}`,
      preview: `This is about ${email}. If it was you, there’s nothing to do.`,
      heading: what,
      paragraphs: [
        isFirst
          ? sentence`You can now sign in at ${app} with ${strong(email)} and a password.`
          : sentence`The password for ${strong(email)} at ${app} was changed.`,
        nothingToDo,
      ],
      label: 'Reset password',
      footnote: resetAtOnce,
    }
  },

  passwordsPaused: ({ app, email }) => ({
    subject: `Passwords paused on new devices at ${app}`,
    preview: `Too many wrong passwords were tried for ${email}. Your own devices still work.`,
    heading: 'Passwords are paused on new devices',
    paragraphs: [
      sentence`Somebody tried too many wrong passwords for ${strong(email)} at ${app}. Nobody got in that way.`,
      'On devices where you’ve signed in before, your password still works. On a new device, choose a new password with the link below. You can also allow passwords again under Security.',
    ],
    label: 'Reset password',
    footnote: 'Your password has not changed. If you use it on other sites too, choose a new one.',
  }),

  changeEmail: ({ app, email, newEmail, duration }) => ({
    subject: `Approve your new email for ${app}`,
    preview: `Your account would move from ${email} to ${newEmail}. The link works once, for ${duration}.`,
    heading: 'Approve your new email',
    paragraphs: [
      sentence`Your account at ${app} would change from ${strong(email)} to ${strong(newEmail)}.`,
      sentence`Open the link where you’re signed in. It works once, for ${strong(duration)}.`,
    ],
    label: 'Approve change',
    footnote: 'Wasn’t this you? Don’t open the link, and change your password. Your email stays as it is.',
  }),

  emailChanged: ({ app, email, newEmail, support }) => ({
    subject: `Your email was changed at ${app}`,
    preview: `Your account now uses ${newEmail}. If it was you, there’s nothing to do.`,
    heading: 'Your email was changed',
    paragraphs: [
      sentence`Your account at ${app} no longer uses ${strong(email)}. It now uses ${strong(newEmail)}.`,
      nothingToDo,
    ],
    footnote: tell(app, support),
  }),

  newDevice: ({ app, email, device, ipAddress, moment }) => ({
    subject: `New sign-in at ${app}`,
    preview: `${device}, ${moment}. If it was you, there’s nothing to do.`,
    heading: 'New sign-in to your account',
    paragraphs: [
      sentence`Somebody signed in at ${app} with ${strong(email)}, on a device or from a place you haven’t used before.`,
      ipAddress
        ? sentence`${strong(device)}, from the address ${strong(ipAddress)}, on ${strong(moment)}.`
        : sentence`${strong(device)}, on ${strong(moment)}.`,
      nothingToDo,
    ],
    label: 'Reset password',
    footnote: resetAtOnce,
  }),

  invitation: ({ app, email, organization, inviter, roles, duration }) => ({
    subject: `${inviter} invited you to ${organization}`,
    preview: `Join ${organization} at ${app}. The link works for ${duration}.`,
    heading: `Join ${organization}`,
    paragraphs: [
      sentence`${strong(inviter)} invited you to ${strong(organization)} at ${app}, as ${strong(roles)}. The invitation is for ${strong(email)} and works for ${strong(duration)}.`,
    ],
    label: 'See the invitation',
    footnote: `Don’t know ${inviter} or ${organization}? Ignore this email. Nothing happens without the link.`,
  }),

  accountExists: ({ app, email }) => ({
    subject: `You already have an account at ${app}`,
    preview: `Somebody tried to create another one with ${email}. Nothing has changed.`,
    heading: 'You already have an account',
    paragraphs: [
      sentence`Somebody tried to create an account with ${strong(email)}. You already have one at ${app}.`,
      'Was it you? Sign in as you did before.',
    ],
    label: 'Sign in',
    footnote: 'Wasn’t this you? Ignore this email. Nothing has changed, and nobody got into your account.',
  }),

  accountLinked: ({ app, email, provider }) => ({
    subject: `${provider} was connected to your account`,
    preview: `You can now sign in at ${app} with ${provider}.`,
    heading: `${provider} is connected`,
    paragraphs: [
      sentence`You can now sign in to your ${app} account ${strong(email)} with ${strong(provider)} too. If you did that, there’s nothing to do.`,
    ],
    label: 'See your sign-in methods',
    footnote: 'Wasn’t this you? Disconnect it there, and choose a new password.',
  }),

  linkAccount: ({ app, email, provider, duration }) => ({
    subject: `Connect ${provider} to your account`,
    preview: `Somebody signed in with ${provider} under your address.`,
    heading: `Was it you, with ${provider}?`,
    paragraphs: [
      sentence`Somebody signed in at ${app} with a ${strong(provider)} account that has your address ${strong(email)}. There is already an account with it.`,
      `If it was you, open this link in the same browser. It connects ${provider} and signs you in.`,
    ],
    label: `Connect ${provider}`,
    footnote: `The link works once, for ${duration}. If it wasn’t you, do nothing: nobody gets in without it.`,
  }),

  guessingNoticed: ({ app, ipAddress, moment }) => ({
    subject: `Somebody is guessing passwords at ${app}`,
    preview: ipAddress
      ? `Wrong passwords for more than 20 accounts came from ${ipAddress} within an hour.`
      : 'There are far more wrong passwords than usual.',
    heading: 'Somebody is guessing passwords',
    paragraphs: [
      ipAddress
        ? sentence`Wrong passwords for more than 20 accounts at ${app} came from the network of ${strong(ipAddress)} within an hour. We noticed it on ${strong(moment)}.`
        : sentence`There were more than 10 times as many wrong passwords as usual at ${app}. We noticed it on ${strong(moment)}.`,
      'Each account admits only a few guesses before they have to wait, and people still sign in on devices they have used before. If the guesses continue, block the network at your proxy or firewall.',
    ],
    label: 'Open the audit log',
    footnote: 'You get this email because you are an administrator, at most once a day.',
  }),

  deleteAccount: ({ app, email, duration }) => ({
    subject: `Delete your account at ${app}`,
    preview: `Nothing is deleted yet. The link works once, for ${duration}.`,
    heading: 'Delete your account',
    paragraphs: [
      sentence`The link permanently deletes the account of ${strong(email)} at ${app}. Nothing is deleted yet.`,
      sentence`Open it where you’re signed in. It works once, for ${strong(duration)}.`,
    ],
    label: 'Delete account',
    footnote: 'Changed your mind? Ignore this email. Wasn’t this you? Change your password.',
  }),

  accountDeleted: ({ app, email, support }) => ({
    subject: `Your account at ${app} was deleted`,
    preview: `The account of ${email} was deleted, with everything in it.`,
    heading: 'Your account was deleted',
    paragraphs: [
      sentence`The account of ${strong(email)} at ${app} was deleted, with everything in it.`,
      'You can create a new one at any time.',
    ],
    footnote: tell(app, support),
  }),
}

function tell(app: string, support: string | undefined) {
  return support
    ? sentence`Wasn’t this you? Write to ${strong(support)} at once.`
    : `Wasn’t this you? Tell the people who run ${app} at once.`
}
