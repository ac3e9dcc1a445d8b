import { gatehouse } from '../../../../gatehouse.js'

export const GET = gatehouse.proxy
export const POST = gatehouse.proxy
