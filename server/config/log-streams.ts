import { z } from 'zod'

const text = z.string().min(1)

const shared = {
  /** The name under which the server stores the progress of the stream. A renamed stream sends only new events. */
  name: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must have lowercase letters, digits and hyphens'),
  /** The actions of the events to send, such as `member.added`. Unset: all. */
  actions: z.array(text).min(1).optional(),
  /** Restricts the stream to the events of this organization. */
  organizationId: text.optional(),
}
const webAddress = z.url({ protocol: /^https?$/ })

const logStream = z.discriminatedUnion('kind', [
  z.strictObject({ ...shared, kind: z.literal('json'), url: webAddress, token: text.optional() }),
  z.strictObject({ ...shared, kind: z.literal('splunk'), url: webAddress, token: text, index: text.optional() }),
  z.strictObject({ ...shared, kind: z.literal('datadog'), url: webAddress, apiKey: text }),
  z.strictObject({
    ...shared,
    kind: z.literal('s3'),
    /** The URL of the bucket, with an optional folder. */
    url: webAddress,
    region: text,
    accessKeyId: text,
    secretAccessKey: text,
  }),
  z.strictObject({
    ...shared,
    kind: z.literal('syslog'),
    host: text,
    port: z.int().min(1).max(65_535).default(6514),
  }),
])

/** A system to which new events of the audit log are sent. */
export type LogStream = z.output<typeof logStream>

export const logStreamOptions = z
  .array(logStream)
  .max(20)
  .refine((streams) => new Set(streams.map(({ name }) => name)).size === streams.length, 'must have different names')
  .default([])
