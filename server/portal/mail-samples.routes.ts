import { listMailSamples, mailSamplePage, readMailSample, sendMailSample } from '../../contract/portal/mail-samples.ts'
import { Page, route } from '../http/route.ts'
import { mailPolicy } from './mail-policy.ts'
import { listSamples, readSample, sendSample } from './mail-samples.ts'

export const mailSampleRoutes = [
  route(listMailSamples, ({ deps }) => listSamples(deps)),

  route(readMailSample, ({ deps, query }) => readSample(deps, query.template)),

  route(mailSamplePage, ({ deps, query }) => {
    const { html } = readSample(deps, query.template, query.theme)
    return new Page(html, mailPolicy)
  }),

  route(sendMailSample, async ({ deps, body, actor, visitor }) => {
    await sendSample(deps, { ...body, actor, visitor })
    return { status: true }
  }),
]
