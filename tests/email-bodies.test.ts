import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { pathBelowBase, type Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { sampleInput } from '../server/testing/sample-input.ts'
import { startApp } from '../server/testing/start-app.ts'

const noText = [undefined, null, 5, true, ['ada@example.com'], { address: 'ada@example.com' }]

/** Tests every endpoint whose body has a required field with a name that ends in “email”. */
describe('an email address in a request body', async () => {
  const app = await startApp({ after })
  const visitor = app.visitor()

  async function answerTo(endpoint: Endpoint, body: object) {
    await visitor.fetch(app.config.basePath + pathBelowBase(endpoint), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return `${visitor.lastResponse().status} ${visitor.lastBody()}`
  }

  const calls = (endpoints as readonly Endpoint[]).flatMap((endpoint) => {
    const sample = sampleInput(endpoint.body)
    const fields = Object.keys(sample).filter((name) => /email$/i.test(name))
    return fields.map((field) => ({ endpoint, sample, field }))
  })

  test('is required at sign-in and sign-up, in invitations, and for user creation', () => {
    const paths = calls.map(({ endpoint }) => endpoint.path)
    for (const path of ['/sign-in/email', '/sign-up/email', '/organization/invite-member', '/admin/create-user'])
      assert.ok(paths.includes(path as never), path)
  })

  for (const { endpoint, sample, field } of calls) {
    test(`fails the validation of ${endpoint.path} if ${field} is missing or not a string`, async () => {
      for (const value of noText)
        assert.equal(
          await answerTo(endpoint, { ...sample, [field]: value }),
          '400 {"code":"VALIDATION_ERROR","message":"Invalid body parameters"}',
          JSON.stringify(value),
        )
    })

    if (endpoint.refusals.includes('INVALID_EMAIL'))
      test(`is refused by ${endpoint.path} with the code INVALID_EMAIL if ${field} is malformed`, async () => {
        for (const value of ['', 'nobody', 'a..b@example.com'])
          assert.match(await answerTo(endpoint, { ...sample, [field]: value }), /^400 \{"code":"INVALID_EMAIL"/)
      })
  }
})
