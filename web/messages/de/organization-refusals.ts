import type { organizationRefusals as englishOrganizationRefusals } from '../en/organization-refusals.ts'

export const organizationRefusals: typeof englishOrganizationRefusals = {
  NOT_AUTHENTICATED: () => 'Du wurdest abgemeldet. Melde dich an, um fortzufahren.',
  USER_NOT_FOUND: () => 'Person nicht gefunden.',
  ORGANIZATION_NOT_FOUND: () => 'Diese Organisation existiert nicht, oder du bist kein Mitglied.',
  ORGANIZATION_ALREADY_EXISTS: () => 'Dieser URL-Name ist vergeben.',
  ORGANIZATION_ID_IS_REQUIRED: () => 'Wähle eine Organisation.',
  NO_ACTIVE_ORGANIZATION: () => 'Wähle eine Organisation.',
  SLUG_IS_TAKEN: () => 'Dieser URL-Name ist vergeben.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: () => 'Du kannst hier keine Organisationen erstellen.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: () => 'Du hast die Höchstzahl an Organisationen erreicht.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: () => 'Das können nur Inhaber und Admins ändern.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: () => 'Nur Inhaber können die Organisation löschen.',
  ORGANIZATION_DELETION_IS_DISABLED: () => 'Organisationen lassen sich hier nicht löschen.',

  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: () => 'Du bist kein Mitglied dieser Organisation mehr.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: () => 'Du bist kein Mitglied dieser Organisation mehr.',
  MEMBER_NOT_FOUND: () => 'Mitglied nicht gefunden. Vielleicht hat die Person die Organisation verlassen.',
  MEMBER_IS_SUSPENDED: () => 'Die Mitgliedschaft dieser Person ist pausiert. Reaktiviere sie zuerst.',
  YOUR_MEMBERSHIP_IS_SUSPENDED: () =>
    'Deine Mitgliedschaft ist pausiert. Lass sie von einem Inhaber oder Admin reaktivieren.',
  ROLE_NOT_FOUND: () => 'Diese Rolle existiert nicht.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: () => 'Du kannst bei diesem Mitglied nichts ändern.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: () => 'Du kannst dieses Mitglied nicht entfernen.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: () =>
    'Eine Organisation braucht einen Inhaber. Mach zuerst jemand anderen zum Inhaber.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: () => 'Diese Organisation hat gerade keinen freien Platz.',

  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: () => 'Du kannst hier niemanden einladen.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: () => 'Du kannst niemanden mit dieser Rolle einladen.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: () => 'Schon Mitglied.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: () => 'Schon eingeladen. Erneut senden?',
  INVITATION_LIMIT_REACHED: () => 'Es sind zu viele Einladungen offen. Zieh zuerst einige zurück.',
  INVITATION_NOT_FOUND: () =>
    'Einladung nicht gefunden. Vielleicht ist sie abgelaufen, zurückgezogen oder schon verwendet.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: () => 'Diese Einladung ist für jemand anderen.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: () => 'Bestätige zuerst deine E-Mail-Adresse.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: () => 'Du kannst diese Einladung nicht zurückziehen.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: () =>
    'Die Person, die dich eingeladen hat, darf niemanden mehr einladen. Lass dich von jemand anderem einladen.',

  TEAM_NOT_FOUND: () => 'Team nicht gefunden.',
  TEAM_MEMBER_LIMIT_REACHED: () => 'Dieses Team ist voll.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: () => 'Du kannst hier keine Teams erstellen.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: () => 'Die Höchstzahl an Teams ist erreicht.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: () => 'Du kannst dieses Team nicht ändern.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: () => 'Verlasse dieses Team, bevor du es löschst.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: () => 'Du kannst hier keine Teams löschen.',
  UNABLE_TO_REMOVE_LAST_TEAM: () => 'Eine Organisation braucht mindestens ein Team.',
}
