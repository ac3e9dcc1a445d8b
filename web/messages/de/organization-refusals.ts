import type { organizationRefusals as englishOrganizationRefusals } from '../en/organization-refusals.ts'

export const organizationRefusals: typeof englishOrganizationRefusals = {
  NOT_AUTHENTICATED: () => 'Du bist abgemeldet. Melde dich an, um weiterzumachen.',
  USER_NOT_FOUND: () => 'Wir finden diese Person nicht.',
  ORGANIZATION_NOT_FOUND: () => 'Wir finden diese Organisation nicht, oder du bist nicht dabei.',
  ORGANIZATION_ALREADY_EXISTS: () => 'Diese Adresse ist vergeben.',
  ORGANIZATION_ID_IS_REQUIRED: () => 'Wähle eine Organisation.',
  NO_ACTIVE_ORGANIZATION: () => 'Wähle eine Organisation.',
  SLUG_IS_TAKEN: () => 'Diese Adresse ist vergeben.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: () => 'Du kannst hier keine Organisationen gründen.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: () => 'Mehr Organisationen kannst du nicht haben.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: () => 'Das können nur Inhaber und Admins ändern.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: () => 'Nur Inhaber können die Organisation löschen.',
  ORGANIZATION_DELETION_IS_DISABLED: () => 'Organisationen lassen sich hier nicht löschen.',

  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: () => 'Du bist nicht mehr in dieser Organisation.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: () => 'Du bist nicht mehr in dieser Organisation.',
  MEMBER_NOT_FOUND: () => 'Wir finden dieses Mitglied nicht. Vielleicht ist es gegangen.',
  MEMBER_IS_SUSPENDED: () => 'Dieses Mitglied ist pausiert. Nimm es zuerst wieder auf.',
  YOUR_MEMBERSHIP_IS_SUSPENDED: () => 'Deine Mitgliedschaft ist pausiert. Frag einen Inhaber oder Admin.',
  ROLE_NOT_FOUND: () => 'Diese Rolle gibt es nicht.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: () => 'Du kannst dieses Mitglied nicht ändern.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: () => 'Du kannst dieses Mitglied nicht entfernen.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: () =>
    'Einen Inhaber muss es geben. Mach zuerst jemand anderen zum Inhaber.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: () => 'Diese Organisation ist gerade voll.',

  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: () => 'Du kannst hier niemanden einladen.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: () => 'Mit dieser Rolle kannst du niemanden einladen.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: () => 'Schon Mitglied.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: () => 'Schon eingeladen: noch mal senden?',
  INVITATION_LIMIT_REACHED: () => 'Zu viele Einladungen sind offen. Zieh zuerst welche zurück.',
  INVITATION_NOT_FOUND: () => 'Wir finden diese Einladung nicht. Sie ist benutzt, zurückgezogen oder abgelaufen.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: () => 'Diese Einladung ist für jemand anderen.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: () => 'Bestätige zuerst deine E-Mail-Adresse.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: () => 'Du kannst diese Einladung nicht zurückziehen.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: () =>
    'Wer dich eingeladen hat, ist nicht mehr dabei. Lass dich neu einladen.',

  TEAM_NOT_FOUND: () => 'Wir finden dieses Team nicht.',
  TEAM_MEMBER_LIMIT_REACHED: () => 'Dieses Team ist voll.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: () => 'Du kannst hier keine Teams anlegen.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: () => 'Mehr Teams gehen hier nicht.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: () => 'Du kannst dieses Team nicht ändern.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: () => 'Verlass dieses Team, bevor du es löschst.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: () => 'Du kannst hier keine Teams löschen.',
  UNABLE_TO_REMOVE_LAST_TEAM: () => 'Eine Organisation braucht ein Team.',
}
