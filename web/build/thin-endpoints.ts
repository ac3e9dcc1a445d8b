import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Property = Node & { key?: Node & { name?: string }; value?: Node }
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { properties?: Property[] })[] }
type Statement = Node & { declaration?: { declarations?: { init: Call | null }[] } | null }

// `reply` is also kept if it is a string. A string means that the endpoint returns a page, a redirect or a file, so the
// client has no method for the endpoint.
const needed = new Set(['name', 'method', 'path', 'internal', 'changesSession', 'changesMemberships'])

/**
 * A plugin that reduces each endpoint to what a browser needs to call it, such as its method and path. Input, output
 * and refusals are for the server and the compiler, and would make every page larger.
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
      // Edits from the last to the first, so that the positions of the remaining edits stay valid.
      return calls.reduceRight((text, call) => {
        const [definition] = call.arguments
        const previous = definition!.properties!.filter(
          ({ type, key, value }) =>
            type === 'SpreadElement' || needed.has(key!.name!) || (key!.name === 'reply' && value!.type === 'Literal'),
        )
        const thin = previous.map(({ start, end }) => code.slice(start, end)).join(', ')
        return `${text.slice(0, definition!.start)}{ ${thin} }${text.slice(definition!.end)}`
      }, code)
    },
  },
}
