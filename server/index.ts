export { ConfigError, defineConfig, type Options } from './config.ts'
export { setPassword } from './accounts/password.ts'
export type { Actor, Visitor } from './actor.ts'
export type { Deps } from './deps.ts'
