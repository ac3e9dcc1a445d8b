// A backend on Express 5. GATEHOUSE_URL is the URL of the server, and GATEHOUSE_KEY its server key.
import express from 'express'
import { createGatehouse } from 'gatehouse/server'

const gatehouse = createGatehouse({ url: process.env.GATEHOUSE_URL, key: process.env.GATEHOUSE_KEY })
const app = express()

app.all('/api/auth/*path', gatehouse.proxy)
app.get('/me', gatehouse.middleware({}), ({ gatehouse: caller }, response) =>
  response.json({ id: caller.user.id, via: caller.via }),
)
app.get(
  '/invite',
  gatehouse.middleware({ permission: { invitation: ['create'] } }),
  ({ gatehouse: caller }, response) => response.json({ organization: caller.organization.slug }),
)
app.listen(process.env.PORT)
