// A backend on Fastify 5. GATEHOUSE_URL is the URL of the server, and GATEHOUSE_KEY its server key.
import Fastify from 'fastify'
import { createGatehouse } from 'gatehouse/server'

const gatehouse = createGatehouse({ url: process.env.GATEHOUSE_URL, key: process.env.GATEHOUSE_KEY })
const app = Fastify()

await app.register(gatehouse.fastify, { proxy: '/api/auth/*' })
app.get('/me', { preHandler: gatehouse.preHandler({}) }, async ({ gatehouse: caller }) => ({
  id: caller.user.id,
  via: caller.via,
}))
const mayInvite = gatehouse.preHandler({ permission: { invitation: ['create'] } })
app.get('/invite', { preHandler: mayInvite }, async ({ gatehouse: caller }) => ({
  organization: caller.organization.slug,
}))
await app.listen({ port: Number(process.env.PORT) })
