import type { SocialError, VerificationError } from '../../../contract/redirect-errors.ts'
import { strong, type Rich } from '../rich.ts'

/** The texts for one cause of a failed sign-in with a provider. `provider` is null if the provider is unknown. */
type ProblemWords = { heading: (provider: string | null) => string; sentence: (provider: string | null) => string }

const nothingChanged = () => 'Nothing was changed.'

function tookTooLong(): ProblemWords {
  return {
    heading: () => 'That took too long',
    sentence: (provider) =>
      provider
        ? `Sign-in with ${provider} must be completed within 10 minutes.`
        : 'A sign-in must be completed within 10 minutes.',
  }
}

function notUnderstood(): ProblemWords {
  return {
    heading: (provider) => `${provider ?? 'The provider'} sent an unexpected response`,
    sentence: nothingChanged,
  }
}

function suspended(): ProblemWords {
  return {
    heading: () => 'Your account is suspended',
    sentence: () => 'You can’t sign in with this account.',
  }
}

function linkIsOver(): ProblemWords {
  return {
    heading: () => 'This link no longer works',
    sentence: () => 'Links can be used once and expire after 10 minutes.',
  }
}

type Code =
  | SocialError
  | VerificationError
  | 'pending_link_not_found'
  | 'access_denied'
  | 'banned_user'
  | 'internal_server_error'

/**
 * Texts of the page that reports why a sign-in with a provider failed. A mailed link that completes such a sign-in can
 * fail, too.
 */
const problems: Record<Code, ProblemWords> = {
  please_restart_the_process: tookTooLong(),
  state_not_found: tookTooLong(),
  pending_link_not_found: tookTooLong(),
  invalid_callback_request: notUnderstood(),
  no_code: notUnderstood(),
  invalid_code: notUnderstood(),
  oauth_provider_not_found: {
    heading: () => 'This sign-in option isn’t set up',
    sentence: () => 'Use another sign-in method.',
  },
  unable_to_get_user_info: {
    heading: (provider) => `${provider ?? 'The provider'} didn’t share your details`,
    sentence: nothingChanged,
  },
  login_required: {
    heading: (provider) => `${provider ?? 'The provider'} didn’t ask you to sign in again`,
    sentence: () => 'Sign out there first, then try again.',
  },
  email_not_found: {
    heading: (provider) => `${provider ?? 'The provider'} didn’t share your email`,
    sentence: () => 'Allow access to your email, or use another sign-in method.',
  },
  no_callback_url: {
    heading: () => 'This link is incomplete',
    sentence: () => 'Start the sign-in again.',
  },
  unable_to_link_account: {
    heading: (provider) => `We couldn’t connect ${provider ?? 'that account'}`,
    sentence: () => 'Your account is unchanged.',
  },
  account_already_linked_to_different_user: {
    heading: (provider) => `That ${provider ? `${provider} account` : 'account'} is connected to another account here`,
    sentence: (provider) =>
      provider
        ? `Choose another ${provider} account, or sign in with ${provider} to open the account it’s connected to.`
        : 'Choose another account, or sign in with this one.',
  },
  account_not_linked: {
    heading: () => 'You already have an account with this email',
    sentence: (provider) =>
      `Sign in with your usual method, then connect ${provider ?? 'the provider'} under Security.`,
  },
  sign_up_refused: {
    heading: () => 'You can’t create an account here',
    sentence: nothingChanged,
  },
  signup_disabled: {
    heading: (provider) => `There’s no account for that ${provider ? `${provider} sign-in` : 'sign-in'}`,
    sentence: () => 'New accounts are by invitation only.',
  },
  unable_to_create_user: {
    heading: () => 'We couldn’t create your account',
    sentence: () => 'Nothing was saved.',
  },
  unable_to_create_session: {
    heading: () => 'We couldn’t sign you in',
    sentence: () => 'Your account wasn’t affected.',
  },
  access_denied: {
    heading: (provider) => `You canceled the sign-in at ${provider ?? 'the provider'}`,
    sentence: nothingChanged,
  },
  banned: suspended(),
  banned_user: suspended(),
  internal_server_error: {
    heading: () => 'Something went wrong on our side',
    sentence: nothingChanged,
  },
  unauthorized: {
    heading: () => 'Open this link in the browser you started in',
    sentence: () => 'It only works there, and expires after 10 minutes.',
  },
  invalid_token: linkIsOver(),
  token_expired: linkIsOver(),
  user_not_found: {
    heading: () => 'Account not found',
    sentence: () => 'It may have been deleted.',
  },
}

/** Messages shown when a sign-in with a provider fails or needs another step. */
export const socialMessages = {
  title: 'Sign-in problem',
  problems,
  unknown: { heading: 'That didn’t work', sentence: 'Nothing was changed.' },
  signUpInstead: 'You can create one here.',

  ways: {
    again: 'Try again',
    'start-again': 'Start again',
    another: 'Try another account',
    'sign-in': 'Sign in',
    otherWay: 'Sign in another way',
    'sign-up': 'Create account',
    toAccount: 'Go to your account',
    home: (app: string) => `Go to ${app}`,
    contact: (support: string) => `Contact ${support}`,
  },

  proof: {
    title: 'Confirm it’s your account',
    sentence: (email: string, provider: string): Rich => [
      `To connect ${provider}, confirm that `,
      strong(email),
      ' is yours.',
    ],
    wrongPassword: 'That’s not the password for this account.',
    submit: (provider: string) => `Connect ${provider} and sign in`,
    notVerified: 'Your account’s email isn’t verified. Choose “Email me a link” to continue.',
    mailLink: 'Email me a link',
    otherWay: 'Sign in another way',
    mailed: 'Check your inbox.',
    mailedSentence: (email: string): Rich => [
      'We sent a link to ',
      strong(email),
      '. Open it in this browser within 10 minutes.',
    ],
  },
}
