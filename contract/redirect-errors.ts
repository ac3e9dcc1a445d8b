/** The codes of `?error=` in redirects from verify-email. */
export const verificationErrors = ['token_expired', 'invalid_token', 'user_not_found', 'unauthorized'] as const
export type VerificationError = (typeof verificationErrors)[number]

/** The codes of `?error=` in redirects after a failed social sign-in. A provider can send other codes. */
export const socialErrors = [
  'invalid_callback_request',
  'state_not_found',
  'please_restart_the_process',
  'no_code',
  'oauth_provider_not_found',
  'invalid_code',
  'unable_to_get_user_info',
  'login_required',
  'email_not_found',
  'no_callback_url',
  'unable_to_link_account',
  'account_already_linked_to_different_user',
  'account_not_linked',
  'signup_disabled',
  'sign_up_refused',
  'unable_to_create_user',
  'unable_to_create_session',
  'banned',
] as const
export type SocialError = (typeof socialErrors)[number]

/** The codes of `?error=` in redirects after a failed sign-in with a mailed link. */
export const magicLinkErrors = [
  'INVALID_TOKEN',
  'new_user_signup_disabled',
  'sign_up_refused',
  'failed_to_create_user',
  'banned',
] as const
export type MagicLinkError = (typeof magicLinkErrors)[number]
