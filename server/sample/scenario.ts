import type { Locale } from '../../contract/pages/languages.ts'
import { setBan } from '../admin/bans.ts'
import type { UserRow } from '../actor.ts'
import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { acceptInvitation, cancelInvitation, rejectInvitation } from '../organizations/invitation-answers.ts'
import { inviteMember } from '../organizations/invitations.ts'
import { suspendMember } from '../organizations/member-states.ts'
import { foundOrganization } from '../organizations/organizations.ts'
import { createTeam } from '../organizations/teams.ts'
import { createScenario, type Scenario } from './scenario-writer.ts'
import { insertSampleOrganization } from './sample.sql.ts'

const day = 24

/**
 * Creates a fictional month of events on this site by calling the real operations.
 *
 * The calls are in chronological order, because the audit log lists events in the order of the calls.
 */
export async function writeScenario(deps: Deps, passwordHash: string, locale: Locale | undefined) {
  const { admin, member } = rolesFor(deps.config)
  const tell = createScenario(deps, passwordHash, locale)
  const mira = await tell.arrives('administrator', 29 * day, 'linux')
  const jonas = await tell.arrives('owner', 27 * day, 'mac')
  const northwind = await founds(tell, mira, jonas, 27 * day - 1, { name: 'Northwind Traders', slug: 'northwind' })
  const [support] = await addTeams(tell, jonas, northwind, 26 * day, ['Support', 'Warehouse'])

  const ana = await tell.arrives('admin', 25 * day, 'linux')
  await joins(tell, 25 * day - 2, { inviter: jonas, user: ana, organizationId: northwind, role: admin })
  const priya = await tell.arrives('member', 22 * day, 'windows')
  const intoSupport = { inviter: ana, user: priya, organizationId: northwind, role: member, teamId: support }
  await joins(tell, 22 * day - 3, intoSupport)
  await joins(tell, 21 * day, { inviter: jonas, user: mira, organizationId: northwind, role: member })

  const first = { mira, jonas, ana, priya, northwind, admin, member }
  const { amara, meridian } = await secondOrganization(tell, first)
  await endsToday(tell, { ana, amara, jonas, northwind, meridian, role: member })
  return { administrator: mira }
}

type FirstOrganization = Record<'mira' | 'jonas' | 'ana' | 'priya', UserRow> &
  Record<'northwind' | 'admin' | 'member', string>

/** Creates the second organization, a suspended member, a banned user, and a user who declines an invitation. */
async function secondOrganization(tell: Scenario, first: FirstOrganization) {
  const { mira, jonas, ana, priya, northwind, admin, member } = first
  const amara = await tell.arrives('other-owner', 20 * day, 'mac')
  const meridian = await founds(tell, mira, amara, 20 * day - 1, { name: 'Meridian Studio', slug: 'meridian' })
  await addTeams(tell, amara, meridian, 19 * day, ['Design'])
  const tomas = await tell.arrives('suspended', 18 * day, 'phone')
  const joined = await joins(tell, 18 * day - 1, {
    inviter: ana,
    user: tomas,
    organizationId: northwind,
    role: member,
  })
  await joins(tell, 14 * day, { inviter: amara, user: priya, organizationId: meridian, role: admin })

  const kenji = await tell.arrives('social-only', 12 * day, 'mac', 'by-provider')
  await joins(tell, 11 * day, { inviter: ana, user: kenji, organizationId: northwind, role: member })
  const viktor = await tell.arrives('banned', 10 * day, 'windows')
  const ban = { userId: viktor.id, banReason: 'Sent advertising to members' }
  await setBan(tell.at(9 * day), { ...tell.as(mira), ...ban })

  const sam = await tell.arrives('declined', 8 * day, 'phone')
  await invites(tell, 7 * day, { inviter: jonas, email: sam.email, organizationId: northwind, role: member })
  const refused = { inviter: amara, email: sam.email, organizationId: meridian, role: member }
  const invitation = await invites(tell, 6 * day, refused)
  await rejectInvitation(tell.at(6 * day - 5), { ...tell.as(sam), invitationId: invitation.id })
  const suspension = { organizationId: northwind, memberId: joined.id }
  await suspendMember(tell.at(4 * day), { ...tell.as(ana), ...suspension })
  return { amara, meridian }
}

type Place = { ana: UserRow; amara: UserRow; jonas: UserRow; northwind: string; meridian: string; role: string }

/**
 * Creates the events of the last three days: sign-ins, a user with an unverified address, and open and canceled
 * invitations.
 */
async function endsToday(tell: Scenario, { ana, amara, jonas, northwind, meridian, role }: Place) {
  await tell.signsIn(ana, 3 * day, 'mac')
  const noor = await tell.arrives('invited', 2 * day, 'linux')
  await tell.signsIn(amara, 1.5 * day, 'phone')
  await invites(tell, day, { inviter: amara, email: noor.email, organizationId: meridian, role })
  await tell.arrives('unverified', 20, 'windows')
  await tell.signsIn(ana, 9, 'phone')
  const mistyped = { inviter: jonas, email: 'no-or@freelance.example', organizationId: northwind, role }
  const mistake = await invites(tell, 4, mistyped)
  await cancelInvitation(tell.at(3.9), { ...tell.as(jonas), invitationId: mistake.id })
  await invites(tell, 3.8, { inviter: jonas, email: noor.email, organizationId: northwind, role })
  await tell.signsIn(ana, 1, 'linux')
}

/**
 * Creates a sample organization and returns its id. The administrator creates it for the owner, because the site might
 * not allow other users to create organizations.
 */
async function founds(tell: Scenario, founder: UserRow, owner: UserRow, hoursAgo: number, named: Named) {
  const request = { ...tell.as(founder), ...named, userId: owner.id }
  const { organization } = await foundOrganization(tell.at(hoursAgo), request)
  await insertSampleOrganization(tell.at(hoursAgo).db, organization.id)
  return organization.id
}

type Named = { name: string; slug: string }

/** Adds teams and returns their ids. Does nothing if the site does not use teams. */
async function addTeams(
  tell: Scenario,
  owner: UserRow,
  organizationId: string,
  hoursAgo: number,
  names: readonly string[],
): Promise<string[]> {
  const deps = tell.at(hoursAgo)
  const ids: string[] = []
  if (!deps.config.organization.teams.enabled) return ids
  for (const name of names) ids.push((await createTeam(deps, { ...tell.as(owner), organizationId, name })).id)
  return ids
}

type Offer = { inviter: UserRow; organizationId: string; role: string; teamId?: string | undefined }

function invites(tell: Scenario, hoursAgo: number, { inviter, ...offer }: Offer & { email: string }) {
  return inviteMember(tell.at(hoursAgo), { ...tell.as(inviter), ...offer })
}

async function joins(tell: Scenario, hoursAgo: number, { user, ...offer }: Offer & { user: UserRow }) {
  const invitation = await invites(tell, hoursAgo, { ...offer, email: user.email })
  const answer = { ...tell.as(user), invitationId: invitation.id }
  return (await acceptInvitation(tell.at(hoursAgo - 0.5), answer)).member
}

/** Returns the roles of the sample members. A role that the site does not have is replaced by its `creatorRole`. */
function rolesFor({ organization: { roles, creatorRole } }: Config) {
  const named = (role: string) => (Object.hasOwn(roles, role) ? role : creatorRole)
  return { admin: named('admin'), member: named('member') }
}
