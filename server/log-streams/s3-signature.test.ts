import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signRequest } from './s3-signature.ts'

// The examples in "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk", in the API
// reference of Amazon S3.
const credentials = {
  region: 'us-east-1',
  service: 's3',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const examples: {
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body: string
  signed: string
  signature: string
}[] = [
  {
    name: 'a GET with a further header',
    method: 'GET',
    path: '/test.txt',
    headers: { range: 'bytes=0-9' },
    body: '',
    signed: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    name: 'a PUT with content',
    method: 'PUT',
    path: '/test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    name: 'a query without a value',
    method: 'GET',
    path: '/?lifecycle',
    headers: {},
    body: '',
    signed: 'host;x-amz-content-sha256;x-amz-date',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    name: 'a query with values',
    method: 'GET',
    path: '/?max-keys=2&prefix=J',
    headers: {},
    body: '',
    signed: 'host;x-amz-content-sha256;x-amz-date',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

describe('the signature of a request to S3', () => {
  for (const { name, method, path, headers, body, signed, signature } of examples)
    test(`matches the published example: ${name}`, () => {
      const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`)
      const at = new Date('2013-05-24T00:00:00.000Z')
      const { authorization } = signRequest({ method, url, headers, body, at }, credentials)
      const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
      const expected = `Credential=${credential}, SignedHeaders=${signed}, Signature=${signature}`
      assert.equal(authorization, `AWS4-HMAC-SHA256 ${expected}`)
    })

  test('sorts a query by name and then by value, as botocore does', () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/?a-b=1&a=3&a=2')
    const at = new Date('2013-05-24T00:00:00.000Z')
    const { authorization } = signRequest({ method: 'GET', url, headers: {}, body: '', at }, credentials)
    assert.match(authorization!, /Signature=068232cc4e9c47d086523fa7383561d2f83644820ff479265ba2a6983b78d65b$/)
  })
})
