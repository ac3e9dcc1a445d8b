import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'

const nothingToDo = 'If this was you, you don’t need to do anything.'

/** The texts of mails about second factors and passkeys, in English. */
export const englishFactors: Pick<
  MailMessages,
  'secondFactorChanged' | 'passkeyChanged' | 'factorReset' | 'passwordKnown' | 'trustEnded'
> = {
  secondFactorChanged({ app, email, change }) {
    const heading = {
      enabled: 'Your second step was turned on',
      disabled: 'Your second step was turned off',
      replaced: 'Your authenticator app was replaced',
      codes: 'You have new recovery codes',
      'email-code-added': 'Email codes were turned on for your account',
      'email-code-removed': 'Email codes were turned off for your account',
    }[change]
    const news = {
      enabled: sentence`Signing in to ${app} with ${strong(email)} now requires a second step.`,
      disabled: sentence`Signing in to ${app} with ${strong(email)} no longer requires a second step.`,
      replaced: sentence`Signing in to ${app} with ${strong(email)} now requires codes from a new authenticator app. Codes from the previous app no longer work.`,
      codes: sentence`New recovery codes were created for ${strong(email)} at ${app}. The previous codes no longer work.`,
      'email-code-added': sentence`You can now also use an emailed code as the second step for ${strong(email)} at ${app}.`,
      'email-code-removed': sentence`You can no longer use an emailed code as the second step for ${strong(email)} at ${app}.`,
    }[change]
    return {
      subject: `${heading} at ${app}`,
      preview: `This is about the account ${email}. If this was you, you don’t need to do anything.`,
      heading,
      paragraphs: [news, nothingToDo],
      label: 'Check your security settings',
      footnote: 'If this wasn’t you, choose a new password right away and sign out on all devices.',
    }
  },

  passkeyChanged({ app, email, change, passkey }) {
    const heading = {
      added: 'You have a new passkey',
      removed: 'A passkey was removed',
      suspect: 'A passkey may have been copied',
    }[change]
    const news = {
      added: sentence`The passkey ${strong(passkey)} was added for ${strong(email)} at ${app}.`,
      removed: sentence`The passkey ${strong(passkey)} no longer works for ${strong(email)} at ${app}.`,
      suspect: sentence`The passkey ${strong(passkey)} for ${strong(email)} at ${app} was used in a way that suggests it was copied. We rejected it, and it can no longer be used to sign in.`,
    }[change]
    return {
      subject: `${heading} at ${app}`,
      preview: {
        added: `The passkey ${passkey} was added for ${email}.`,
        removed: `The passkey ${passkey} no longer works for ${email}.`,
        suspect: `We turned off the passkey ${passkey} for ${email}.`,
      }[change],
      heading,
      paragraphs:
        change === 'suspect'
          ? [news, 'Remove this passkey, and add a new one on a device you trust.']
          : [news, nothingToDo],
      label: 'Check your security settings',
      footnote:
        'If this wasn’t you, remove any passkeys you don’t recognize, choose a new password and sign out on all devices.',
    }
  },

  factorReset({ app, email, notice, wait, code }) {
    const heading = {
      requested: 'Someone wants to turn off your second step',
      reminder: 'Your second step will be turned off',
      administrator: 'An admin is resetting your second step',
      code: 'You can now sign in without your second step',
    }[notice]
    const news = {
      requested: [
        sentence`Someone signing in to ${app} as ${strong(email)} says they lost access to their second step.`,
        sentence`If this was you, wait ${strong(wait)}. We’ll then send you a code that turns off the second step. If it wasn’t you, stop the reset now and choose a new password.`,
      ],
      reminder: [
        sentence`Someone signing in to ${app} as ${strong(email)} says they lost access to their second step. In ${strong(wait)}, we’ll send you a code that turns off the second step.`,
        'If this wasn’t you, stop the reset now and choose a new password.',
      ],
      administrator: [
        sentence`In ${strong(wait)}, the authenticator app, passkeys and recovery codes for ${strong(email)} at ${app} will be removed, and you’ll be signed out everywhere.`,
        'If you didn’t ask for this, stop the reset now.',
      ],
      code: [
        sentence`Sign in to ${app} as usual, choose “I can’t use any of these methods”, and enter this code: ${strong(code)}`,
        'The code expires in 24 hours. Using it removes your authenticator app, passkeys and recovery codes, and signs you out everywhere. If you didn’t ask for it, stop the reset now and choose a new password.',
      ],
    }[notice]
    return {
      subject: `${heading} at ${app}`,
      preview: `This is about the account ${email}. If you didn’t ask for this, stop the reset.`,
      heading,
      paragraphs: news,
      label: 'Stop the reset',
      footnote:
        notice === 'code'
          ? 'Never give this code to anyone.'
          : 'Stopping the reset doesn’t change anything else in your account.',
    }
  },

  passwordKnown: ({ app, email }) => ({
    subject: `Someone knows your password for ${app}`,
    preview: `The password for ${email} was correct, but the codes for the second step were wrong.`,
    heading: 'Someone knows your password',
    paragraphs: [
      sentence`Someone entered the correct password for ${strong(email)} at ${app}, and then too many wrong codes. They couldn’t sign in.`,
      'If this was you, wait a while and try again. Otherwise, choose a new password now.',
    ],
    label: 'Reset password',
    footnote: 'If you use this password on other sites too, change it there as well.',
  }),

  trustEnded: ({ app, email, device }) => ({
    subject: `A device is no longer trusted at ${app}`,
    preview: `${device} is no longer trusted. The next sign-in on it will require your second step.`,
    heading: 'A device is no longer trusted',
    paragraphs: [
      sentence`We recognize your trusted device (${strong(device)}) by data in its browser. A sign-in as ${strong(email)} at ${app} used an old copy of this data, so we no longer trust the device and will ask for the second step on it again.`,
      'If you restored this device or browser from a backup, you don’t need to do anything. Otherwise, check which devices are signed in, sign out any you don’t recognize, and choose a new password.',
    ],
    label: 'Check your devices',
    footnote: 'After you change your password, all your devices will need your second step again.',
  }),
}
