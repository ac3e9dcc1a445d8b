/*
 * A model of organizations as a small state machine: a state, and the effect of each call on it.
 *
 * The model is written from the specification and shares no code with the product, so that they share no mistakes.
 */

export const users = ['ann', 'bob', 'cem'] as const
export const slots = ['first', 'second'] as const
/** Each user has two browsers. */
export const sessionCount = users.length * 2

export type User = (typeof users)[number]
export type Slot = (typeof slots)[number]
export type Invited = 'pending' | 'accepted' | 'rejected' | 'canceled'

export type Member = { role: string; team: string | null; suspended: boolean }
export type Organization = {
  name: string
  slug: string
  members: Record<string, Member>
  teams: Record<string, string>
}
export type Invitation = {
  slot: Slot
  recipient: User
  role: string
  team: string | null
  status: Invited
  inviter: User
  expiresOn: number
}
export type World = {
  day: number
  /** The number of teams and invitations ever created, from which the next name is derived. */
  made: number
  organizations: Partial<Record<Slot, Organization>>
  invitations: Record<string, Invitation>
  sessions: { user: User; active: Slot | null }[]
}

/** The configured limits of an installation. */
export type Limits = {
  membershipLimit: number
  organizationLimit: number
  invitationLimit: number
  maximumTeams: number
  maximumMembersPerTeam: number
  allowRemovingAllTeams: boolean
  defaultTeam: boolean
  cancelPendingInvitationsOnReInvite: boolean
}

type Role = string | string[]
/** A step that the model predicts: a call, a sign-in, or the passing of a day. */
export type Step = Call | { kind: 'sign-in'; session: number } | { kind: 'a day passes'; session: number }
/** A call. With `slot: null`, the call names no organization and applies to the active one. */
export type Call = { session: number } & (
  | { kind: 'create'; slot: Slot; keep: boolean }
  | { kind: 'update'; slot: Slot | null; name: string; slug: Slot | null }
  | { kind: 'delete'; slot: Slot }
  | { kind: 'set-active'; slot: Slot | null }
  | { kind: 'invite-member'; slot: Slot | null; recipient: User; role: Role; team: number | null; resend: boolean }
  | { kind: 'accept-invitation' | 'reject-invitation' | 'cancel-invitation'; invitation: number }
  | { kind: 'update-member-role'; slot: Slot | null; target: User; role: Role }
  | { kind: 'remove-member'; slot: Slot | null; target: User; byAddress: boolean }
  | { kind: 'leave'; slot: Slot }
  | { kind: 'suspend-member' | 'restore-member' | 'transfer-ownership'; slot: Slot | null; target: User }
  | { kind: 'set-member-team'; slot: Slot | null; target: User; team: number | null }
  | { kind: 'create-team'; slot: Slot | null }
  | { kind: 'update-team' | 'remove-team'; slot: Slot | null; team: number }
)

class No extends Error {}
function refuse(code: string): never {
  throw new No(code)
}

export function emptyWorld(): World {
  const sessions = Array.from({ length: sessionCount }, (_, i) => ({ user: users[i % users.length]!, active: null }))
  return { day: 0, made: 0, organizations: {}, invitations: {}, sessions }
}

/** Returns the outcome of a step ('ok' or the code of a refusal) and the state after it; a refusal changes nothing. */
export function predict(before: World, step: Step, limits: Limits): { outcome: string; world: World } {
  const world = structuredClone(before)
  try {
    apply(world, step, limits)
    return { outcome: 'ok', world }
  } catch (error) {
    if (error instanceof No) return { outcome: error.message, world: before }
    throw error
  }
}

const may: Record<string, readonly string[]> = {
  owner: ['update', 'delete', 'member', 'invitation', 'team'],
  admin: ['update', 'member', 'invitation', 'team'],
  member: [],
}

function rolesOf(role: Role) {
  const names = (Array.isArray(role) ? role : [role]).flatMap((text) => text.split(',')).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

function knownRoles(role: Role) {
  const names = rolesOf(role)
  if (names.length === 0 || names.some((name) => !(name in may))) refuse('ROLE_NOT_FOUND')
  return names.join(',')
}

function can({ role }: Member, permission: string) {
  return rolesOf(role).some((name) => may[name]!.includes(permission))
}

function isOwner({ role }: { role: string }) {
  return rolesOf(role).includes('owner')
}

/**
 * Returns true if a member is allowed to grant a role. Owners can grant every role, other members only permissions that
 * they have.
 */
function mayGrant(granter: Member, role: string) {
  if (isOwner(granter)) return true
  return !isOwner({ role }) && rolesOf(role).every((name) => may[name]!.every((permission) => can(granter, permission)))
}

/** Returns the organization and the caller’s membership. Refuses callers who are not members or are suspended. */
function enter(world: World, step: { session: number }, slot: Slot, outsider: string) {
  const { user } = world.sessions[step.session]!
  const organization = world.organizations[slot]
  const caller = organization?.members[user]
  if (!organization || !caller) return refuse(outsider)
  if (caller.suspended) refuse('YOUR_MEMBERSHIP_IS_SUSPENDED')
  return { organization, caller, user }
}

function chosen(world: World, step: { session: number; slot: Slot | null }, none: string) {
  return step.slot ?? world.sessions[step.session]!.active ?? refuse(none)
}

/** Returns the n-th element, wrapping around; undefined for an empty list. */
export function nth<T>(all: readonly T[], n: number): T | undefined {
  return all.length === 0 ? undefined : all[n % all.length]
}

function requireAnotherOwner(organization: Organization, target: User) {
  const owners = Object.entries(organization.members).filter(
    ([user, member]) => user !== target && isOwner(member) && !member.suspended,
  )
  if (isOwner(organization.members[target]!) && owners.length === 0)
    refuse('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
}

function requireTeamSeat(organization: Organization, team: string | undefined, limits: Limits) {
  if (team === undefined || !(team in organization.teams)) refuse('TEAM_NOT_FOUND')
  const seated = Object.values(organization.members).filter((member) => member.team === team)
  if (seated.length >= limits.maximumMembersPerTeam) refuse('TEAM_MEMBER_LIMIT_REACHED')
}

function deactivate(world: World, slot: Slot, user?: User) {
  for (const session of world.sessions)
    if (session.active === slot && (user === undefined || session.user === user)) session.active = null
}

function isOpen(world: World, invitation: Invitation) {
  return invitation.status === 'pending' && invitation.expiresOn > world.day
}

function apply(world: World, step: Step, limits: Limits): void {
  const session = world.sessions[step.session]!
  switch (step.kind) {
    case 'a day passes':
      world.day++
      return
    case 'sign-in':
      session.active = null
      return
    case 'create':
      return create(world, step, limits)
    case 'update': {
      const slot = chosen(world, step, 'ORGANIZATION_NOT_FOUND')
      const { organization, caller } = enter(world, step, slot, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      if (!can(caller, 'update')) refuse('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
      const others = Object.values(world.organizations).filter((other) => other !== organization)
      if (others.some(({ slug }) => slug === step.slug)) refuse('ORGANIZATION_ALREADY_EXISTS')
      organization.name = step.name
      organization.slug = step.slug ?? organization.slug
      return
    }
    case 'delete': {
      const { caller } = enter(world, step, step.slot, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      if (!can(caller, 'delete')) refuse('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION')
      delete world.organizations[step.slot]
      for (const [id, { slot }] of Object.entries(world.invitations))
        if (slot === step.slot) delete world.invitations[id]
      deactivate(world, step.slot)
      return
    }
    case 'set-active':
      if (step.slot) enter(world, step, step.slot, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      session.active = step.slot
      return
    case 'invite-member':
      return invite(world, step, limits)
    case 'accept-invitation':
    case 'reject-invitation':
      return answer(world, step, limits)
    case 'cancel-invitation': {
      const invitation = nth(Object.values(world.invitations).toReversed(), step.invitation)
      if (!invitation) return refuse('INVITATION_NOT_FOUND')
      const { caller } = enter(world, step, invitation.slot, 'INVITATION_NOT_FOUND')
      if (!can(caller, 'invitation')) refuse('YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION')
      invitation.status = 'canceled'
      return
    }
    case 'leave': {
      const organization = world.organizations[step.slot]
      if (!organization?.members[session.user]) return refuse('MEMBER_NOT_FOUND')
      requireAnotherOwner(organization, session.user)
      delete organization.members[session.user]
      deactivate(world, step.slot, session.user)
      return
    }
    case 'create-team':
    case 'update-team':
    case 'remove-team':
      return changeTeams(world, step, limits)
    case 'set-member-team':
      return setTeam(world, step, limits)
    case 'update-member-role':
    case 'remove-member':
    case 'suspend-member':
    case 'restore-member':
    case 'transfer-ownership':
      return changeMember(world, step)
  }
}

function create(world: World, step: Step & { kind: 'create' }, { organizationLimit, defaultTeam }: Limits) {
  const session = world.sessions[step.session]!
  const all = Object.values(world.organizations)
  if (all.filter(({ members }) => session.user in members).length >= organizationLimit)
    refuse('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
  const { slot } = step
  if (world.organizations[slot] || all.some(({ slug }) => slug === slot)) refuse('ORGANIZATION_ALREADY_EXISTS')
  const name = `Organization ${slot}`
  const team = defaultTeam ? `team ${++world.made}` : null
  world.organizations[slot] = {
    name,
    slug: slot,
    members: { [session.user]: { role: 'owner', team, suspended: false } },
    teams: team ? { [team]: name } : {},
  }
  if (!step.keep) session.active = slot
}

function invite(world: World, step: Step & { kind: 'invite-member' }, limits: Limits) {
  const slot = chosen(world, step, 'ORGANIZATION_NOT_FOUND')
  const { organization, caller, user } = enter(world, step, slot, 'MEMBER_NOT_FOUND')
  if (!can(caller, 'invitation')) refuse('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
  const role = knownRoles(step.role)
  if (!mayGrant(caller, role)) refuse('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
  if (step.recipient in organization.members) refuse('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  const own = Object.values(world.invitations).filter((invitation) => invitation.slot === slot)
  const pending = own.find(({ recipient, status }) => recipient === step.recipient && status === 'pending')
  const open = pending && isOpen(world, pending)
  if (open && !step.resend) refuse('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
  const openCount = own.filter((invitation) => isOpen(world, invitation)).length
  if (!open && openCount >= limits.invitationLimit) refuse('INVITATION_LIMIT_REACHED')
  const team = step.team === null ? null : (nth(Object.keys(organization.teams), step.team) ?? refuse('TEAM_NOT_FOUND'))
  if (team !== null) requireTeamSeat(organization, team, limits)
  const terms = { role, team, inviter: user, expiresOn: world.day + 2 }
  if (open && !limits.cancelPendingInvitationsOnReInvite) return void Object.assign(pending, terms)
  if (pending) pending.status = 'canceled'
  const id = `invitation ${++world.made}`
  world.invitations[id] = { ...terms, slot, recipient: step.recipient, status: 'pending' }
}

function answer(world: World, step: Step & { invitation: number }, limits: Limits) {
  const session = world.sessions[step.session]!
  const invitation = nth(Object.values(world.invitations).toReversed(), step.invitation)
  if (!invitation || !isOpen(world, invitation)) return refuse('INVITATION_NOT_FOUND')
  if (invitation.recipient !== session.user) refuse('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
  if (step.kind === 'reject-invitation') return void (invitation.status = 'rejected')
  const { slot, role, team, inviter } = invitation
  const organization = world.organizations[slot]!
  const giver = organization.members[inviter]
  if (!giver || giver.suspended || !can(giver, 'invitation') || !mayGrant(giver, role))
    refuse('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  if (Object.keys(organization.members).length >= limits.membershipLimit)
    refuse('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
  if (team !== null) requireTeamSeat(organization, team, limits)
  invitation.status = 'accepted'
  organization.members[session.user] = { role, team, suspended: false }
  session.active = slot
}

type TeamStep = Extract<Step, { kind: 'create-team' | 'update-team' | 'remove-team' }>

function changeTeams(world: World, step: TeamStep, limits: Limits) {
  const slot = chosen(world, step, 'NO_ACTIVE_ORGANIZATION')
  const outsiders = {
    'create-team': 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    'update-team': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
    'remove-team': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
  }
  const { organization, caller } = enter(world, step, slot, outsiders[step.kind])
  const { teams } = organization
  if (step.kind === 'create-team') {
    if (!can(caller, 'team')) refuse('YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION')
    if (Object.keys(teams).length >= limits.maximumTeams) refuse('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')
    return void (teams[`team ${++world.made}`] = 'New team')
  }
  const team = nth(Object.keys(teams), step.team)
  if (step.kind === 'update-team') {
    if (!can(caller, 'team')) refuse('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM')
    return void (teams[team ?? refuse('TEAM_NOT_FOUND')] = `Renamed ${step.team}`)
  }
  if (team !== undefined && caller.team === team) refuse('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM')
  if (!can(caller, 'team')) refuse('YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION')
  if (team === undefined) return refuse('TEAM_NOT_FOUND')
  if (!limits.allowRemovingAllTeams && Object.keys(teams).length === 1) refuse('UNABLE_TO_REMOVE_LAST_TEAM')
  delete teams[team]
  for (const placed of [...Object.values(organization.members), ...Object.values(world.invitations)])
    if (placed.team === team) placed.team = null
}

function setTeam(world: World, step: Step & { kind: 'set-member-team' }, limits: Limits) {
  const slot = chosen(world, step, 'NO_ACTIVE_ORGANIZATION')
  const { organization, caller } = enter(world, step, slot, 'MEMBER_NOT_FOUND')
  if (!can(caller, 'member')) refuse('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
  const target = organization.members[step.target] ?? refuse('MEMBER_NOT_FOUND')
  const team = step.team === null ? null : (nth(Object.keys(organization.teams), step.team) ?? refuse('TEAM_NOT_FOUND'))
  if (team !== null && target.team !== team) requireTeamSeat(organization, team, limits)
  target.team = team
}

type MemberStep = Exclude<Extract<Step, { target: User }>, { kind: 'set-member-team' }>

function changeMember(world: World, step: MemberStep) {
  const slot = chosen(world, step, 'NO_ACTIVE_ORGANIZATION')
  const role = step.kind === 'update-member-role' ? knownRoles(step.role) : ''
  const { organization, caller } = enter(world, step, slot, 'MEMBER_NOT_FOUND')
  const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
  const changesState = step.kind === 'suspend-member' || step.kind === 'restore-member'
  if (changesState && !can(caller, 'member')) refuse(forbidden)
  const target = organization.members[step.target] ?? refuse('MEMBER_NOT_FOUND')
  if (step.kind === 'transfer-ownership') return transfer(caller, target)
  if (changesState && target === caller) refuse(forbidden)
  const touchesOwner = isOwner(target) && !isOwner(caller)
  if (step.kind === 'remove-member') {
    if (touchesOwner) refuse('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    requireAnotherOwner(organization, step.target)
    if (!can(caller, 'member')) refuse('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
    delete organization.members[step.target]
    return deactivate(world, slot, step.target)
  }
  if (touchesOwner || !can(caller, 'member')) refuse(forbidden)
  if (step.kind === 'update-member-role') {
    if (!mayGrant(caller, role)) refuse(forbidden)
    if (!isOwner({ role })) requireAnotherOwner(organization, step.target)
    target.role = role
    return
  }
  target.suspended = step.kind === 'suspend-member'
  if (target.suspended) deactivate(world, slot, step.target)
}

function transfer(giver: Member, target: Member) {
  if (!isOwner(giver) || target === giver) refuse('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
  if (target.suspended) refuse('MEMBER_IS_SUSPENDED')
  target.role = [...new Set(['owner', ...rolesOf(target.role)])].join(',')
  giver.role =
    rolesOf(giver.role)
      .filter((role) => role !== 'owner')
      .join(',') || 'admin'
}
