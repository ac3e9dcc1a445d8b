import type { RefusalFacts } from '../refusals.ts'
import { listed } from '../../listed.ts'

/** Messages for refusals that only admin calls return. */
export const adminRefusals = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: () => 'You don’t have permission to do this (user: create).',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: () => 'You don’t have permission to do this (user: list).',
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: () => 'You don’t have permission to do this (user: list).',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: () => 'You don’t have permission to do this (user: update).',
  NO_DATA_TO_UPDATE: () => 'Nothing was changed.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: () => 'You don’t have permission to do this (user: set-role).',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: () => 'You don’t have permission to do this (user: ban).',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: () => 'You don’t have permission to do this (user: impersonate).',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: () => 'You don’t have permission to do this (session: list).',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: () => 'You don’t have permission to do this (session: revoke).',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: () => 'You don’t have permission to do this (user: delete).',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: () => 'You don’t have permission to do this (user: set-password).',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS: () => 'You don’t have permission to do this (organization: list).',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_VIEWS: () => 'You’ve saved 20 views. Delete one to save another.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS: () => 'You don’t have permission to do this (event: list).',
  LOG_STREAM_NOT_FOUND: () => 'This log stream is no longer in the config file.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_THE_EVENTS_OF_THIS_ORGANIZATION: () => 'Only owners and admins can see this audit log.',
  YOU_ARE_NOT_ALLOWED_TO_RESET_FACTORS: () => 'You don’t have permission to do this (user: reset-factor).',
  YOU_CANNOT_RESET_YOURSELF: () => 'You can’t reset your own second step.',
  ANOTHER_ADMINISTRATOR_MUST_APPROVE: () => 'Another admin must approve this.',
  RESETS_OF_ADMINISTRATORS_MUST_WAIT: () => 'Second-step resets for admins can’t be approved early.',
  THE_REQUESTER_MAY_NO_LONGER_RESET_FACTORS: () =>
    'The admin who requested this reset is no longer allowed to. Stop the reset and request a new one.',
  NO_RESET_IS_WAITING: () => 'The reset is no longer pending.',
  THE_USER_WOULD_HAVE_NO_WAY_IN: () => 'This person signs in with passkeys only. Set a password first.',
  YOU_CANNOT_BAN_YOURSELF: () => 'You can’t ban yourself.',
  YOU_CANNOT_REMOVE_YOURSELF: () => 'You can’t delete yourself here.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: () => 'You can’t impersonate yourself.',
  YOU_CANNOT_IMPERSONATE_ADMINS: () => 'You can’t impersonate another admin.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: () => 'You aren’t impersonating anyone.',
  FAILED_TO_FIND_ADMIN_SESSION: () => 'Your own session has ended. Sign in again.',
  YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING: () => 'You can’t do this while impersonating.',
  THERE_MUST_BE_ANOTHER_ADMINISTRATOR: () => 'A site needs an admin. Make someone else an admin first.',
  ORGANIZATIONS_NEED_ANOTHER_OWNER: ({ organizations = [] }: RefusalFacts) =>
    organizations.length === 0
      ? 'This person is the only owner of an organization with other members. Choose a new owner first.'
      : `This person is the only owner of ${listed('en', organizations, (count) => `${count} more`)}. Ban this person separately to choose new owners.`,
  NO_SUCH_USER: () => 'This person no longer has an account.',
  EMAIL_HAS_AN_ACCOUNT: () => 'An account with this email already exists.',
}
