import type { SettingLabels } from './labels.ts'

export const accountLabels = {
  'user.changeEmail.enabled': { label: 'Email change', sentence: 'People can change their email address.' },
  'user.changeEmail.sendChangeEmailVerification': {
    label: 'Approve email change',
    sentence: 'The change must be approved from the current address.',
  },
  'user.deleteUser.enabled': { label: 'Account deletion', sentence: 'People can delete their own account.' },
  'user.deleteUser.sendDeleteAccountVerification': {
    label: 'Confirm deletion by email',
    sentence: 'Deletion must be confirmed with an emailed link.',
  },
  'user.deleteUser.deleteTokenExpiresIn': {
    label: 'Deletion link lifetime',
    sentence: 'How long the deletion link is valid.',
  },
  'user.newDeviceEmail': {
    label: 'New device email',
    sentence: 'People get an email about sign-ins from a new device or network.',
  },
  'user.additionalFields': { label: 'Additional fields', sentence: 'Extra fields in every profile.' },
  'account.accountLinking.enabled': {
    label: 'Connect providers',
    sentence: 'Existing accounts can be connected to providers.',
  },
  'account.accountLinking.trustedProviders': {
    label: 'Trusted providers',
    sentence: 'Providers whose email addresses always count as verified.',
  },
  'account.accountLinking.allowDifferentEmails': {
    label: 'Connect if emails differ',
    sentence: 'Apps can also connect provider accounts that have a different email.',
  },
  'account.accountLinking.updateUserInfoOnLink': {
    label: 'Copy profile when connecting',
    sentence: 'Connecting a provider copies the name and picture from it.',
  },
  'account.accountLinking.allowUnlinkingAll': {
    label: 'Remove last sign-in method',
    sentence: 'People can remove their only sign-in method.',
  },
  'account.updateAccountOnSignIn': {
    label: 'Refresh provider access',
    sentence: 'Signing in with a provider renews the access stored for it.',
  },
} satisfies SettingLabels
