import type { PlainInvitationMessages } from '../en/plain-invitation.ts'

export const plainInvitationMessages: PlainInvitationMessages = {
  title: 'Nimm deine Einladung an',
  signInAndJoin: 'Anmelden und beitreten',
  createAndJoin: 'Konto erstellen und beitreten',
  refusals: {
    INVITATION_NOT_FOUND:
      'Einladung nicht gefunden. Vielleicht ist sie abgelaufen, zurückgezogen oder schon verwendet.',
    YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'Diese Einladung ist für eine andere E-Mail-Adresse.',
    EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
      'Bestätige zuerst deine E-Mail-Adresse mit dem Link, den wir dir geschickt haben. Öffne dann diese Einladung erneut.',
    INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
      'Diese Einladung ist nicht mehr gültig. Lass dir eine neue Einladung schicken.',
    ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
      'Die Organisation hat gerade keinen freien Platz. Sag der Person Bescheid, die dich eingeladen hat.',
    TEAM_MEMBER_LIMIT_REACHED: 'Das Team ist gerade voll. Sag der Person Bescheid, die dich eingeladen hat.',
  },
}
