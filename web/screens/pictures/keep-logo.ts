import type { Caller } from '../../../client/call.ts'
import { updateOrganization } from '../../../contract/organizations/organizations.ts'
import { upload } from '../../../contract/pictures/uploads.ts'

/** Sets the logo of an organization, or removes the logo if `picture` is null. Resolves to the refusal, or null. */
export async function keepLogo(call: Caller, organizationId: string, picture: Blob | null) {
  const sent = picture && (await call(upload, { body: picture, query: { organizationId } }))
  if (sent?.error) return sent.error
  const { error } = await call(updateOrganization, { body: { organizationId, data: { logo: sent?.data.url ?? '' } } })
  return error
}
