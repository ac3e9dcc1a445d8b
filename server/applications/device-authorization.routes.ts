import {
  deviceApprove,
  deviceCode,
  deviceDeny,
  deviceToken,
  deviceVerify,
  disconnectDevice,
  listConnectedDevices,
  reviewDevice,
} from '../../contract/applications/device-authorization.ts'
import { route } from '../http/route.ts'
import { disconnectByLink, listOwnConnectedDevices } from './connected-devices.ts'
import { pollDeviceCode, requestDeviceCode } from './device-codes.ts'
import { approveDevice, denyDevice, openDeviceRequest, reviewDeviceRequest } from './device-requests.ts'

export const deviceAuthorizationRoutes = [
  route(deviceCode, async ({ deps, body: { client_id: clientId, scope }, visitor }) => {
    const { expiresIn, interval } = deps.config.deviceAuthorization
    const code = await requestDeviceCode(deps, { clientId, scope, visitor })
    return {
      device_code: code.deviceCode,
      user_code: code.userCode,
      verification_uri: code.page,
      verification_uri_complete: code.pageWithCode,
      expires_in: expiresIn,
      interval,
    }
  }),

  route(deviceToken, async ({ deps, body, visitor }) => {
    const polled = { deviceCode: body.device_code, clientId: body.client_id, visitor }
    const { credential, expiresInSeconds, scope } = await pollDeviceCode(deps, polled)
    return { access_token: credential, token_type: 'Bearer' as const, expires_in: expiresInSeconds, scope }
  }),

  route(deviceVerify, async ({ deps, query, actor, visitor }) => {
    const { status, own } = await openDeviceRequest(deps, { userCode: query.user_code, actor, visitor })
    const seen = own && { client_id: own.clientId, ...(own.scope === null ? {} : { scope: own.scope }) }
    return { user_code: query.user_code, status, ...seen }
  }),

  route(deviceApprove, async ({ deps, body: { userCode }, actor, visitor }) => {
    await approveDevice(deps, { userCode, actor, visitor })
    return { success: true }
  }),

  route(deviceDeny, async ({ deps, body: { userCode }, actor, visitor }) => {
    await denyDevice(deps, { userCode, actor, visitor })
    return { success: true }
  }),

  route(reviewDevice, ({ deps, body: { userCode }, actor, visitor }) =>
    reviewDeviceRequest(deps, { userCode, actor, visitor }),
  ),

  route(listConnectedDevices, ({ deps, actor }) => listOwnConnectedDevices(deps, actor)),

  route(disconnectDevice, async ({ deps, body, visitor }) => {
    await disconnectByLink(deps, { token: body.token, visitor })
    return { status: true }
  }),
]
