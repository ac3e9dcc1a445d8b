/** The part of the error catalog about social sign-in and connected accounts. */
export const socialRefusals = {
  PROVIDER_NOT_FOUND: [404, 'Provider not found'],
  PROVIDER_COULD_NOT_BE_REACHED: [400, 'Provider could not be reached'],
  ID_TOKEN_NOT_SUPPORTED: [404, 'id_token not supported'],
  INVALID_ID_TOKEN: [401, 'invalid token'],
  ACCOUNT_NOT_LINKED: [401, 'account not linked'],
  SIGNUP_DISABLED: [401, 'signup disabled'],
  UNABLE_TO_LINK_ACCOUNT: [401, 'unable to link account'],
  UNABLE_TO_CREATE_USER: [401, 'unable to create user'],
  UNABLE_TO_CREATE_SESSION: [401, 'unable to create session'],
  SOCIAL_ACCOUNT_ALREADY_LINKED: [400, 'Social account already linked'],
  ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED: [401, 'Account not linked - linking not allowed'],
  ACCOUNT_NOT_LINKED__DIFFERENT_EMAILS_NOT_ALLOWED: [401, 'Account not linked - different emails not allowed'],
  ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT: [417, 'Account not linked - unable to create account'],
  PROVIDER_ID_IS_NOT_SUPPORTED: [400, 'Provider {id} is not supported.'],
  PROVIDER_ID_DOES_NOT_SUPPORT_TOKEN_REFRESHING: [400, 'Provider {id} does not support token refreshing.'],
  PROVIDER_ACCOUNT_PROVIDER_IS_ID_BUT_IT_IS_NOT_CONFIGURED: [
    500,
    'Provider account provider is {id} but it is not configured',
  ],
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: [400, 'Failed to get a valid access token'],
  FAILED_TO_REFRESH_ACCESS_TOKEN: [400, 'Failed to refresh access token'],
} as const
