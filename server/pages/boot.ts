import type { Boot } from '../../contract/pages/boot.ts'
import { grantedTo, hasPartInAdministration, isAdministrator } from '../accounts/administrators.ts'
import { visibleFullUser } from '../accounts/users.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { OwnSession, Session } from '../../contract/session.ts'
import type { Config } from '../config/config.ts'
import { sendsMail } from '../config/mail.ts'
import { signsUpByPasskey } from '../config/passkey.ts'
import type { Deps } from '../deps.ts'
import { readPasswordAdvice } from '../sessions/password-proof.ts'
import { listProviders } from '../social/configured-providers.ts'
import { runsDevelopmentProvider } from '../social/development/offer.ts'
import { readMemberships } from '../organizations/memberships.ts'
import { readSampleState } from '../sample/sample.ts'
import { readSiteState } from '../sample/site-state.ts'

export async function readBoot(deps: Deps, visit: { actor: Actor | null; visitor: Visitor }): Promise<Boot> {
  const { actor, visitor } = visit
  const { config } = deps
  const { branding, emailAndPassword } = config
  return {
    app: {
      name: branding.name,
      logo: logoOf(config),
      support: branding.support ?? null,
      terms: branding.terms ?? null,
      privacy: branding.privacy ?? null,
    },
    basePath: config.basePath,
    features: { ...accountFeatures(config), ...mailedFeatures(config) },
    passwordLength: { min: emailAndPassword.minPasswordLength, max: emailAndPassword.maxPasswordLength },
    linkSeconds: linkLifetimes(config),
    apiKeys: keyLifetimes(config),
    locales: config.locales,
    // Only this machine can reach the development provider.
    providers: listProviders(config).filter(
      ({ id }) => id !== 'development' || visitor.isLocal || !runsDevelopmentProvider(config),
    ),
    signUpFields: Object.entries(config.user.additionalFields)
      .filter(([, field]) => field.input)
      .map(([name, field]) => ({ name, required: field.required, type: field.type })),
    organizations: {
      ...organizationFeatures(config),
      memberships: actor ? await readMemberships(deps, actor.user.id) : [],
    },
    administration: actor && administrationFor(config, actor),
    session: actor && { session: withoutToken(actor.session), user: visibleFullUser(config, actor.user) },
    passwordAdvice: actor && (await readPasswordAdvice(deps, actor)),
    setup: { required: !actor && (await readSiteState(deps)).isEmpty, codeNeeded: !visitor.isLocal },
    sample: await readSampleState(deps, visitor),
    mailbox: config.mail.transport === 'outbox' && (visitor.isLocal || (!!actor && isAdministrator(config, actor))),
    theme: branding.theme,
  }
}

function logoOf({ branding: { logo } }: Config): Boot['app']['logo'] {
  return logo ? { light: logo.light, dark: logo.dark ?? null, square: logo.square ?? null } : null
}

function accountFeatures({
  deviceAuthorization,
  emailAndPassword,
  emailVerification,
  multiSession,
  passkey,
  twoFactor,
  user,
  username,
  webhooks,
}: Config): Omit<Boot['features'], keyof ReturnType<typeof mailedFeatures>> {
  return {
    password: emailAndPassword.enabled,
    signUp: emailAndPassword.enabled && !emailAndPassword.disableSignUp,
    verification: emailVerification.sendVerificationEmail,
    verificationRequired: emailAndPassword.requireEmailVerification,
    passwordReset: emailAndPassword.enabled && emailAndPassword.sendResetPassword,
    rememberMe: true,
    changeEmail: user.changeEmail.enabled,
    twoFactor: twoFactor.enabled,
    twoFactorRequired: twoFactor.enabled && twoFactor.required !== 'nobody',
    passkeys: passkey.enabled,
    automaticPasskeys: passkey.enabled && passkey.automatic,
    usernames: username.enabled,
    deviceAuthorization: deviceAuthorization.enabled,
    webhooks: webhooks.enabled,
    maxAccounts: multiSession.enabled ? multiSession.maximumSessions : null,
    deleteAccount: !user.deleteUser.enabled
      ? 'off'
      : user.deleteUser.sendDeleteAccountVerification
        ? 'by-mail'
        : 'at-once',
  }
}

/** Returns the features that need mail. They are off if mails do not reach their recipients. */
function mailedFeatures(config: Config) {
  const { magicLink, emailOTP } = config
  const isReachable = sendsMail(config)
  return {
    mailedLink: magicLink.enabled && isReachable,
    passkeySignUp: signsUpByPasskey(config) && isReachable,
    mailedCodeLength: emailOTP.enabled && isReachable ? emailOTP.otpLength : null,
    mailedSignInSeconds: (emailOTP.enabled ? emailOTP : magicLink).expiresIn,
  }
}

function linkLifetimes({ emailAndPassword, emailVerification, user }: Config): Boot['linkSeconds'] {
  return {
    verification: emailVerification.expiresIn,
    reset: emailAndPassword.resetPasswordTokenExpiresIn,
    deletion: user.deleteUser.deleteTokenExpiresIn,
  }
}

function keyLifetimes({ apiKeys: { enabled, maximumExpiresIn, defaultExpiresIn } }: Config): Boot['apiKeys'] {
  return { isEnabled: enabled, maxSeconds: maximumExpiresIn, defaultSeconds: defaultExpiresIn ?? null }
}

function administrationFor(config: Config, actor: Actor): Boot['administration'] {
  if (!hasPartInAdministration(config, actor)) return null
  const { admin } = config
  return {
    permissions: grantedTo(config, actor),
    isFull: isAdministrator(config, actor),
    roles: admin.roles,
    fullRoles: admin.adminRoles,
    defaultRole: admin.defaultRole,
    impersonationSeconds: admin.impersonationSessionDuration,
    mayImpersonateAdmins: admin.allowImpersonatingAdmins,
    banSeconds: admin.defaultBanExpiresIn ?? null,
  }
}

/**
 * Returns the organization features that are enabled. A limit that is configured as a function is null, because the
 * result of the function depends on the call.
 */
function organizationFeatures({ organization, webhooks }: Config): Omit<Boot['organizations'], 'memberships'> {
  const { membershipLimit, organizationLimit } = organization
  return {
    mayBeCreated: organization.allowUserToCreateOrganization !== false,
    mayBeDeleted: !organization.organizationDeletion.disabled,
    organizationLimit: typeof organizationLimit === 'number' ? organizationLimit : null,
    teams: organization.teams.enabled,
    webhooks: webhooks.enabled && webhooks.organizations,
    membershipLimit: typeof membershipLimit === 'number' ? membershipLimit : null,
    creatorRole: organization.creatorRole,
    roles: organization.roles,
  }
}

function withoutToken({ token: _, ...session }: Session): OwnSession {
  return session
}
