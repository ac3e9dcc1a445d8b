// A backend on node:http. GATEHOUSE_URL is the URL of the server, and GATEHOUSE_KEY its server key.
import { createServer } from 'node:http'
import { createGatehouse } from 'gatehouse/server'

const gatehouse = createGatehouse({ url: process.env.GATEHOUSE_URL, key: process.env.GATEHOUSE_KEY })
const signedIn = gatehouse.middleware({})
const mayInvite = gatehouse.middleware({ permission: { invitation: ['create'] } })

createServer((request, response) => {
  const send = (value) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
  if (request.url.startsWith('/api/auth/')) return void gatehouse.proxy(request, response)
  if (request.url === '/me')
    return void signedIn(request, response, () => send({ id: request.gatehouse.user.id, via: request.gatehouse.via }))
  if (request.url === '/invite')
    return void mayInvite(request, response, () => send({ organization: request.gatehouse.organization.slug }))
  response.writeHead(404).end()
}).listen(process.env.PORT)
