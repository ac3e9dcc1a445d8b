import { listFailedMails } from '../../contract/mail/failed-mails.ts'
import { listMailSamples, mailSamplePage, readMailSample, sendMailSample } from '../../contract/mail/mail-samples.ts'
import { Page, route } from '../http/route.ts'
import { listFailures } from './failed-mails.ts'
import { mailPolicy } from './mail-policy.ts'
import { listSamples, readSample, sendSample } from './mail-samples.ts'

export const mailSampleRoutes = [
  route(listFailedMails, ({ deps, query }) => listFailures(deps, query)),

  route(listMailSamples, ({ deps, visitor }) => listSamples(deps, visitor.locale)),

  route(readMailSample, ({ deps, query, visitor }) =>
    readSample(deps, { template: query.template, locale: visitor.locale }),
  ),

  route(mailSamplePage, ({ deps, query, visitor }) => {
    const { html } = readSample(deps, { ...query, locale: visitor.locale })
    return new Page(html, mailPolicy)
  }),

  route(sendMailSample, async ({ deps, body, actor, visitor }) => {
    await sendSample(deps, { ...body, actor, visitor })
    return { status: true }
  }),
]
