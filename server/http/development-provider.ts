import { pageReply, redirectReply } from './replies.ts'
import { Page } from './route.ts'

/**
 * The social sign-in provider for development, which runs in this process. `answer` returns null for an unknown path.
 */
export type DevelopmentProvider = {
  path: string
  /** The content security policy of the provider's pages. */
  policy: string
  answer: (request: {
    method: string
    path: string
    parameters: URLSearchParams
    authorization: string | undefined
  }) => Promise<{ location: string } | { html: string; status: number } | { json: object; status: number } | null>
}

const maximumFormLength = 16_384

export async function answerDevelopmentProvider(
  { path, policy, answer }: DevelopmentProvider,
  request: Request,
  requestId: string,
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const isForm = request.method === 'POST'
  const parameters = isForm ? new URLSearchParams((await request.text()).slice(0, maximumFormLength)) : searchParams
  const reply = await answer({
    method: request.method,
    path: pathname.slice(path.length),
    parameters,
    authorization: request.headers.get('authorization') ?? undefined,
  })
  if (!reply) return null
  if ('location' in reply) return redirectReply(reply.location, [], requestId)
  if ('html' in reply) return pageReply(new Page(reply.html, policy), requestId, reply.status)
  return Response.json(reply.json, {
    status: reply.status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': requestId },
  })
}
