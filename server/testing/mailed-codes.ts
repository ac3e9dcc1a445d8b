import { signInMagicLink } from '../../contract/sign-in/magic-link.ts'
import type { startApp } from './start-app.ts'
import type { Visitor } from './visitor.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** Runs the due jobs. Returns the link and the code in the newest mail of a kind to an email address. */
export async function newestCode(app: App, email: string, template = 'sign-in') {
  await app.runJobs()
  const mails = await app.mailsTo(email)
  const mail = mails.findLast((each) => each.template === template)
  if (!mail) throw new Error(`No ${template} was mailed`)
  return { code: mail.code ?? '', url: mail.url ?? '', token: tokenOf(mail.url) }
}

/** Requests a sign-in mail in a browser. Returns the link and the code in the mail. */
export async function askForMail(app: App, browser: Visitor, email: string, more: { callbackURL?: string } = {}) {
  const { error } = await browser.call(signInMagicLink, { body: { email, ...more } })
  if (error) throw new Error(`No mail could be requested: ${error.code}`)
  return newestCode(app, email)
}

function tokenOf(url: string | null) {
  return url === null ? '' : (new URL(url).searchParams.get('token') ?? '')
}
