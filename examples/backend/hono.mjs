// A backend on Hono. GATEHOUSE_URL is the URL of the server, and GATEHOUSE_KEY its server key.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createGatehouse } from 'gatehouse/server'

const gatehouse = createGatehouse({ url: process.env.GATEHOUSE_URL, key: process.env.GATEHOUSE_KEY })
const app = new Hono()

app.all('/api/auth/*', (context) => gatehouse.proxy(context.req.raw))
app.get('/me', gatehouse.hono({}), (context) => {
  const { user, via } = context.get('gatehouse')
  return context.json({ id: user.id, via })
})
app.get('/invite', gatehouse.hono({ permission: { invitation: ['create'] } }), (context) =>
  context.json({ organization: context.get('gatehouse').organization.slug }),
)
serve({ fetch: app.fetch, port: Number(process.env.PORT) })
