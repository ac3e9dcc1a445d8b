import {
  ArrowLeftRight,
  AtSign,
  Ban,
  Building2,
  CircleDashed,
  KeyRound,
  Link,
  LogIn,
  LogOut,
  MailCheck,
  MailPlus,
  MailX,
  MonitorCheck,
  MonitorX,
  Network,
  Pencil,
  Send,
  ShieldAlert,
  ShieldCheck,
  ShieldOff,
  Trash2,
  Unlink,
  UserCheck,
  UserCog,
  UserMinus,
  UserPen,
  UserPlus,
  UserX,
  VenetianMask,
  type LucideIcon,
} from 'lucide-react'
import type { EventAction } from '../../../contract/audit/actions.ts'
import type { EventTone } from '../../layout/events/EventRow.tsx'

type EventLook = { Icon: LucideIcon; tone: EventTone }

const neutral = (Icon: LucideIcon): EventLook => ({ Icon, tone: 'neutral' })
const failed: EventLook = { Icon: ShieldAlert, tone: 'danger' }
const warning = (Icon: LucideIcon): EventLook => ({ Icon, tone: 'warn' })
const protection = (Icon: LucideIcon): EventLook => ({ Icon, tone: 'ok' })

/**
 * The icon of each action and its color: red only for failed sign-ins, amber for bans and impersonation, green for
 * added protection.
 */
const looks: Record<EventAction, EventLook> = {
  'user.signed-up': neutral(UserPlus),
  'user.sign-up-refused': neutral(UserX),
  'user.created': neutral(UserPlus),
  'user.created-by-setup': neutral(UserPlus),
  'user.role-set': neutral(UserCog),
  'user.banned': warning(Ban),
  'user.unbanned': neutral(UserCheck),
  'user.ban-expired': neutral(UserCheck),
  'impersonation.started': warning(VenetianMask),
  'impersonation.ended': warning(VenetianMask),
  'user.email-verified': protection(MailCheck),
  'user.password-reset-requested': neutral(KeyRound),
  'user.password-reset': neutral(KeyRound),
  'user.password-changed': neutral(KeyRound),
  'user.password-set': neutral(KeyRound),
  'user.updated': neutral(UserPen),
  'user.email-change-requested': neutral(AtSign),
  'user.email-change-canceled': neutral(AtSign),
  'user.email-changed': neutral(AtSign),
  'user.deletion-requested': neutral(Trash2),
  'user.deleted': neutral(Trash2),
  'session.started': neutral(LogIn),
  'session.ended': neutral(LogOut),
  'session.refused': failed,
  'sign-in.challenged': neutral(ShieldCheck),
  'session.stepped-up': neutral(ShieldCheck),
  'second-factor.enabled': protection(ShieldCheck),
  'second-factor.disabled': warning(ShieldOff),
  'second-factor.used': neutral(ShieldCheck),
  'second-factor.refused': failed,
  'second-factor.locked': failed,
  'recovery-codes.created': neutral(KeyRound),
  'recovery-codes.used': neutral(KeyRound),
  'device.trusted': neutral(MonitorCheck),
  'device.distrusted': neutral(MonitorX),
  'device.theft-suspected': failed,
  'session.confirmed': neutral(ShieldCheck),
  'session.organization-set': neutral(ArrowLeftRight),
  'user.sessions-ended': neutral(LogOut),
  'guessing.lane-closed': failed,
  'guessing.lane-reopened': neutral(ShieldCheck),
  'site.guessing-noticed': failed,
  'account.linked': neutral(Link),
  'account.unlinked': neutral(Unlink),
  'key-pair.created': neutral(KeyRound),
  'mail.sample-sent': neutral(Send),
  'organization.created': neutral(Building2),
  'organization.updated': neutral(Pencil),
  'organization.deleted': neutral(Trash2),
  'organization.ownership-transferred': neutral(ArrowLeftRight),
  'member.added': neutral(UserPlus),
  'member.removed': neutral(UserMinus),
  'member.left': neutral(UserMinus),
  'member.role-set': neutral(UserCog),
  'member.team-set': neutral(Network),
  'member.suspended': warning(Ban),
  'member.restored': neutral(UserCheck),
  'invitation.created': neutral(MailPlus),
  'invitation.renewed': neutral(MailPlus),
  'invitation.accepted': neutral(MailCheck),
  'invitation.rejected': neutral(MailX),
  'invitation.canceled': neutral(MailX),
  'team.created': neutral(Network),
  'team.updated': neutral(Network),
  'team.removed': neutral(Network),
}

/** The icon and color of an action; a neutral one for an action that this version of the pages does not know. */
export function lookOf(action: string): EventLook {
  return Object.hasOwn(looks, action) ? looks[action as EventAction] : neutral(CircleDashed)
}
