import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'
import { englishCodes } from './english-codes.ts'
import { englishFactors } from './english-factors.ts'
import { englishKeys } from './english-keys.ts'
import { englishTakeBack } from './english-take-back.ts'
import { englishWebhooks } from './english-webhooks.ts'

const nothingToDo = 'If this was you, you don’t need to do anything.'
const resetAtOnce = (resetSignsOut: boolean) =>
  `If this wasn’t you, reset your password now${resetSignsOut ? '. That also signs out all devices.' : ' and sign out on all devices.'}`

export const english: MailMessages = {
  ...englishCodes,
  ...englishFactors,
  ...englishTakeBack,
  ...englishWebhooks,
  ...englishKeys,

  locale: 'en',
  formats: 'en-GB',
  copyLink: 'Button not working? Copy this link into your browser:',
  roles: {},
  somebody: 'Someone',
  anOrganization: 'an organization',

  hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
  moment: (date, time) => `${date} at\u00a0${time}`,
  device({ browser, system }) {
    if (browser) return system ? `${browser} on ${system}` : browser
    return system ? `An app on ${system}` : 'An unknown device'
  },

  verifyEmail: ({ app, email, duration }) => ({
    subject: `Verify your email for ${app}`,
    preview: `Confirm that ${email} is your address. The link expires in ${duration}.`,
    heading: 'Verify your email',
    paragraphs: [
      sentence`Confirm that ${strong(email)} is your email address for ${app}. The link expires in ${strong(duration)}.`,
    ],
    label: 'Verify email',
    footnote: 'If you didn’t ask for this, ignore this email. Without the link, nobody can verify your address.',
  }),

  resetPassword: ({ app, email, duration }) => ({
    subject: `Reset your password for ${app}`,
    preview: `Choose a new password for ${email}. The link can be used once and expires in ${duration}.`,
    heading: 'Reset your password',
    paragraphs: [
      sentence`Choose a new password for ${strong(email)} at ${app}. The link can be used once and expires in ${strong(duration)}.`,
    ],
    label: 'Choose a password',
    footnote: 'If you didn’t ask for this, ignore this email. Your password won’t change.',
  }),

  passwordChanged({ app, email, isFirst, resetSignsOut }) {
    const what = isFirst ? 'Your account now has a password' : 'Your password was changed'
    return {
      subject: `${what} at ${app}`,
      preview: `This is about the account ${email}. If this was you, you don’t need to do anything.`,
      heading: what,
      paragraphs: [
        isFirst
          ? sentence`You can now sign in to ${app} with ${strong(email)} and a password.`
          : sentence`The password for ${strong(email)} at ${app} was changed.`,
        nothingToDo,
      ],
      label: 'Reset password',
      footnote: resetAtOnce(resetSignsOut),
    }
  },

  passwordsPaused: ({ app, email }) => ({
    subject: `Your password is paused on new devices at ${app}`,
    preview: `Too many wrong passwords were tried for ${email}. Your password still works on devices you already use.`,
    heading: 'Your password is paused on new devices',
    paragraphs: [
      sentence`Someone tried too many wrong passwords for ${strong(email)} at ${app}. Nobody signed in that way.`,
      'On devices where you’ve signed in before, your password still works. To sign in on a new device, choose a new password with the link below. Or open Security on a device where you’re signed in, and allow your password on new devices again.',
    ],
    label: 'Reset password',
    footnote: 'Your password hasn’t changed. If you use it on other sites too, choose a new one.',
  }),

  changeEmail: ({ app, email, newEmail, duration }) => ({
    subject: `Approve your new email for ${app}`,
    preview: `Someone asked to change your email from ${email} to ${newEmail}. The link can be used once and expires in ${duration}.`,
    heading: 'Approve your new email',
    paragraphs: [
      sentence`Someone asked to change the email of your account at ${app} from ${strong(email)} to ${strong(newEmail)}.`,
      sentence`Open the link on a device where you’re signed in. It can be used once and expires in ${strong(duration)}.`,
    ],
    label: 'Approve change',
    footnote:
      'If this wasn’t you, change your password and don’t open the link. Your email won’t change unless you open it.',
  }),

  emailChanged: ({ app, email, newEmail, support }) => ({
    subject: `Your email was changed at ${app}`,
    preview: `Your account now uses ${newEmail}. If this was you, you don’t need to do anything.`,
    heading: 'Your email was changed',
    paragraphs: [
      sentence`Your account at ${app} no longer uses ${strong(email)}. It now uses ${strong(newEmail)}.`,
      nothingToDo,
    ],
    footnote: tell(app, support),
  }),

  newDevice: ({ app, email, device, ipAddress, moment, resetSignsOut }) => ({
    subject: `New sign-in to ${app}`,
    preview: `${device}, ${moment}. If this was you, you don’t need to do anything.`,
    heading: 'New sign-in to your account',
    paragraphs: [
      sentence`Someone signed in to ${app} with ${strong(email)}, on a device or from a network you haven’t used before.`,
      ipAddress
        ? sentence`${strong(device)}, IP address ${strong(ipAddress)}, on ${strong(moment)}.`
        : sentence`${strong(device)}, on ${strong(moment)}.`,
      nothingToDo,
    ],
    label: 'Reset password',
    footnote: resetAtOnce(resetSignsOut),
  }),

  deviceConnected: ({ app, email, client, ipAddress, moment }) => ({
    subject: `A device was connected to your account at ${app}`,
    preview: `${client}, ${moment}. If this was you, you don’t need to do anything.`,
    heading: 'A device was connected',
    paragraphs: [
      sentence`${strong(client)} is now signed in to ${app} with ${strong(email)}. Its code was confirmed in a browser where you were signed in.`,
      ipAddress ? sentence`IP address ${strong(ipAddress)}, on ${strong(moment)}.` : sentence`On ${strong(moment)}.`,
      nothingToDo,
    ],
    label: 'Disconnect this device',
    footnote: 'If this wasn’t you, disconnect the device and choose a new password.',
  }),

  invitation: ({ app, email, organization, inviter, roles, duration }) => ({
    subject: `${inviter} invited you to ${organization}`,
    preview: `Join ${organization} at ${app}. The link expires in ${duration}.`,
    heading: `Join ${organization}`,
    paragraphs: [
      sentence`${strong(inviter)} invited you to ${strong(organization)} at ${app}, as ${strong(roles)}. The invitation is for ${strong(email)} and expires in ${strong(duration)}.`,
    ],
    label: 'View invitation',
    footnote: `Don’t know ${inviter} or ${organization}? Ignore this email. Nothing happens unless you open the link.`,
  }),

  accountExists: ({ app, email }) => ({
    subject: `You already have an account at ${app}`,
    preview: `Someone tried to create another account with ${email}. Nothing has changed.`,
    heading: 'You already have an account',
    paragraphs: [
      sentence`Someone tried to create an account with ${strong(email)}. You already have one at ${app}.`,
      'If this was you, sign in the way you usually do.',
    ],
    label: 'Sign in',
    footnote: 'If this wasn’t you, ignore this email. Nothing has changed, and nobody signed in to your account.',
  }),

  accountLinked: ({ app, email, provider }) => ({
    subject: `${provider} was connected to your account`,
    preview: `You can now sign in to ${app} with ${provider}.`,
    heading: `${provider} was connected`,
    paragraphs: [
      sentence`You can now also sign in to your ${app} account ${strong(email)} with ${strong(provider)}. If this was you, you don’t need to do anything.`,
    ],
    label: 'View sign-in methods',
    footnote: `If this wasn’t you, disconnect ${provider} under Security and choose a new password.`,
  }),

  linkAccount: ({ app, email, provider, duration }) => ({
    subject: `Connect ${provider} to your account`,
    preview: `Someone tried to sign in with ${provider} and your email address.`,
    heading: `Did you try to sign in with ${provider}?`,
    paragraphs: [
      sentence`Someone tried to sign in to ${app} with a ${strong(provider)} account that uses your email ${strong(email)}. You already have an account with this email.`,
      `If this was you, open this link in the browser where you started. It connects ${provider} and signs you in.`,
    ],
    label: `Connect ${provider}`,
    footnote: `The link can be used once and expires in ${duration}. If this wasn’t you, ignore this email: nobody can sign in without the link.`,
  }),

  guessingNoticed: ({ app, ipAddress, moment }) => ({
    subject: `Someone is guessing passwords at ${app}`,
    preview: ipAddress
      ? `Wrong passwords for more than 20 accounts came from ${ipAddress} within an hour.`
      : 'There have been far more wrong passwords than usual.',
    heading: 'Someone is guessing passwords',
    paragraphs: [
      ipAddress
        ? sentence`Wrong passwords for more than 20 accounts at ${app} came from the network of ${strong(ipAddress)} within an hour. We noticed it on ${strong(moment)}.`
        : sentence`There were more than 10 times as many wrong passwords as usual at ${app}. We noticed it on ${strong(moment)}.`,
      'Each account allows only a few attempts before a delay, and people can still sign in on devices they have used before. If the guessing continues, block the networks it comes from at your proxy or firewall.',
    ],
    label: 'Open the audit log',
    footnote: 'You’re receiving this email because you’re an admin. It’s sent at most once a day.',
  }),

  deleteAccount: ({ app, email, duration }) => ({
    subject: `Delete your account at ${app}`,
    preview: `Nothing is deleted yet. The link can be used once and expires in ${duration}.`,
    heading: 'Delete your account',
    paragraphs: [
      sentence`The link permanently deletes the account of ${strong(email)} at ${app}. Nothing is deleted yet.`,
      sentence`Open the link on a device where you’re signed in. It can be used once and expires in ${strong(duration)}.`,
    ],
    label: 'Delete account',
    footnote: 'Changed your mind? Ignore this email. If you didn’t ask for this, change your password.',
  }),

  accountDeleted: ({ app, email, support }) => ({
    subject: `Your account at ${app} was deleted`,
    preview: `The account of ${email} was deleted, with everything in it.`,
    heading: 'Your account was deleted',
    paragraphs: [sentence`The account of ${strong(email)} at ${app} was deleted, with everything in it.`],
    footnote: tell(app, support),
  }),
}

function tell(app: string, support: string | undefined) {
  return support
    ? sentence`If this wasn’t you, contact ${strong(support)} right away.`
    : `If this wasn’t you, contact the admins of ${app} right away.`
}
