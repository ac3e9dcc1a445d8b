import type { Caller, Options, Requirement } from './types.ts'

/** Throws if an option is missing or wrong, for example because its environment variable is not set. */
export function checkOptions(options: Options) {
  const { url, key } = options
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new TypeError(
      `The option \`url\` of createGatehouse must be the address of Gatehouse, such as https://accounts.example.com, but it is ${JSON.stringify(url)}.`,
    )
  if ('key' in options && !/^[\w-]+$/.test(key ?? ''))
    throw new TypeError(
      `The option \`key\` of createGatehouse ${key ? 'is not a server key' : 'is empty'}. \`npx gatehouse server-key create\` creates one. Without the option, callers with a cookie have no permissions.`,
    )
}

/**
 * Throws if the kit cannot know whether the caller meets the requirement. Refusing instead would look as if every user
 * lacked the permission.
 */
export function requireKnowledge(options: Options, { via }: Caller, requirement: Requirement) {
  const { organization, organizationId, permission } = requirement
  const needs = permission ?? organization ?? organizationId
  if (options.key !== undefined || needs === undefined) return
  if (via === 'cookie')
    throw new TypeError(
      'createGatehouse knows the organization and the permissions of callers with a cookie only with the option `key`.',
    )
  if (permission && !options.roles)
    throw new TypeError(
      'createGatehouse knows the permissions of callers with a token only with the option `key` or `roles`.',
    )
}
