import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'

/** The texts of mails about changes that can be undone, in English. */
export const englishTakeBack: Pick<MailMessages, 'undo' | 'accountUnlinked' | 'takenBack' | 'addressTaken'> = {
  undo: ({ duration }) => ({
    label: 'Undo this change',
    footnote: `If this wasn’t you, undo the change within ${duration}. That restores your account to how it was before, and signs out all devices.`,
  }),

  accountUnlinked({ app, email, provider }) {
    const heading = provider === null ? 'Your password was removed' : `${provider} was disconnected`
    return {
      subject: `${heading} at ${app}`,
      preview: `This is about the account ${email}. If this was you, you don’t need to do anything.`,
      heading,
      paragraphs: [
        provider === null
          ? sentence`You can no longer sign in to your ${app} account ${strong(email)} with a password.`
          : sentence`You can no longer sign in to your ${app} account ${strong(email)} with ${strong(provider)}.`,
        'If this was you, you don’t need to do anything.',
      ],
      label: 'View sign-in methods',
      footnote: 'If this wasn’t you, choose a new password and sign out on all devices.',
    }
  },

  takenBack: ({ app, email, isLocked }) => ({
    subject: `Your account at ${app} was restored`,
    preview: `The sign-in methods for ${email} are back to what they were before the change.`,
    heading: 'Your account was restored',
    paragraphs: [
      sentence`A change to ${strong(email)} at ${app} was undone with the link we sent. The address, the password and all other sign-in methods are back to what they were, and all devices were signed out.`,
      isLocked
        ? 'Choose a new password now, because someone may know your current one. Nobody can change your sign-in methods until you do, or until 24 hours have passed.'
        : 'Sign in now, and check your sign-in methods.',
    ],
    label: isLocked ? 'Choose a new password' : 'Check your sign-in methods',
    footnote: isLocked
      ? `If this wasn’t you, someone can read your email and may know your password for ${app}. Change this password and the password of your email account.`
      : 'If this wasn’t you, someone can read your email. Change the password of your email account.',
  }),

  addressTaken: ({ app, user }) => ({
    subject: `An address couldn’t be restored at ${app}`,
    preview: `Another account now has the previous address of ${user}.`,
    heading: 'An address couldn’t be restored',
    paragraphs: [
      sentence`${strong(user)} undid a change to their account at ${app}. Another account now has the previous address, so their account has no email address. They can’t sign in by email, or with an email and password.`,
      'Ask them which of the two accounts to keep.',
    ],
    label: 'Open the account',
    footnote: 'You’re receiving this email because you’re an admin. The audit log lists every restored account.',
  }),
}
