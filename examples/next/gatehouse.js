// GATEHOUSE_URL is the URL of the server, and GATEHOUSE_KEY its server key.
import { headers } from 'next/headers'
import { createGatehouse } from 'gatehouse/server'
import { forNext } from 'gatehouse/server/next'

export const gatehouse = createGatehouse({ url: process.env.GATEHOUSE_URL, key: process.env.GATEHOUSE_KEY })
export const { proxy, route, currentCaller } = forNext(gatehouse, headers)
