import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineConfig } from '../server/config/config.ts'
import { organizationRoles } from '../contract/roles.ts'
import { createAuthHooks } from './react.ts'
import { createClient } from './client.ts'

/*
 * Calls that must compile and calls that must not. `tsc` checks this file: an `@ts-expect-error` above a line without
 * an error is an error. The calls are never made; a test only shows that the functions exist.
 */

const config = defineConfig({
  user: {
    additionalFields: {
      company: { type: 'string', required: true },
      seats: { type: 'number' },
      newsletter: { type: 'boolean', required: true, defaultValue: false },
      plan: { type: 'string', input: false },
      note: { returned: false },
    },
  },
  admin: { roles: { admin: { user: ['list'] }, support: { user: ['list'] }, user: {} } },
  organization: { roles: { owner: { organization: ['update'] }, guest: {} } },
})
type Site = typeof config

const credentials = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

const cases = {
  async 'accepts exactly the additional fields of the site'() {
    const client = createClient<Site>()
    await client.signUp.email({ ...credentials, company: 'Acme', seats: 3, note: 'x' })
    await client.signUp.invited({ ...credentials, company: 'Acme', invitationId: 'i' })
    await client.updateUser({ seats: null, company: 'Acme' })
    await client.admin.createUser({ ...credentials, data: { company: 'Acme', plan: 'pro', emailVerified: true } })
    await client.admin.updateUser({ userId: 'u', data: { plan: null, name: 'Ada' } })

    // @ts-expect-error: a required field without a default is missing
    await client.signUp.email(credentials)
    // @ts-expect-error: seats is a number
    await client.signUp.email({ ...credentials, company: 'Acme', seats: 'three' })
    // @ts-expect-error: users cannot set plan
    await client.signUp.email({ ...credentials, company: 'Acme', plan: 'pro' })
    // @ts-expect-error: no such field
    await client.signUp.email({ ...credentials, company: 'Acme', compny: 'Acme' })
    // @ts-expect-error: users cannot set plan
    await client.updateUser({ plan: 'pro' })
    // @ts-expect-error: a required field cannot be cleared
    await client.updateUser({ company: null })
    // @ts-expect-error: no such field
    await client.admin.updateUser({ userId: 'u', data: { plann: 'pro' } })
    // @ts-expect-error: no such field
    await client.admin.createUser({ ...credentials, data: { company: 'Acme', plann: 'pro' } })
  },

  async 'accepts no additional fields for a site that declares none'() {
    const client = createClient()
    await client.signUp.email(credentials)
    // @ts-expect-error: no such field
    await client.signUp.email({ ...credentials, company: 'Acme' })
    // @ts-expect-error: no such field
    await client.updateUser({ company: 'Acme' })
  },

  async 'rejects properties that a call does not have'() {
    const client = createClient()
    // @ts-expect-error: no such property
    await client.signIn.email({ email: 'a@b.example', password: 'x', remember: true })
    // @ts-expect-error: no such property
    await client.signOut({ everywhere: true })
    // @ts-expect-error: no such query
    await client.getSession({ query: { disableCache: true } })
    // @ts-expect-error: no such option
    await client.getSession({}, { onFailure: () => {} })
    // @ts-expect-error: no such property
    await client.organization.inviteMembers({ invitations: [{ email: 'a@b.example', role: 'member', rolle: 'x' }] })
  },

  async 'knows the codes that explain why an email address was not invited'() {
    const client = createClient()
    const { data } = await client.organization.inviteMembers({ invitations: [] })
    const code = data?.outcomes[0]?.refusal?.code
    if (code === 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION') return
    // @ts-expect-error: no such code
    if (code === 'USER_IS_A_MEMBER') return
  },

  async 'returns the additional fields, except those with `returned: false`'() {
    const client = createClient<Site>()
    const { data } = await client.getSession()
    data?.user.company satisfies string | null | undefined
    data?.user.seats satisfies number | null | undefined
    data?.user.newsletter satisfies boolean | null | undefined
    data?.user.plan satisfies string | null | undefined
    data?.user.email satisfies string | undefined
    // @ts-expect-error: note is not returned
    void data?.user.note
    // @ts-expect-error: no such field
    void data?.user.compny
    // @ts-expect-error: seats is a number
    data?.user.seats satisfies string | null | undefined

    const signedUp = await client.signUp.email({ ...credentials, company: 'Acme' })
    signedUp.data?.user?.seats satisfies number | null | undefined
    const listed = await client.admin.listUsers()
    listed.data?.users[0]?.seats satisfies number | null | undefined
    client.session.get().data?.user.seats satisfies number | null | undefined
    createAuthHooks(client).useSession satisfies () => { data: { user: { seats: number | null } } | null }
    await client.getSession({
      fetchOptions: { onSuccess: ({ data }) => void (data?.user.seats satisfies number | null | undefined) },
    })
  },

  async 'knows the codes of refusals'() {
    const { error } = await createClient().signIn.email({ email: 'a@b.example', password: 'x' })
    if (error?.code === 'INVALID_EMAIL_OR_PASSWORD') return
    if (error?.code === 'COMPANY_IS_REQUIRED') return
    // @ts-expect-error: no such code
    if (error?.code === 'INVALID_PASSWORD_OR_EMAIL') return
    // @ts-expect-error: responses have USER_NOT_FOUND instead of this code
    if (error?.code === 'NO_SUCH_USER') return
  },

  async 'accepts only the default roles for a site that declares none'() {
    const client = createClient()
    await client.organization.inviteMember({ email: 'a@b.example', role: 'member' })
    await client.organization.inviteMember({ email: 'a@b.example', role: ['admin', 'member'] })
    await client.organization.updateMemberRole({ memberId: 'm', role: 'admin,member' })
    await client.admin.setRole({ userId: 'u', role: 'admin' })
    // @ts-expect-error: no such role
    await client.organization.inviteMember({ email: 'a@b.example', role: 'membr' })
    // @ts-expect-error: owner is a role of organizations
    await client.admin.setRole({ userId: 'u', role: 'owner' })

    const { data } = await client.organization.getActiveMember()
    if (data?.role === 'owner' || data?.role === 'admin,member') return
    // @ts-expect-error: no such role
    if (data?.role === 'ownr') return
    const session = await client.getSession()
    if (session.data?.user.role === 'admin' || session.data?.user.role === null) return
    // @ts-expect-error: no such role
    if (session.data?.user.role === 'owner') return
  },

  async 'accepts only the roles that the site declares'() {
    const client = createClient<Site>()
    await client.organization.inviteMember({ email: 'a@b.example', role: 'guest' })
    await client.admin.setRole({ userId: 'u', role: ['support'] })
    // @ts-expect-error: the site has no such role
    await client.organization.inviteMember({ email: 'a@b.example', role: 'member' })
    // @ts-expect-error: the site has no such role
    await client.admin.setRole({ userId: 'u', role: 'helper' })
    const members = await client.organization.listMembers()
    if (members.data?.members[0]?.role === 'guest') return
    const opened = await client.admin.getOrganization({ query: { id: 'o' } })
    if (opened.data?.members[0]?.role === 'guest') return
    // @ts-expect-error: the site has no such role
    if (opened.data?.members[0]?.role === 'support') return
  },

  async 'accepts a site type written by hand, for a product in another repository'() {
    const client = createClient<{ user: { additionalFields: { seats: { type: 'number' } } } }>()
    await client.updateUser({ seats: 3 })
    await client.organization.inviteMember({ email: 'a@b.example', role: 'member' })
    // @ts-expect-error: seats is a number
    await client.updateUser({ seats: 'three' })
  },

  async 'accepts the default roles with further permissions'() {
    const roles = { ...organizationRoles, owner: { ...organizationRoles.owner, invoice: ['create'] } }
    const extended = defineConfig({ organization: { roles } })
    const client = createClient<typeof extended>()
    await client.organization.inviteMember({ email: 'a@b.example', role: 'admin' })
    // @ts-expect-error: the site has no such role
    await client.organization.inviteMember({ email: 'a@b.example', role: 'guest' })
  },

  async 'rejects options that do not exist'() {
    // @ts-expect-error: no such option
    defineConfig({ basepath: '/auth' })
    // @ts-expect-error: no such option
    defineConfig({ user: { additionalField: {} } })
    // @ts-expect-error: no such field type
    defineConfig({ user: { additionalFields: { seats: { type: 'integer' } } } })
    // @ts-expect-error: fields have no such property
    defineConfig({ user: { additionalFields: { seats: { type: 'number', requird: true } } } })
    // @ts-expect-error: actions are strings
    defineConfig({ organization: { roles: { owner: { member: [1] } } } })
    defineConfig({ organization: { organizationCreation: { beforeCreate: ({ user }) => void user.email } } })
  },
}

for (const [title, compiled] of Object.entries(cases)) test(title, () => assert.equal(typeof compiled, 'function'))
