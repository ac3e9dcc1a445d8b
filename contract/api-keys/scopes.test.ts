import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'
import { administratorRoles, joinedPermissions, organizationRoles } from '../roles.ts'
import { offeredScopes, permissionsFrom, scopesOf } from './scopes.ts'

describe('the offered scopes', () => {
  test('are exactly the scopes that at least one endpoint accepts', () => {
    const administrator = joinedPermissions(Object.values(administratorRoles))
    const offered = offeredScopes(organizationRoles, Object.keys(organizationRoles), administrator)
    const all: readonly Endpoint[] = endpoints
    const needed = all.flatMap(({ machines }) => (typeof machines === 'object' ? scopesOf(machines) : []))
    assert.deepEqual(offered.toSorted(), [...new Set(needed)].toSorted())
  })

  test('include custom permissions of the given roles, but not of other roles', () => {
    const table = { seller: { invoice: ['create'], organization: ['delete'] }, admin: { member: ['update'] } }
    assert.deepEqual(offeredScopes(table, ['seller', 'unknown']), [
      'organization:read',
      'member:read',
      'invitation:read',
      'team:read',
      'invoice:create',
    ])
    assert.ok(offeredScopes(table, ['seller,admin']).includes('member:update'))
  })

  test('are grouped by resource', () => {
    const resources = offeredScopes(organizationRoles, ['owner']).map((scope) => scope.split(':')[0])
    assert.equal(new Set(resources).size, resources.filter((each, n) => each !== resources[n - 1]).length)
  })
})

test('converts scopes to permissions and back, even if a resource contains a colon', () => {
  const permissions = { member: ['read', 'update'], 'shop:invoice': ['create'] }
  assert.deepEqual(permissionsFrom(scopesOf(permissions)), permissions)
})
