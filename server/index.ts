export { ConfigError, defineConfig, type Options } from './config.ts'
