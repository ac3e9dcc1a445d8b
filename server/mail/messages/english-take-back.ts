import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'

/** The texts of mails about changes that can be undone, in English. */
export const englishTakeBack: Pick<MailMessages, 'undo' | 'accountUnlinked' | 'takenBack' | 'addressTaken'> = {
  undo: ({ duration }) => ({
    label: 'Undo this change',
    footnote: `If this wasn’t you, undo the change within ${duration}. That restores your account as it was before, and signs out all devices.`,
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

  takenBack: ({ app, email }) => ({
    subject: `Your account at ${app} is restored`,
    preview: `The sign-in methods of ${email} are as they were before the change.`,
    heading: 'Your account is restored',
    paragraphs: [
      sentence`A change of ${strong(email)} at ${app} was undone with the link we sent. The address, the password and all other ways to sign in are as they were before, and all devices are signed out.`,
      'Choose a new password now, because somebody may know the old one. Until then, and for at most 24 hours, nobody can change how you sign in.',
    ],
    label: 'Choose a new password',
    footnote: 'If this wasn’t you, somebody reads your email and knows your password. Change both.',
  }),

  addressTaken: ({ app, user }) => ({
    subject: `An address could not be restored at ${app}`,
    preview: `Another account now has the previous address of ${user}.`,
    heading: 'An address could not be restored',
    paragraphs: [
      sentence`${strong(user)} undid a change of the account at ${app}. Another account has the previous address now, so the account has no address and cannot sign in by email or with an address and a password.`,
      'Ask the user which of the two accounts should stay.',
    ],
    label: 'Open the user',
    footnote: 'You get at most one such email a day. The audit log lists every restored account.',
  }),
}
