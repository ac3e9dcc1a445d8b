import pg from 'pg'
import type { DatabasePool } from '../server/database/database.ts'

/** The execution plan of one statement. */
export type Plan = {
  text: string
  milliseconds: number
  /** The tables that were scanned in full. */
  scanned: string[]
  /** The maximum number of rows that one step handled. */
  maxRows: number
}

type Query = (...args: unknown[]) => Promise<unknown>
type Client = { query: Query; connection: { parsedStatements: Record<string, string> } }
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/**
 * Runs `work`, and explains each of its statements right before the statement runs, in the same transaction.
 *
 * Each statement runs twice: first to explain it, in a run that is rolled back, then for real. Prepared statements are
 * explained as prepared statements, so that a plan is generic if the database would use a generic plan.
 */
export async function explainStatements(database: DatabasePool, work: () => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = []
  const restore = new Map<Client, Query>()
  const watch = (client: unknown) => {
    const watched = client as Client
    if (restore.has(watched)) return
    const query = watched.query.bind(watched)
    restore.set(watched, watched.query)
    let isOpen = false
    watched.query = async (...args) => {
      const [statement] = args as [string | pg.QueryConfig]
      if (typeof statement === 'string') isOpen = statement === 'begin'
      else plans.push(await explain(watched, query, statement, isOpen))
      return query(...args)
    }
  }
  database.pool.on('acquire', watch)
  try {
    await work()
  } finally {
    database.pool.off('acquire', watch)
    for (const [client, query] of restore) client.query = query
  }
  return plans
}

async function explain(client: Client, query: Query, { name, text, values = [] }: pg.QueryConfig, isOpen: boolean) {
  const isPrepared = name !== undefined && client.connection.parsedStatements[name] !== undefined
  const literals = (values as unknown[]).map(literalOf).join(', ')
  const what = isPrepared ? `execute ${name}${literals && `(${literals})`}` : text
  await query(isOpen ? 'savepoint explained' : 'begin')
  const asked = { text: `explain (analyze, timing off, format json) ${what}`, values: isPrepared ? [] : values }
  const { rows } = (await query(asked)) as { rows: { 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }] }[] }
  await query(isOpen ? 'rollback to savepoint explained' : 'rollback')
  const [explained] = rows[0]!['QUERY PLAN']
  const nodes = nodesOf(explained.Plan)
  return {
    text: text.replaceAll(/\s+/g, ' ').trim(),
    milliseconds: explained['Execution Time'],
    scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']!),
    maxRows: Math.max(...nodes.map(rowsOf)),
  }
}

function rowsOf(node: Node) {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(', ')}]::text[]`
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}
