import type { Locale } from '../../contract/pages/languages.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { mailBrand } from './brand.ts'
import type { MailContent } from './content.ts'
import { renderMail } from './layout.ts'
import type { MailKind } from './mail-kinds.ts'
import { writeMail } from './mails.ts'
import { accountDeletedMail } from './templates/account-deleted.ts'
import { accountExistsMail } from './templates/account-exists.ts'
import { accountLinkedMail } from './templates/account-linked.ts'
import { accountUnlinkedMail } from './templates/account-unlinked.ts'
import { addressTakenMail } from './templates/address-taken.ts'
import { apiKeyCreatedMail } from './templates/api-key-created.ts'
import { apiKeyExpiringMail } from './templates/api-key-expiring.ts'
import { changeEmailCodeMail } from './templates/change-email-code.ts'
import { changeEmailMail } from './templates/change-email.ts'
import { deviceConnectedMail } from './templates/device-connected.ts'
import { deleteAccountMail } from './templates/delete-account.ts'
import { emailChangedMail } from './templates/email-changed.ts'
import { guessingNoticedMail } from './templates/guessing-noticed.ts'
import { factorResetMail } from './templates/factor-reset.ts'
import { invitationMail } from './templates/invitation.ts'
import { linkAccountMail } from './templates/link-account.ts'
import { newDeviceMail } from './templates/new-device.ts'
import { newEmailCodeMail } from './templates/new-email-code.ts'
import { passwordChangedMail } from './templates/password-changed.ts'
import { passwordKnownMail } from './templates/password-known.ts'
import { passkeyChangedMail } from './templates/passkey-changed.ts'
import { passwordsPausedMail } from './templates/passwords-paused.ts'
import { resetCodeMail } from './templates/reset-code.ts'
import { resetPasswordMail } from './templates/reset-password.ts'
import { secondFactorChangedMail } from './templates/second-factor-changed.ts'
import { secondStepCodeMail } from './templates/second-step-code.ts'
import { signInMail } from './templates/sign-in.ts'
import { signUpCodeMail } from './templates/sign-up-code.ts'
import { takenBackMail } from './templates/taken-back.ts'
import { trustEndedMail } from './templates/trust-ended.ts'
import { verifyCodeMail } from './templates/verify-code.ts'
import { verifyEmailMail } from './templates/verify-email.ts'
import { webhookDisabledMail } from './templates/webhook-disabled.ts'
import { Refusal } from '../refusal.ts'
import { daySeconds, hourSeconds, minuteSeconds, secondsAfter } from '../time.ts'

const newEmail = 'ada.lovelace@analytical-engines.example'

/** Returns a sample of every mail by template, for a fictional recipient. The links in the samples do not work. */
export function sampleMails(config: Config, now: Date, locale: Locale): Record<MailKind, MailContent> {
  return {
    ...mailsWithCodes(config, locale),
    ...mailsAboutAccess(config, now, locale),
    ...mailsAboutDevices(config, now, locale),
    ...mailsAboutAccounts(config, locale),
    ...mailsAboutKeys(config, now, locale),
  }
}

const ada = { name: 'Ada Lovelace', email: 'ada@northwind.example' }
const provider = 'GitHub'

function mailsWithCodes(config: Config, locale: Locale) {
  const code = { ...ada, locale, code: '493028', lifetimeSeconds: 5 * minuteSeconds }
  const device = { browser: 'Firefox', system: 'Windows' }
  const url = `${config.origin}${config.basePath}/magic-link/verify?token=${'Kp5T'.repeat(8)}&callbackURL=%2F`
  return {
    'sign-in': signInMail(config, { ...code, url, device }),
    'verify-code': verifyCodeMail(config, code),
    'reset-code': resetCodeMail(config, code),
    'sign-up-code': signUpCodeMail(config, { ...code, hasAccount: false }),
    'change-email-code': changeEmailCodeMail(config, code),
    'second-step-code': secondStepCodeMail(config, code),
    'new-email-code': newEmailCodeMail(config, { ...code, email: newEmail }),
  }
}

function undoLink(config: Config) {
  return { url: `${config.origin}/take-back?token=${'aB3dE6gH'.repeat(4)}`, lifetimeSeconds: 7 * daySeconds }
}

function mailsAboutAccess(config: Config, now: Date, locale: Locale) {
  const user = { ...ada, locale }
  const undo = undoLink(config)
  const api = `${config.origin}${config.basePath}`
  const url = `${api}/verify-email?token=${'eyJzYW1wbGUi'.repeat(18)}&callbackURL=%2F`
  return {
    'verify-email': verifyEmailMail(config, { ...user, url, lifetimeSeconds: hourSeconds }),
    'reset-password': resetPasswordMail(config, {
      ...user,
      url: `${api}/reset-password/${'aB3dE6gH'.repeat(3)}?callbackURL=%2Freset-password`,
      lifetimeSeconds: hourSeconds,
    }),
    'password-changed': passwordChangedMail(config, { ...user, isFirst: false, undo }),
    'passwords-paused': passwordsPausedMail(config, user),
    'change-email': changeEmailMail(config, { ...user, newEmail, url, lifetimeSeconds: hourSeconds }),
    'email-changed': emailChangedMail(config, { ...user, newEmail, undo }),
    'second-factor-changed': secondFactorChangedMail(config, { ...user, change: 'enabled', undo }),
    'passkey-changed': passkeyChangedMail(config, { ...user, change: 'added', passkey: 'iCloud Keychain', undo }),
    'taken-back': takenBackMail(config, { ...user, isLocked: true }),
    'factor-reset': factorResetMail(config, {
      ...user,
      notice: 'requested',
      url: `${config.origin}/stop-reset?token=${'aB3dE6gH'.repeat(4)}`,
      lifetimeSeconds: 4 * daySeconds,
      secondsLeft: 3 * daySeconds,
    }),
    'password-known': passwordKnownMail(config, user),
    'guessing-noticed': guessingNoticedMail(config, { ...user, ipAddress: '203.0.113.7', at: now }),
    'address-taken': addressTakenMail(config, { ...user, user: { id: 'sample', name: 'Grace Hopper' } }),
  }
}

function mailsAboutDevices(config: Config, now: Date, locale: Locale) {
  const user = { ...ada, locale }
  return {
    'new-device': newDeviceMail(config, {
      ...user,
      device: { browser: 'Firefox', system: 'Linux' },
      ipAddress: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
      at: now,
    }),
    'device-connected': deviceConnectedMail(config, {
      ...user,
      client: 'northwind-cli',
      ipAddress: '203.0.113.7',
      at: now,
      url: `${config.origin}/disconnect?token=${'aB3dE6gH'.repeat(4)}`,
      lifetimeSeconds: 7 * daySeconds,
    }),
    'trust-ended': trustEndedMail(config, { ...user, device: { browser: 'Firefox', system: 'Linux' } }),
  }
}

function mailsAboutKeys(config: Config, now: Date, locale: Locale) {
  const mail = { ...ada, locale, key: 'Nightly export', path: '/account/keys' }
  return {
    'api-key-created': apiKeyCreatedMail(config, { ...mail, change: 'created', owner: 'user', organization: null }),
    'api-key-expiring': apiKeyExpiringMail(config, { ...mail, expiresAt: secondsAfter(now, 7 * daySeconds) }),
  }
}

function mailsAboutAccounts(config: Config, locale: Locale) {
  const user = { ...ada, locale }
  const api = `${config.origin}${config.basePath}`
  return {
    invitation: invitationMail(config, {
      locale,
      email: user.email,
      organization: 'Analytical Engines',
      inviter: 'Charles Babbage',
      role: 'admin,member',
      url: `${config.origin}/invite/${'Qw3R'.repeat(8)}#${'Zx9C'.repeat(8)}`,
      lifetimeSeconds: 2 * daySeconds,
    }),
    'account-exists': accountExistsMail(config, user),
    'account-linked': accountLinkedMail(config, { ...user, provider, undo: undoLink(config) }),
    'account-unlinked': accountUnlinkedMail(config, { ...user, provider, undo: undoLink(config) }),
    'link-account': linkAccountMail(config, {
      ...user,
      provider,
      url: `${api}/internal/pending-link/open?token=${'Ab3D'.repeat(8)}`,
      lifetimeSeconds: 10 * minuteSeconds,
    }),
    'delete-account': deleteAccountMail(config, {
      ...user,
      url: `${api}/delete-user/callback?token=${'x7k2'.repeat(8)}&callbackURL=%2Fgoodbye`,
      lifetimeSeconds: daySeconds,
    }),
    'webhook-disabled': webhookDisabledMail(config, {
      ...user,
      webhook: 'Billing',
      reason: 'failing',
      path: '/admin/events',
    }),
    'account-deleted': accountDeletedMail(config, user),
  }
}

export function listSamples(deps: Deps, locale: Locale) {
  return Object.entries(sampleMails(deps.config, deps.now(), locale)).map(([template, content]) =>
    summary(template, content),
  )
}

/** Returns one sample as text and HTML, in the given theme, or in the theme of the reader's device. */
export function readSample(
  deps: Deps,
  request: { template: string; locale: Locale; theme?: 'light' | 'dark' | undefined },
) {
  const { template, locale, theme } = request
  const { content } = sampleOf(deps, template, locale)
  const brand = mailBrand(deps.config)
  const palette = theme === 'dark' ? (brand.darkPalette ?? brand.palette) : brand.palette
  const { text, html } = renderMail(content, {
    ...brand,
    palette,
    darkPalette: theme ? null : brand.darkPalette,
  })
  return { ...summary(template, content), text, html }
}

/** Sends a sample to an administrator in the same way as any other mail. */
export function sendSample(deps: Deps, request: { actor: Actor; template: string; visitor: Required<Visitor> }) {
  const { actor, visitor } = request
  const { template, content } = sampleOf(deps, request.template, visitor.locale)
  return inTransaction(deps, async (deps) => {
    await writeMail(deps, { template, recipient: actor.user, isSample: true, content: () => content })
    await recordEvent(deps, {
      action: 'mail.sample-sent',
      actorId: actor.user.id,
      subjectId: actor.user.id,
      details: { template },
      visitor,
    })
  })
}

function summary(template: string, { subject, preview }: MailContent) {
  return { template, subject, preview }
}

function sampleOf(deps: Deps, wanted: string, locale: Locale) {
  const samples = sampleMails(deps.config, deps.now(), locale)
  if (!Object.hasOwn(samples, wanted)) throw new Refusal('MAIL_NOT_FOUND')
  const template = wanted as MailKind
  return { template, content: samples[template] }
}
