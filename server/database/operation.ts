const operations = new Map<string, string>()

/**
 * Returns the name of the `.sql.ts` function that sends a statement.
 *
 * The name is read from the call stack, once for each statement text. `below` was called by a method of the database,
 * and this method was called by the function in the `.sql.ts` file.
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
    // Skips anonymous frames, which are callbacks inside the `.sql.ts` function. Removes the suffix, such as `$1`, that
    // a bundler appends if two files have a function with the same name.
    const name = /^\s*at (?:async )?(?:[\w$]+\.)*([\w$]+) \(/.exec(frame)?.[1]
    if (name !== undefined) return name.replace(/\$\d+$/, '')
  }
  return 'unknown'
}
