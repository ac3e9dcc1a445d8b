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
      enabled: 'Your second step is on',
      disabled: 'Your second step is off',
      replaced: 'Your authenticator app was replaced',
      codes: 'You have new recovery codes',
    }[change]
    const news = {
      enabled: sentence`Signing in to ${app} with ${strong(email)} now also needs a second step.`,
      disabled: sentence`Signing in to ${app} with ${strong(email)} no longer needs a second step.`,
      replaced: sentence`Signing in to ${app} with ${strong(email)} now needs codes of another authenticator app. Those of the previous one no longer work.`,
      codes: sentence`New recovery codes were created for ${strong(email)} at ${app}. The previous codes no longer work.`,
    }[change]
    return {
      subject: `${heading} at ${app}`,
      preview: `This is about the account ${email}. If this was you, you don’t need to do anything.`,
      heading,
      paragraphs: [news, nothingToDo],
      label: 'Check your security settings',
      footnote: 'If this wasn’t you, choose a new password at once and sign out on all devices.',
    }
  },

  passkeyChanged({ app, email, change, passkey }) {
    const heading = {
      added: 'You have a new passkey',
      removed: 'A passkey was removed',
      suspect: 'A passkey may have been copied',
    }[change]
    const news = {
      added: sentence`You can now sign in to ${app} as ${strong(email)} with the passkey ${strong(passkey)}.`,
      removed: sentence`The passkey ${strong(passkey)} no longer works for ${strong(email)} at ${app}.`,
      suspect: sentence`The passkey ${strong(passkey)} for ${strong(email)} at ${app} was used in a way that only a copy of it would be. It was not accepted, and no longer signs in.`,
    }[change]
    return {
      subject: `${heading} at ${app}`,
      preview: `This is about the account ${email}.`,
      heading,
      paragraphs:
        change === 'suspect'
          ? [news, 'Remove this passkey, and add a new one on a device you trust.']
          : [news, nothingToDo],
      label: 'Check your security settings',
      footnote:
        'If this wasn’t you, remove passkeys you don’t know, choose a new password and sign out on all devices.',
    }
  },

  factorReset({ app, email, notice, wait, code }) {
    const heading = {
      requested: 'Somebody wants to turn off your second step',
      reminder: 'Your second step will be turned off',
      administrator: 'An administrator is resetting your second step',
      code: 'You can now sign in without your second step',
    }[notice]
    const news = {
      requested: [
        sentence`Somebody entered your password for ${strong(email)} at ${app}, and said that all other ways to confirm the sign-in are lost.`,
        sentence`If this was you, wait ${strong(wait)}. Then we send you a code with which you can sign in. If it wasn’t you, stop this now and choose a new password.`,
      ],
      reminder: [
        sentence`Somebody signs in as ${strong(email)} at ${app} and has lost the second step. In ${strong(wait)}, we send a code that turns it off.`,
        'If this isn’t you, stop this now and choose a new password.',
      ],
      administrator: [
        sentence`In ${strong(wait)}, the authenticator app, passkeys and recovery codes of ${strong(email)} at ${app} will be removed, and you will be signed out everywhere.`,
        'If you didn’t ask for this, stop it now.',
      ],
      code: [
        sentence`Sign in to ${app} as usual, choose “I lost all of these”, and enter this code: ${strong(code)}`,
        'The code works for 24 hours. It removes your authenticator app, passkeys and recovery codes, and signs you out everywhere. If you didn’t ask for it, stop this now and choose a new password.',
      ],
    }[notice]
    return {
      subject: `${heading} at ${app}`,
      preview: `This is about the account ${email}. If this isn’t you, stop it.`,
      heading,
      paragraphs: news,
      label: 'Stop this',
      footnote:
        notice === 'code' ? 'Never give this code to anyone.' : 'Stopping changes nothing else in your account.',
    }
  },

  passwordKnown: ({ app, email }) => ({
    subject: `Someone knows your password for ${app}`,
    preview: `The password for ${email} was right, but the codes of the second step were wrong.`,
    heading: 'Someone knows your password',
    paragraphs: [
      sentence`Someone entered the right password for ${strong(email)} at ${app}, and then too many wrong codes. They did not get in.`,
      'If this was you, wait a while and try again. Otherwise choose a new password now.',
    ],
    label: 'Reset password',
    footnote: 'If you use this password on other sites too, change it there as well.',
  }),

  trustEnded: ({ app, email, device }) => ({
    subject: `A trusted device may have been copied at ${app}`,
    preview: `${device} is no longer trusted. Signing in there asks for the second step again.`,
    heading: 'A trusted device may have been copied',
    paragraphs: [
      sentence`A sign-in as ${strong(email)} at ${app} used an old copy of the data by which we recognize your device ${strong(device)}. So we no longer trust this device, and ask for the second step there again.`,
      'If you restored this device or browser from a backup, you don’t need to do anything. Otherwise check the devices that are signed in, sign out those you don’t know, and choose a new password.',
    ],
    label: 'Check your devices',
    footnote: 'A new password also ends the trust in all your other devices.',
  }),
}
