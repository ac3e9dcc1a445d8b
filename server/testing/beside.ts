import { createApp } from '../app.ts'
import { resolveConfig, type Options } from '../config/config.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { testSecret, type startApp } from './start-app.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** Creates a second instance of the product with other options, on the database of an app. */
export function startBeside(app: Awaited<ReturnType<typeof startApp>>, options: Options) {
  const config = resolveConfig({
    secret: testSecret,
    rateLimit: { enabled: false },
    ...options,
    log: { level: 'silent' },
    database: { url: app.databaseUrl },
  })
  const deps = { ...app.deps, config, keys: deriveKeys(config.secret!, config.previousSecrets) }
  const website = createApp(deps)
  return {
    deps,
    /** Creates a browser for this instance with the cookies of another browser. */
    visitor(other: Visitor): Visitor {
      const visitor = createVisitor({ fetch: website.fetch, origin: config.origin, basePath: config.basePath })
      for (const [name, value] of other.cookies) visitor.cookies.set(name, value)
      return visitor
    },
  }
}
