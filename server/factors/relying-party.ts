import type { Config } from '../config/config.ts'

/**
 * Returns the site as a relying party of passkeys: the domain to which passkeys belong, the name of the site, and the
 * origins that can use the passkeys.
 */
export function relyingParty({ passkey, branding, origin }: Pick<Config, 'passkey' | 'branding' | 'origin'>) {
  return {
    id: passkey.rpID ?? new URL(origin).hostname,
    name: passkey.rpName ?? branding.name,
    origins: [...[passkey.origin ?? origin].flat(), ...passkey.relatedOrigins],
  }
}
