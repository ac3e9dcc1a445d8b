export { ConfigError, defineConfig, type Options } from './config/config.ts'
export { askUrl } from './decisions/ask-url.ts'
export { organizationRoles } from '../contract/roles.ts'
export { Refusal } from './refusal.ts'
