export { ConfigError, defineConfig, type Options } from './config/config.ts'
export { Refusal } from './refusal.ts'
