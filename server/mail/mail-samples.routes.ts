import { listMailSamples, mailSamplePage, readMailSample, sendMailSample } from '../../contract/mail/mail-samples.ts'
import { Page, route } from '../http/route.ts'
import { mailPolicy } from './mail-policy.ts'
import { listSamples, readSample, sendSample } from './mail-samples.ts'

export const mailSampleRoutes = [
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
