import type { Page } from '@playwright/test'

type Entry = { source: string; text: string }
type Issue = { code: string; details: { genericIssueDetails?: { errorType: string; violatingNodeAttribute?: string } } }

/**
 * Returns an array that collects the recommendations and issues that the browser reports about a page’s forms.
 *
 * The Chromium from npm reports none of them, because it is a reduced build. So `faultsOfPasswords` also checks forms.
 */
export async function hearRemarks(page: Page) {
  const remarks: string[] = []
  const browser = await page.context().newCDPSession(page)
  browser.on('Log.entryAdded', ({ entry: { source, text } }: { entry: Entry }) => {
    if (source === 'recommendation' || text.startsWith('[DOM]')) remarks.push(text)
  })
  browser.on('Audits.issueAdded', ({ issue: { code, details } }: { issue: Issue }) => {
    const { errorType = '', violatingNodeAttribute = '' } = details.genericIssueDetails ?? {}
    if (code === 'GenericIssue' && errorType.startsWith('Form')) remarks.push(`${errorType} ${violatingNodeAttribute}`)
  })
  await browser.send('Log.enable')
  await browser.send('Audits.enable')
  return remarks
}

/** Applies Chromium’s rules for password fields to a page and returns what Chromium would report. */
export function faultsOfPasswords(page: Page) {
  return page.evaluate(() => {
    const faults: string[] = []
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>('input[autocomplete$=-password], input[type=password]'),
    ]
    if (fields.length === 0) faults.push('There is no password on this page')
    for (const field of fields) {
      const name = field.id || field.name
      if (!/^(?:current|new)-password$/.test(field.autocomplete))
        faults.push(`${name} does not say which password it is`)
      if (!field.form) {
        faults.push(`${name} is in no form`)
        continue
      }
      const inputs = [...field.form.querySelectorAll('input')]
      const username = inputs.findIndex(({ type }) => ['text', 'email'].includes(type))
      if (username < 0 || username > inputs.indexOf(field)) faults.push(`${name} has no username before it`)
    }
    const ids = [...document.querySelectorAll('form [id]')].map(({ id }) => id)
    for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index))) faults.push(`two are ${id}`)
    return faults
  })
}
