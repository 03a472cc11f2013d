import { expect, test } from 'vitest'
import { signerOf } from '../../../src/simulators/s3-signature.ts'
import examples from './signature.json' with { type: 'json' }

/** Amazon's examples of Signature Version 4 for S3. */
const key = 'AKIAIOSFODNN7EXAMPLE'
const expected = {
  secretOf: (accessKey: string) =>
    accessKey === key ? 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' : undefined,
  region: 'us-east-1',
  now: new Date('2013-05-24T00:00:00Z'),
}

function signed({ headers, signed, signature, body = '', ...example }: (typeof examples)[number]) {
  const credential = `${key}/20130524/us-east-1/s3/aws4_request`
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${signed},Signature=${signature}`
  const sent: Record<string, string | undefined> = { ...headers, authorization }
  return { ...example, headers: sent, body: Buffer.from(body) }
}

test.each(examples)('a signature for $what is accepted', (example) => {
  expect(signerOf(signed(example), expected)).toBe(key)
})

const request = examples.map(signed)[1] ?? expect.fail('There is no second example.')

test.each([
  ['another method', { method: 'DELETE' }, 'SignatureDoesNotMatch'],
  ['another object', { url: '/other' }, 'SignatureDoesNotMatch'],
  ['other bytes', { body: Buffer.from('Welcome to somebody else.') }, 'XAmzContentSHA256Mismatch'],
  ['an unsigned header', { headers: { ...request.headers, 'x-amz-acl': 'public-read' } }, 'AccessDenied'],
  ['no signature', { headers: {} }, 'AccessDenied'],
])('a request signed with %s is refused', (_what, change, code) => {
  expect(signerOf({ ...request, ...change }, expected)).toMatchObject({ code })
})

test.each([
  ['an unknown key', { secretOf: () => undefined }, 'InvalidAccessKeyId'],
  ['another secret', { secretOf: () => 'guessed' }, 'SignatureDoesNotMatch'],
  ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
  ['an expired time', { now: new Date('2013-05-24T00:16:00Z') }, 'RequestTimeTooSkewed'],
])('a request with %s is refused', (_what, change, code) => {
  expect(signerOf(request, { ...expected, ...change })).toMatchObject({ code })
})
