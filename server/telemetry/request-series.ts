import type { EventAction } from '../../contract/audit/actions.ts'
import { createBatch, otherLabel, requestBuckets, type Series } from './series.ts'
import type { ObservedRequest } from './telemetry.ts'

/** How an observed request ended: its response, and its trace if it has one. */
export type RequestEnd = {
  requestId: string
  method: string
  route: string
  status: number
  seconds: number
  traceId: string | undefined
}

// Each combination of method, endpoint and status adds 17 series. The limits keep the total number below 6,000.
const maxRefusedRoutes = 90
const maxOtherRoutes = 140

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE'])

/**
 * The endpoints that check a second factor, each with its factor. At the passkey endpoint, the passkey can also be the
 * first factor.
 */
const factors: Readonly<Record<string, string>> = {
  '/two-factor/verify-totp': 'totp',
  '/two-factor/verify-otp': 'email-code',
  '/two-factor/verify-backup-code': 'recovery-code',
  '/passkey/verify-authentication': 'passkey',
}
const usedFactor = new Set<EventAction>(['second-factor.used', 'recovery-codes.used'])

/** Adds the series of requests, refusals, sign-ins, sign-ups and second factors. Returns functions that record them. */
export function addRequestSeries(series: Series) {
  const count = addActiveSeries(series)
  const ends = addDurationSeries(series)
  const outcomes = outcomeSeries(series)
  return {
    requestBegins: (method: string) => count(method, 1),
    requestEnds(request: ObservedRequest, end: RequestEnd) {
      count(end.method, -1)
      ends.add(end)
      outcomes(request)
    },
  }
}

function addActiveSeries({ client, registry }: Series) {
  const active = new Map<string, number>()
  new client.Gauge({
    name: 'http_server_active_requests',
    help: 'Requests being answered.',
    labelNames: ['http_request_method'],
    registers: [registry],
    collect() {
      for (const [method, count] of active) this.set({ http_request_method: method }, count)
    },
  })
  return (method: string, change: number) => {
    const name = methodLabel(method)
    active.set(name, (active.get(name) ?? 0) + change)
  }
}

function addDurationSeries({ client, registry }: Series) {
  const labels = createLabels()
  const ends = createBatch<RequestEnd>(({ requestId, method, route, status, seconds, traceId }) => {
    const exemplarLabels: Record<string, string> = {
      request_id: requestId,
      ...(traceId === undefined ? {} : { trace_id: traceId }),
    }
    durations.observe({ labels: labels(methodLabel(method), route, status), value: seconds, exemplarLabels })
  })
  const durations = new client.Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: requestBuckets,
    enableExemplars: true,
    registers: [registry],
    collect: ends.flush,
  })
  return ends
}

function methodLabel(method: string) {
  return methods.has(method) ? method : '_OTHER'
}

type RouteLabels = { http_request_method: string; http_route: string; http_response_status_code: number }

/**
 * Creates the function that returns the labels of a response. The function limits the combinations of method, route and
 * status. Refusals have a separate limit, because anyone can cause them at every endpoint.
 */
function createLabels() {
  const known = new Map<string, RouteLabels>()
  const counts = { refused: 0, other: 0 }
  return (method: string, route: string, status: number): RouteLabels => {
    const key = `${method} ${route} ${status}`
    const found = known.get(key)
    if (found) return found
    const isRefused = status >= 400 && status < 500
    const isFull = isRefused ? counts.refused >= maxRefusedRoutes : counts.other >= maxOtherRoutes
    const labels = { http_request_method: method, http_route: route, http_response_status_code: status }
    if (isFull) return { ...labels, http_route: otherLabel }
    counts[isRefused ? 'refused' : 'other']++
    known.set(key, labels)
    return labels
  }
}

function outcomeSeries({ client, registry }: Series) {
  const registers = [registry]
  const labelNames = ['method', 'outcome'] as const
  const counter = (name: string, help: string) =>
    new client.Counter({
      name,
      help: `${help} by method, with the code of the refusal as their outcome, or ok.`,
      labelNames,
      registers,
    })
  const signIns = counter('gatehouse_sign_ins_total', 'Sign-ins')
  const signUps = counter('gatehouse_sign_ups_total', 'Sign-ups')
  const secondFactors = counter(
    'gatehouse_second_factors_total',
    'Second factors that were checked, including the first code of an app',
  )
  const refusals = new client.Counter({
    name: 'gatehouse_refusals_total',
    help: 'Refused requests by the code of the refusal.',
    labelNames: ['code'],
    registers,
  })
  return ({ route, endpoint, code, events }: ObservedRequest) => {
    if (code !== null) refusals.inc({ code })
    const factor = factors[route]
    if (factor && events.some((action) => usedFactor.has(action))) secondFactors.inc({ method: factor, outcome: 'ok' })
    else if (factor && code !== null && (factor !== 'passkey' || events.includes('second-factor.refused')))
      secondFactors.inc({ method: factor, outcome: code })
    const [signsIn, signsUp] = [endpoint?.signsIn, endpoint?.signsUp]
    if (signsIn && code !== null) signIns.inc({ method: signsIn, outcome: code })
    else if (signsIn && events.includes('session.started')) signIns.inc({ method: signsIn, outcome: 'ok' })
    else if (signsIn && events.includes('sign-in.challenged')) signIns.inc({ method: signsIn, outcome: 'challenged' })
    // At an endpoint that can both sign users in and sign them up, a refusal counts only as a refused sign-in.
    if (signsUp && !signsIn && code !== null) signUps.inc({ method: signsUp, outcome: code })
    else if (signsUp && events.includes('user.signed-up')) signUps.inc({ method: signsUp, outcome: 'ok' })
    else if (signsUp && events.includes('user.sign-up-refused'))
      signUps.inc({ method: signsUp, outcome: 'USER_ALREADY_EXISTS' })
  }
}
