/** The part of the error catalog about device authorization. */
export const deviceRefusals = {
  INVALID_CLIENT_ID: [400, 'Invalid client ID'],
  INVALID_DEVICE_CODE: [400, 'Invalid device code'],
  EXPIRED_DEVICE_CODE: [400, 'Device code has expired'],
  AUTHORIZATION_PENDING: [400, 'Authorization pending'],
  POLLING_TOO_FREQUENTLY: [400, 'Polling too frequently'],
  ACCESS_DENIED: [400, 'Access denied'],
  INVALID_USER_CODE: [400, 'Invalid user code'],
  EXPIRED_USER_CODE: [400, 'User code has expired'],
  DEVICE_CODE_ALREADY_PROCESSED: [400, 'Device code already processed'],
  DEVICE_CODE_NOT_CLAIMED: [400, 'Open the user code with GET /device while signed in, before you approve or deny it'],
  AUTHENTICATION_REQUIRED: [401, 'Authentication required'],
  YOU_ARE_NOT_AUTHORIZED_TO_APPROVE_THIS_DEVICE_AUTHORIZATION: [
    403,
    'You are not authorized to approve this device authorization',
  ],
  YOU_ARE_NOT_AUTHORIZED_TO_DENY_THIS_DEVICE_AUTHORIZATION: [
    403,
    'You are not authorized to deny this device authorization',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** The codes that are not derived from their messages. They are the same as in Better Auth. */
export const fixedDeviceCodes = ['EXPIRED_DEVICE_CODE', 'EXPIRED_USER_CODE', 'DEVICE_CODE_NOT_CLAIMED'] as const
