import { proxy as redirectVisitors } from './gatehouse.js'

export const proxy = redirectVisitors({ signIn: `${process.env.GATEHOUSE_URL}/sign-in` })
export const config = { matcher: '/' }
