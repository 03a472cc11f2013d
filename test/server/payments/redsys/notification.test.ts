import { expect, test } from 'vitest'
import { cents } from '../../../../src/domain/money.ts'
import { readNotification } from '../../../../src/server/providers/payment/redsys/notification.ts'
import { redsysVersions } from '../../../../src/server/providers/payment/redsys/signature.ts'
import official from './notification.json' with { type: 'json' }
import notifications from './notifications.json' with { type: 'json' }
import { messageOf, messageOver, terminal } from './terminal.ts'

const { paid, endings, unusable } = notifications

test('the official example of a notification is read', () => {
  expect(readNotification(terminal, official)).toEqual({
    reference: '0726qI3H7sZx',
    amount: cents(4999),
    currency: 'EUR',
    outcome: 'succeeded',
    reason: '',
    response: '0000',
    authorisation: '052029',
    type: '0',
  })
})

test.each(redsysVersions)(
  'a notification signed with %s is read only if that version is enabled',
  (version) => {
    const message = messageOf(paid, version)
    const others = redsysVersions.filter((each) => each !== version)
    expect(readNotification({ ...terminal, versions: [version] }, message)?.outcome).toBe('succeeded')
    expect(readNotification({ ...terminal, versions: others }, message)).toBeUndefined()
    for (const other of others)
      expect(readNotification(terminal, { ...message, Ds_SignatureVersion: other })).toBeUndefined()
  },
)

test.each(endings)(
  'type $Ds_TransactionType with response $Ds_Response means $outcome $reason',
  ({ outcome, reason, ...said }) => {
    expect(readNotification(terminal, messageOf({ ...paid, ...said }))).toMatchObject({ outcome, reason })
  },
)

test('a denied payment has no authorisation', () => {
  const message = { ...paid, Ds_Response: '0190', Ds_AuthorisationCode: '++++++' }
  expect(readNotification(terminal, messageOf(message))?.authorisation).toBe('')
})

test('an unknown currency remains a number', () => {
  expect(readNotification(terminal, messageOf({ ...paid, Ds_Currency: '152' }))?.currency).toBe('152')
})

test.each(unusable)('a signed notification $what is rejected', ({ change }) => {
  expect(readNotification(terminal, messageOf({ ...paid, ...change }))).toBeUndefined()
})

const good = messageOf(paid)
const richer = Buffer.from(JSON.stringify({ ...paid, Ds_Amount: '1' })).toString('base64')

test.each([
  ['no message', undefined],
  ['a text', 'Ds_Signature'],
  ['no fields', {}],
  ['no signature', { ...good, Ds_Signature: '' }],
  ['a list of signatures', { ...good, Ds_Signature: [good.Ds_Signature] }],
  ['a wrong signature', { ...good, Ds_Signature: `A${good.Ds_Signature.slice(1)}` }],
  ['a signature with another key', messageOf(paid, 'HMAC_SHA512_V2', 'A'.repeat(32))],
  ['other parameters', { ...good, Ds_MerchantParameters: richer }],
  ['an unknown version', { ...good, Ds_SignatureVersion: 'HMAC_SHA1' }],
  ['no version', { ...good, Ds_SignatureVersion: undefined }],
  ['parameters that are not base64', messageOver('¡hola!', paid)],
  ['parameters that are not JSON', messageOver('aG9sYQ==', paid)],
  ['parameters that are a list', messageOver(Buffer.from('[]').toString('base64'), paid)],
  ['empty parameters', messageOver('', paid)],
])('a notification with %s is rejected', (_what, fields) => {
  expect(readNotification(terminal, fields)).toBeUndefined()
})
