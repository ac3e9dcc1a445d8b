import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'

const ignore = 'If you didn’t ask for this code, ignore this email and don’t share the code with anyone.'

/** The English texts of mails with a code, and of the mail that signs a user in. */
export const englishCodes: Pick<
  MailMessages,
  'signIn' | 'verifyCode' | 'resetCode' | 'signUpCode' | 'changeEmailCode' | 'newEmailCode' | 'secondStepCode'
> = {
  signIn({ app, email, duration, device, has }) {
    const use = {
      both: 'Open the link in the browser where you requested it, or enter this code there. Once you use one, the other stops working. Both expire',
      link: 'Open the link in the browser where you requested it. The link can be used once and expires',
      code: 'Enter this code in the browser where you requested it. The code can be used once and expires',
    }[has]
    return {
      subject: `Sign in to ${app}`,
      preview: `Requested for ${email} (${device}). Expires in ${duration}.`,
      heading: `Sign in to ${app}`,
      paragraphs: [
        sentence`Someone asked to sign in to ${app} with ${strong(email)} (${strong(device)}).`,
        sentence`${use} in ${strong(duration)}.`,
      ],
      label: 'Sign in',
      footnote: {
        both: `${ignore} Nobody can sign in without the link or the code.`,
        link: 'If this wasn’t you, ignore this email. Nobody can sign in without the link.',
        code: `${ignore} Nobody can sign in without it.`,
      }[has],
    }
  },

  verifyCode: ({ app, email, duration }) => ({
    subject: `Your code to verify your email for ${app}`,
    preview: `Confirm that ${email} is your address. The code expires in ${duration}.`,
    heading: 'Verify your email',
    paragraphs: [
      sentence`Enter this code to confirm that ${strong(email)} is your email address for ${app}. It expires in ${strong(duration)}.`,
    ],
    footnote: ignore,
  }),

  resetCode: ({ app, email, duration }) => ({
    subject: `Your code to reset your password for ${app}`,
    preview: `Choose a new password for ${email}. The code expires in ${duration}.`,
    heading: 'Reset your password',
    paragraphs: [
      sentence`Enter this code to choose a new password for ${strong(email)} at ${app}. It expires in ${strong(duration)}.`,
    ],
    footnote: `${ignore} Your password won’t change.`,
  }),

  signUpCode: ({ app, email, duration, hasAccount }) => ({
    subject: hasAccount ? `You already have an account at ${app}` : `Your code to sign up for ${app}`,
    preview: hasAccount
      ? `This code signs you in with ${email}. It expires in ${duration}.`
      : `Confirm that ${email} is your address. The code expires in ${duration}.`,
    heading: hasAccount ? 'You already have an account' : 'Create your account',
    paragraphs: hasAccount
      ? [
          sentence`Someone asked to sign up for ${app} with ${strong(email)}. That address already has an account, so this code signs you in.`,
          sentence`Enter it in the browser where you requested it. It expires in ${strong(duration)}.`,
        ]
      : [
          sentence`Enter this code to create your account at ${app} with ${strong(email)}. It expires in ${strong(duration)}.`,
        ],
    footnote: ignore,
  }),

  changeEmailCode: ({ app, email, duration }) => ({
    subject: `Your code to change your email for ${app}`,
    preview: `Someone who is signed in to your account wants to replace ${email}. The code expires in ${duration}.`,
    heading: 'Change your email',
    paragraphs: [
      sentence`Someone who is signed in to your account at ${app} wants to replace ${strong(email)} with another address.`,
      sentence`Enter this code to allow the change. It expires in ${strong(duration)}.`,
    ],
    footnote:
      'If this wasn’t you, change your password and don’t share the code with anyone. Your email won’t change without the code.',
  }),

  secondStepCode: ({ app, email, duration }) => ({
    subject: `Your code for ${app}`,
    preview: `Confirm that it’s you, ${email}. The code expires in ${duration}.`,
    heading: 'Confirm that it’s you',
    paragraphs: [
      sentence`Enter this code at ${app} to confirm that you are ${strong(email)}. It expires in ${strong(duration)}.`,
    ],
    footnote:
      'If you’re not signing in or changing a setting right now, change your password, because someone may know it. Don’t share the code with anyone.',
  }),

  newEmailCode: ({ app, email, duration }) => ({
    subject: `Your code to use this email for ${app}`,
    preview: `Confirm that ${email} is your address. The code expires in ${duration}.`,
    heading: 'Confirm your new email',
    paragraphs: [
      sentence`Enter this code to use ${strong(email)} for your account at ${app}. It expires in ${strong(duration)}.`,
    ],
    footnote: ignore,
  }),
}
