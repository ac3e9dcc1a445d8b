import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Property = Node & { key?: Node & { name?: string } }
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { properties?: Property[] })[] }
type Statement = Node & { declaration?: { declarations?: { init: Call | null }[] } | null }

const needed = new Set(['name', 'method', 'path', 'under'])

/**
 * Leaves of an endpoint what a browser needs to call it: where it is. What it takes, answers and refuses with is for the
 * server and the compiler, and every page would carry it along.
 */
export const thinEndpoints: Plugin = {
  name: 'thin-endpoints',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/.*\.ts$/, code: '= endpoint({' },
    handler(code) {
      const statements = this.parse(code, { lang: 'ts' }).body as Statement[]
      const calls = statements
        .flatMap(({ declaration }) => declaration?.declarations ?? [])
        .flatMap(({ init }) => (init?.type === 'CallExpression' && init.callee.name === 'endpoint' ? init : []))
      // From the last to the first, so that what is cut moves nothing that is still to be cut.
      return calls.reduceRight((text, call) => {
        const [definition] = call.arguments
        const kept = definition!.properties!.filter(
          ({ type, key }) => type === 'SpreadElement' || needed.has(key!.name!),
        )
        const thin = kept.map(({ start, end }) => code.slice(start, end)).join(', ')
        return `${text.slice(0, definition!.start)}{ ${thin} }${text.slice(definition!.end)}`
      }, code)
    },
  },
}
