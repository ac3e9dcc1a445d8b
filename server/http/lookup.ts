import { pathBelowBase } from '../../contract/endpoint.ts'
import type { Exchange } from './mount.ts'
import type { Route } from './route.ts'

export type Match = { route: Route; params: Record<string, string>; pathBelowBase: string }

/**
 * Creates the function that finds the route of a request. Paths are compared exactly as they were sent, and the value
 * of a declared `{parameter}` is not decoded.
 */
export function createLookup(routes: readonly Route[], basePath: string) {
  const exact = new Map<string, Match>()
  const patterns: { method: string; prefix: string; name: string; route: Route; declared: string }[] = []
  for (const route of routes) {
    const { method } = route.endpoint
    const path = pathBelowBase(route.endpoint)
    const parameter = /^(.*\/)\{(\w+)\}$/.exec(path)
    if (parameter)
      patterns.push({ method, prefix: basePath + parameter[1]!, name: parameter[2]!, route, declared: path })
    else exact.set(`${method} ${basePath}${path}`, { route, params: {}, pathBelowBase: path })
  }
  return function find({ method, path }: Exchange): Match | null {
    const match = exact.get(`${method} ${path}`)
    if (match) return match
    for (const { prefix, name, route, declared, ...pattern } of patterns) {
      const value = path.slice(prefix.length)
      if (pattern.method === method && path.startsWith(prefix) && /^[^/]+$/.test(value))
        return { route, params: { [name]: value }, pathBelowBase: declared }
    }
    return null
  }
}
