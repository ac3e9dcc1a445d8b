import { mailRequestedVerificationLink, mailVerificationLinkKind } from '../accounts/email-verification.ts'
import { mailedCodeCleanup } from '../sign-in/cleanup.ts'
import { mailResetLink, mailResetLinkKind } from '../sign-in/password-reset.ts'
import { mailNewEmailCode, mailNewEmailCodeKind } from '../sign-in/email-otp-change.ts'
import { mailCode, mailCodeKind } from '../sign-in/mailed-requests.ts'
import { mailAfterSignUp, mailAfterSignUpKind } from '../accounts/sign-up.ts'
import { laneClosedKind, tellOfClosedLane } from '../sessions/passwords-paused.ts'
import { guessingNoticedKind, mailGuessingNoticed } from '../sessions/guessing-noticed.ts'
import { dailyCountCleanup } from '../admin/cleanup.ts'
import { apiKeyCleanup } from '../api-keys/cleanup.ts'
import { expiringKeysJob, expiringKeysKind, mailExpiringKeys } from '../api-keys/key-mails.ts'
import { deviceCleanups } from '../applications/cleanup.ts'
import { accountCleanups } from '../accounts/cleanup.ts'
import { backUp, scheduledBackupKind, scheduledBackups } from '../backup/schedule.ts'
import type { Config } from '../config/config.ts'
import { doctorKind, reportWith } from '../doctor/reports.ts'
import { completeDueReset, factorResetDueKind } from '../admin/factor-resets.ts'
import { advanceRecovery, recoveryStepKind } from '../factors/recovery.ts'
import { encryptedTotpSecrets } from '../factors/totp-secrets.ts'
import { eventCleanups } from '../audit/cleanup.ts'
import { eventChain } from '../events/chain.ts'
import { checkpointCleanup, checkpointJob, checkpointKind, signCheckpoints } from '../events/checkpoints.ts'
import { removalJob, removalKind, removeLinks } from '../events/removals.ts'
import { streamEvents, streamEventsJobs, streamEventsKind } from '../log-streams/deliver.ts'
import { spreadEventsJob, spreadEventsKind, spreadEventsTo, type EventConsumer } from '../events/spread.ts'
import { rateLimitCleanup } from '../http/limits/cleanup.ts'
import type { JobWork, RecurringJob } from '../jobs/jobs.ts'
import { cleanUpWith, cleanupEverySeconds } from '../jobs/cleanup.ts'
import { jobCleanups } from '../jobs/job-cleanup.ts'
import { reencryptionKind, reencryptWith, type EncryptedTable } from '../jobs/reencryption.ts'
import { keyPairCleanup } from '../keys/cleanup.ts'
import { encryptedKeyPairs } from '../keys/key-pairs.ts'
import { encryptedContents } from '../mail/content.ts'
import { mailCleanups } from '../mail/cleanup.ts'
import { invitationCleanups } from '../organizations/cleanup.ts'
import { pictureCleanup } from '../pictures/cleanup.ts'
import { kitCleanup, revocationCleanup } from '../revocations/cleanup.ts'
import { encryptedTokens } from '../social/token-encryption.ts'
import { deliveryCleanup } from '../webhooks/deliveries.ts'
import { webhookFeed } from '../webhooks/feed.ts'
import { encryptedWebhookSecrets } from '../webhooks/secrets.ts'
import { daySeconds, hourSeconds } from '../time.ts'
import { encryptedSnapshots } from '../sessions/snapshots.ts'
import { knownPreviousSecrets } from './secret.ts'
import { createMailTransport, sendMailWith, sendMailKind } from '../mail/send-mail.ts'

export const encryptedTables: readonly EncryptedTable[] = [
  encryptedTokens,
  encryptedContents,
  encryptedKeyPairs,
  encryptedTotpSecrets,
  encryptedSnapshots,
  encryptedWebhookSecrets,
]

/** Returns the consumers of events, in the order in which they receive events. */
function eventConsumers({ webhooks }: Config): EventConsumer[] {
  return [eventChain, ...(webhooks.enabled ? [webhookFeed] : [])]
}

/**
 * Returns the functions that run the jobs, by kind of job. The backup job and the doctor's report read the database at
 * `databaseUrl`.
 */
export function jobKinds(config: Config, databaseUrl: string): Readonly<Record<string, JobWork>> {
  const others = otherKinds(config, databaseUrl)
  const kinds = [...Object.keys(others), doctorKind]
  return { ...others, [doctorKind]: reportWith({ databaseUrl, encryptedTables, jobKinds: kinds }) }
}

function otherKinds(config: Config, databaseUrl: string): Readonly<Record<string, JobWork>> {
  return {
    [sendMailKind]: sendMailWith(createMailTransport(config)),
    [mailResetLinkKind]: mailResetLink,
    [mailCodeKind]: mailCode,
    [mailNewEmailCodeKind]: mailNewEmailCode,
    [mailVerificationLinkKind]: mailRequestedVerificationLink,
    [mailAfterSignUpKind]: mailAfterSignUp,
    [laneClosedKind]: tellOfClosedLane,
    [guessingNoticedKind]: mailGuessingNoticed,
    [recoveryStepKind]: advanceRecovery,
    [factorResetDueKind]: completeDueReset,
    [expiringKeysKind]: mailExpiringKeys,
    [spreadEventsKind]: spreadEventsTo(eventConsumers(config)),
    [checkpointKind]: signCheckpoints,
    [removalKind]: removeLinks,
    ...(config.logStreams.length === 0 ? {} : { [streamEventsKind]: streamEvents }),
    ...(config.backup.directory === undefined ? {} : { [scheduledBackupKind]: backUp(databaseUrl) }),
    ...(hasPreviousSecret(config) ? { [reencryptionKind]: reencryptWith(encryptedTables) } : {}),
    ...Object.fromEntries(cleanups(config).map((cleanup) => [cleanup.kind, cleanUpWith(cleanup)])),
  }
}

export function recurringJobs(config: Config): readonly RecurringJob[] {
  return [
    ...cleanups(config).map(({ kind }) => ({ kind, everySeconds: cleanupEverySeconds })),
    ...scheduledBackups(config),
    expiringKeysJob,
    spreadEventsJob,
    checkpointJob(config),
    removalJob,
    ...streamEventsJobs(config),
    ...(hasPreviousSecret(config) ? [reencryption] : []),
  ]
}

const reencryption: RecurringJob = {
  kind: reencryptionKind,
  everySeconds: daySeconds,
  longestRunSeconds: hourSeconds,
}

function hasPreviousSecret(config: Config) {
  return knownPreviousSecrets(config).length > 0
}

function cleanups(config: Config) {
  return [
    ...accountCleanups(config),
    mailedCodeCleanup,
    ...deviceCleanups,
    rateLimitCleanup(config),
    ...eventCleanups(config),
    ...mailCleanups(config),
    ...invitationCleanups(config),
    ...jobCleanups(config),
    keyPairCleanup,
    revocationCleanup(config),
    kitCleanup,
    apiKeyCleanup,
    pictureCleanup,
    dailyCountCleanup,
    checkpointCleanup,
    deliveryCleanup,
  ]
}
