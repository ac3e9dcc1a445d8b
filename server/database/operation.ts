const operations = new Map<string, string>()

/**
 * The name of the function that sends a statement, which is in a `.sql.ts` file.
 *
 * It is read once for each text, from the stack: the frames are the method of the database, then the function. `below`
 * is the function that is called by the method.
 */
export function operationOf(text: string, below: (...values: never[]) => unknown): string {
  let operation = operations.get(text)
  if (operation === undefined) operations.set(text, (operation = readCaller(below)))
  return operation
}

function readCaller(below: (...values: never[]) => unknown) {
  const trace: { stack?: string } = {}
  Error.captureStackTrace(trace, below)
  const [, , ...frames] = (trace.stack ?? '').split('\n')
  for (const frame of frames) {
    // A bundler adds a number to a name that two files use. Functions without a name are inside the one sought.
    const name = /^\s*at (?:async )?(?:[\w$]+\.)*([\w$]+) \(/.exec(frame)?.[1]
    if (name !== undefined) return name.replace(/\$\d+$/, '')
  }
  return 'unknown'
}
