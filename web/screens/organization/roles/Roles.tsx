import { Check, Minus } from 'lucide-react'
import { Page } from '../../../layout/Page.tsx'
import { useApp } from '../../../context/app.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { useOrganization } from '../organization.ts'
import { useRoleSentence } from './use-role-sentence.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import '../../../ui/Table.css'
import './Roles.css'

/** The permissions that each of the site’s roles has within an organization. */
export function Roles() {
  const { site } = useApp()
  const { roles: messages, roleName, roleNames } = useMessages(organizationMessages, 'organizations')
  const { membership } = useOrganization()
  const sentenceOf = useRoleSentence()
  const names = Object.keys(site.organizations.roles)
  return (
    <Page title={messages.title} sub={<Rich text={messages.yours(roleNames(membership.role))} />}>
      <dl className="gh-role-sentences">
        {names.map((name) => (
          <div key={name}>
            <dt>{roleName(name)}</dt>
            <dd>{sentenceOf(name)}</dd>
          </div>
        ))}
      </dl>
      <Matrix names={names} />
    </Page>
  )
}

function Matrix({ names }: { names: readonly string[] }) {
  const { site } = useApp()
  const { roles: messages, roleName } = useMessages(organizationMessages, 'organizations')
  const { roles, teams } = site.organizations
  const permissions = permissionsIn(roles).filter(({ resource }) => teams || resource !== 'team')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users need to scroll it on narrow screens
    <div className="gh-matrix-frame" role="region" aria-label={messages.table} tabIndex={0}>
      <table className="gh-table gh-matrix">
        <thead>
          <tr>
            <th scope="col">{messages.permission}</th>
            {names.map((name) => (
              <th scope="col" key={name}>
                {roleName(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map(({ resource, action }) => (
            <tr key={`${resource}.${action}`}>
              <th scope="row">{messages.own[`${resource}.${action}`] ?? <code>{`${resource}: ${action}`}</code>}</th>
              {names.map((name) => (
                <td key={name}>
                  <Allowed isAllowed={roles[name]?.[resource]?.includes(action) === true} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Allowed({ isAllowed }: { isAllowed: boolean }) {
  const { roles: messages } = useMessages(organizationMessages, 'organizations')
  return (
    <>
      {isAllowed ? (
        <Check className="gh-matrix-yes" size={18} strokeWidth={2} aria-hidden />
      ) : (
        <Minus className="gh-matrix-no" size={18} strokeWidth={1.6} aria-hidden />
      )}
      <span className="gh-hidden">{isAllowed ? messages.allowed : messages.denied}</span>
    </>
  )
}

/** Returns every permission that at least one role has, without duplicates. */
function permissionsIn(roles: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>) {
  const all = Object.values(roles).flatMap((permissions) =>
    Object.entries(permissions).flatMap(([resource, actions]) => actions.map((action) => ({ resource, action }))),
  )
  return [...new Map(all.map((each) => [`${each.resource}.${each.action}`, each])).values()]
}
