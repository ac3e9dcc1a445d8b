import { hasPartInAdministration, mayAdminister } from './accounts/administrators.ts'
import { deletionRoutes } from './accounts/deletion.routes.ts'
import { emailChangeRoutes } from './accounts/email-change.routes.ts'
import { emailVerificationRoutes } from './accounts/email-verification.routes.ts'
import { linkedAccountRoutes } from './accounts/linked-accounts.routes.ts'
import { profileRoutes } from './accounts/profile.routes.ts'
import { signUpRoutes } from './accounts/sign-up.routes.ts'
import { visibleFullUser } from './accounts/users.ts'
import type { Actor } from './actor.ts'
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts'
import { backendRoutes } from './backends/backends.routes.ts'
import { authenticateKey } from './api-keys/authentication.ts'
import { deviceAuthorizationRoutes } from './applications/device-authorization.routes.ts'
import { banRoutes } from './admin/bans.routes.ts'
import { factorResetRoutes } from './admin/factor-resets.routes.ts'
import { impersonationRoutes } from './admin/impersonation.routes.ts'
import { organizationChangeRoutes } from './admin/organization-changes.routes.ts'
import { adminOrganizationRoutes } from './admin/organizations.routes.ts'
import { overviewRoutes } from './admin/overview.routes.ts'
import { userRoutes } from './admin/users.routes.ts'
import { userDetailsRoutes } from './admin/user-details.routes.ts'
import { userSessionRoutes } from './admin/user-sessions.routes.ts'
import { searchRoutes } from './admin/search.routes.ts'
import { setUpRoutes } from './admin/set-up.routes.ts'
import { settingsRoutes } from './admin/settings.routes.ts'
import { eventRoutes } from './audit/events.routes.ts'
import { checkpointRoutes } from './events/checkpoints.routes.ts'
import { savedViewRoutes } from './audit/saved-views.routes.ts'
import type { Config } from './config/config.ts'
import { signsUpByPasskey } from './config/passkey.ts'
import type { Deps } from './deps.ts'
import { doctorRoutes } from './doctor/reports.routes.ts'
import type { Cookies } from './http/cookies/cookies.ts'
import { passkeyRoutes } from './factors/passkeys.routes.ts'
import { recoveryRoutes } from './factors/recovery.routes.ts'
import { takeBackRoutes } from './factors/take-back.routes.ts'
import { twoFactorRoutes } from './factors/two-factor.routes.ts'
import { healthRoutes } from './http/health.routes.ts'
import { descriptionRoutes, referenceRoutes } from './http/open-api/reference.routes.ts'
import type { Route } from './http/route.ts'
import { createWebsite, type Website } from './http/website.ts'
import { keyRoutes } from './keys/keys.routes.ts'
import { logStreamRoutes } from './log-streams/log-streams.routes.ts'
import { mailSampleRoutes } from './mail/mail-samples.routes.ts'
import { mailboxRoutes } from './mail/mailbox.routes.ts'
import { invitationRoutes } from './organizations/invitations.routes.ts'
import { memberRoutes } from './organizations/members.routes.ts'
import { membershipRoutes } from './organizations/memberships.routes.ts'
import { organizationRoutes } from './organizations/organizations.routes.ts'
import { teamRoutes } from './organizations/teams.routes.ts'
import { readBoot } from './pages/boot.ts'
import { firstCalls } from './pages/first-calls.ts'
import { isNewcomer } from './pages/landing.ts'
import { siteRoutes } from './pages/site.routes.ts'
import { uploadRoutes } from './pictures/uploads.routes.ts'
import { writeReceipt } from './revocations/receipts.ts'
import { sampleRoutes } from './sample/sample.routes.ts'
import { confirmIdentityRoutes } from './sessions/confirm-identity.routes.ts'
import { passwordLaneRoutes } from './sessions/password-lanes.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { readSession } from './sessions/sessions.ts'
import { multiSessionRoutes } from './sessions/multi-session.routes.ts'
import { stepUpMethods } from './sessions/step-up.ts'
import { requireCaptcha } from './sign-in/captcha/captcha.ts'
import { captchaRoutes } from './sign-in/captcha/captcha.routes.ts'
import { emailOtpRoutes } from './sign-in/email-otp.routes.ts'
import { magicLinkRoutes } from './sign-in/magic-link.routes.ts'
import { passkeySignUpRoutes } from './sign-in/passkey-sign-up.routes.ts'
import { passwordResetRoutes } from './sign-in/password-reset.routes.ts'
import { passwordRoutes } from './sign-in/password.routes.ts'
import { signInRoutes, usernameRoutes } from './sign-in/sign-in.routes.ts'
import { providersOf } from './social/configured-providers.ts'
import { developmentProviderPath, runsDevelopmentProvider } from './social/development/offer.ts'
import { choosingPolicy } from './social/development/page.ts'
import { createDevelopmentProvider } from './social/development/provider.ts'
import { pendingLinkRoutes } from './social/pending-links.routes.ts'
import { socialRoutes } from './social/social.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'
import { tokenRoutes } from './social/tokens.routes.ts'

/** The routes that exist in every configuration, by folder. */
const routes: readonly Route[] = [
  ...signUpRoutes,
  ...emailVerificationRoutes,
  ...profileRoutes,
  ...emailChangeRoutes,
  ...linkedAccountRoutes,
  ...deletionRoutes,

  ...sessionRoutes,
  ...confirmIdentityRoutes,
  ...passwordLaneRoutes,

  ...signInRoutes,
  ...captchaRoutes,
  ...passwordResetRoutes,
  ...passwordRoutes,

  ...socialRoutes,
  ...pendingLinkRoutes,
  ...tokenRoutes,

  ...organizationRoutes,
  ...membershipRoutes,
  ...memberRoutes,
  ...invitationRoutes,

  ...setUpRoutes,
  ...overviewRoutes,
  ...takeBackRoutes,
  ...userRoutes,
  ...userDetailsRoutes,
  ...banRoutes,
  ...impersonationRoutes,
  ...userSessionRoutes,
  ...adminOrganizationRoutes,
  ...organizationChangeRoutes,
  ...eventRoutes,
  ...checkpointRoutes,
  ...logStreamRoutes,
  ...savedViewRoutes,
  ...searchRoutes,
  ...settingsRoutes,
  ...doctorRoutes,

  ...mailboxRoutes,
  ...mailSampleRoutes,
  ...apiKeyRoutes,
  ...uploadRoutes,
  ...sampleRoutes,
  ...keyRoutes,
  ...siteRoutes,
  ...backendRoutes,
  ...healthRoutes,
]

function optionalRoutes(config: Config): Route[] {
  const {
    deviceAuthorization,
    emailOTP,
    magicLink,
    multiSession,
    organization,
    openAPI,
    passkey,
    twoFactor,
    username,
  } = config
  return [
    ...(organization.teams.enabled ? teamRoutes : []),
    ...(magicLink.enabled ? magicLinkRoutes : []),
    ...(emailOTP.enabled ? emailOtpRoutes : []),
    ...(twoFactor.enabled ? [...twoFactorRoutes, ...recoveryRoutes, ...factorResetRoutes] : []),
    ...(passkey.enabled ? passkeyRoutes : []),
    ...(signsUpByPasskey(config) ? passkeySignUpRoutes : []),
    ...(username.enabled ? usernameRoutes : []),
    ...(multiSession.enabled ? multiSessionRoutes : []),
    ...(deviceAuthorization.enabled ? deviceAuthorizationRoutes : []),
    ...(config.webhooks.enabled ? webhookRoutes : []),
    ...(openAPI.enabled ? descriptionRoutes : []),
    ...(openAPI.enabled && !openAPI.disableDefaultReference ? referenceRoutes : []),
  ]
}

/** Creates the function that handles every request: to the API, to the pages and to the API reference. */
export function createApp(deps: Deps): Website {
  const { config } = deps
  // Throws if a social provider lacks a required option, so that the server does not start.
  providersOf(config)
  return createWebsite({
    routes: [...routes, ...optionalRoutes(config)],
    deps,
    authenticate,
    authenticateKey,
    mayAdminister: (actor, permissions) => mayAdminister(config, actor, permissions),
    stepUpMethods,
    administers: (actor) => hasPartInAdministration(config, actor),
    requireCaptcha,
    writeReceipt,
    isNewcomer,
    readBoot,
    firstCalls,
    developmentProvider: runsDevelopmentProvider(config)
      ? { path: developmentProviderPath, policy: choosingPolicy, answer: createDevelopmentProvider(deps) }
      : null,
  })
}

/**
 * Returns the session whose token is in the session cookie, with its user. With `refresh`, extends the session if it is
 * due for renewal.
 */
async function authenticate(deps: Deps, cookies: Cookies, options: { refresh: boolean }): Promise<Actor | null> {
  const token = cookies.sessionToken()
  if (token === null) return null
  const found = await readSession(deps, token, { refresh: options.refresh && !cookies.isShortLived() })
  if (found?.refreshed)
    cookies.setSession(found.session, { remember: true, user: visibleFullUser(deps.config, found.user) })
  return found
}
