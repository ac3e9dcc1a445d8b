import { currentCaller } from '../gatehouse.js'

export default async function Page() {
  const caller = await currentCaller()
  return <h1>Hello, {caller.user.name}</h1>
}
