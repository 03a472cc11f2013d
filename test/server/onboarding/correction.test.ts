import { expect, test } from 'vitest'
import { correctionOf } from '../../../src/server/modules/onboarding/correction.ts'

test.each([
  ['document_unreadable', 'front_file_id', ['front_file_id', 'back_file_id']],
  ['document_expired', 'expires_on', ['front_file_id', 'back_file_id']],
  ['selfie_mismatch', 'selfie_file_id', ['selfie_file_id']],
  ['underage', 'birthday', []],
  ['no_answer', undefined, []],
] as const)('a document refused as %s is corrected at %s, with %j taken again', (reason, at, again) => {
  expect(correctionOf({ reason })).toEqual({ ...(at && { at }), again })
})

test('a refusal that names no part puts the pictures in doubt', () => {
  expect(correctionOf({ reason: '' })).toEqual({ again: [], doubted: true })
})
